import {
  ArrowRightToLine,
  Copy,
  Flag,
  Flower2,
  HelpCircle,
  type LucideIcon,
  ShieldPlus,
  Undo2,
  UserPlus,
  UserRoundSearch,
} from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { dateInWords } from '#ui/words/times.ts';
import { DecisionFacts } from './DecisionFacts.tsx';
import { type DecisionItem, matterIn } from './decision-items.ts';
import { type Decision, decisionsFor } from './decisions.ts';

/** The row of an item: the person, what waits, and since when. */
export function InboxRow({ item }: { item: DecisionItem }) {
  const Icon = iconOf(item);
  const since = item.since;
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="inbox-words">
        <bdi className={asText({ tone: 'ink', weight: 'bold' })}>{item.name}</bdi>{' '}
        <span>{matterIn(item)}</span>
      </span>
      {since !== null && <span className="inbox-since">{dateInWords(since)}</span>}
    </>
  );
}

interface InboxDetailProps {
  item: DecisionItem;
  /** Whether the server is being asked if the decision needs a dialog. */
  isBusy: boolean;
  onDecide: (item: DecisionItem, decision: Decision) => void;
}

/** The facts of an item and the ways to decide it. */
export function InboxDetail({ item, isBusy, onDecide }: InboxDetailProps) {
  return (
    <>
      {item.kind !== 'duplicate' && (
        <p className={`inbox-title ${asText({ size: 4, face: 'display' })}`} aria-hidden="true">
          <bdi>{item.name}</bdi>
        </p>
      )}
      <DecisionFacts item={item} />
      <div className={`inbox-decisions ${asRow({ gap: 3, wrap: true })}`}>
        {decisionsFor(item).map((decision, at) => (
          <Button
            key={decision.letter}
            kind={at === 0 ? 'primary' : decision.isDanger ? 'danger' : 'quiet'}
            busy={isBusy}
            aria-keyshortcuts={decision.letter}
            onClick={() => onDecide(item, decision)}
          >
            {decision.label}
            <span className="visually-hidden"> {item.name}</span>
            <span className="inbox-key" aria-hidden="true">
              {decision.letter}
            </span>
          </Button>
        ))}
      </div>
    </>
  );
}

function iconOf(item: DecisionItem): LucideIcon {
  if (item.kind === 'claim') return item.claim.state === 'waiting' ? ArrowRightToLine : HelpCircle;
  return {
    ...{ request: UserPlus, report: Flag, death: Flower2, memorial: Flower2, admin: ShieldPlus },
    ...{ duplicate: Copy, left: Undo2, return: UserRoundSearch },
  }[item.kind];
}
