import {
  ArrowRightToLine,
  Copy,
  Flag,
  Flower2,
  HelpCircle,
  type LucideIcon,
  ShieldPlus,
  UserPlus,
} from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { dateInWords } from '#ui/words/times.ts';
import { InboxFacts } from './InboxFacts.tsx';
import { type Decision, decisionsFor } from './inbox-decisions.ts';
import { type InboxItem, matterIn, nameIn, sinceOf } from './inbox-items.ts';

interface InboxRowProps {
  item: InboxItem;
  isOpen: boolean;
  /** Whether the server is being asked if the decision needs a dialog. */
  isBusy: boolean;
  onOpen: () => void;
  onDecide: (decision: Decision) => void;
}

/** One matter. The open one shows its facts and the ways to decide it. */
export function InboxRow({ item, isOpen, isBusy, onOpen, onDecide }: InboxRowProps) {
  const factsId = useId();
  const Icon = iconOf(item);
  const since = sinceOf(item);
  return (
    <li className="inbox-item" data-key={item.key} data-open={isOpen || undefined}>
      <h2 className="inbox-heading">
        <button
          type="button"
          id={rowId(item.key)}
          className={`inbox-row ${asRow({ gap: 1, across: 3, wrap: true, fill: true, target: true, py: 2, px: 4, text: 'start' })}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? factsId : undefined}
          onClick={onOpen}
        >
          <Icon aria-hidden="true" />
          <span className="inbox-words">
            <bdi className={asText({ tone: 'ink', weight: 'bold' })}>{nameIn(item)}</bdi>{' '}
            <span>{matterIn(item)}</span>
          </span>
          {since !== null && <span className="inbox-since">{dateInWords(since)}</span>}
        </button>
      </h2>
      {isOpen && (
        <div id={factsId} className={`inbox-facts ${asStack({ gap: 3 })}`}>
          <InboxFacts item={item} />
          <div className={`inbox-decisions ${asRow({ gap: 3, wrap: true })}`}>
            {decisionsFor(item).map((decision, at) => (
              <Button
                key={decision.letter}
                kind={at === 0 ? 'primary' : decision.isDanger ? 'danger' : 'quiet'}
                busy={isBusy}
                aria-keyshortcuts={decision.letter}
                onClick={() => onDecide(decision)}
              >
                {decision.label}
                <span className="visually-hidden"> {nameIn(item)}</span>
                <span className="inbox-key" aria-hidden="true">
                  {decision.letter}
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
    </li>
  );
}

export const rowId = (key: string) => `inbox-${key.replaceAll(' ', '-')}`;

function iconOf(item: InboxItem): LucideIcon {
  if (item.kind === 'claim') return item.claim.state === 'waiting' ? ArrowRightToLine : HelpCircle;
  return { request: UserPlus, report: Flag, death: Flower2, admin: ShieldPlus, duplicate: Copy }[item.kind];
}
