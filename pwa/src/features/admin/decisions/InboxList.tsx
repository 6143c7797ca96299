import { inboxWords as words } from '@memcherrish/shared/text/desk/inbox.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Inbox as InboxIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ListAndDetail } from '#admin/widgets/ListAndDetail.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { DecisionDialogs } from './DecisionDialogs.tsx';
import { matterIn } from './decision-items.ts';
import { decisionsFor } from './decisions.ts';
import { InboxDetail, InboxRow } from './InboxRow.tsx';
import { useDeciding } from './use-deciding.ts';
import type { Decisions } from './use-decisions.ts';
import './inbox.css';

const headingId = 'inbox';

interface InboxListProps {
  decisions: Decisions;
  /** The heading. It gets how many items wait, once they are loaded. */
  heading: (count: string | null) => ReactNode;
}

/** All that waits, the oldest first. One key decides the open item, and another takes the last decision back. */
export function InboxList({ decisions, heading }: InboxListProps) {
  const deciding = useDeciding(decisions, { by: 'undo', headingId });
  const { open, held, busy, failure, takeBack } = deciding;
  const items = decisions.isLoaded ? deciding.items : null;
  const pairs = items?.filter(({ kind }) => kind === 'duplicate').length ?? 0;
  const [problem] = decisions.problems;

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    // Keys pressed in a dialog bubble to here.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.altKey || event.metaKey || !items) return;
    const letter = event.key.toUpperCase();
    if (letter === 'Z' && held) {
      event.preventDefault();
      return takeBack();
    }
    if (event.ctrlKey || !open) return;
    const decision = decisionsFor(open).find((each) => each.letter === letter);
    if (!decision) return;
    event.preventDefault();
    // Nothing is decided unseen: the first press opens a row that only has the focus.
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (focused !== undefined && focused !== open.key) return deciding.choose(focused);
    deciding.decide(open, decision);
  }

  return (
    <>
      <div id={headingId} tabIndex={-1} className="inbox-head">
        {heading(items && words.count(items.length - pairs, pairs))}
      </div>
      {problem && <LoadFailure problem={problem} onRetry={decisions.reload} />}
      {failure && <Notice tone="error">{failure}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={`inbox ${asStack({ gap: 4, fill: true })}`} onKeyDown={pressKey}>
        {items?.length === 0 && (
          <Empty icon={<InboxIcon aria-hidden="true" />} title={words.empty} text={words.emptyText} />
        )}
        {items && items.length > 0 && (
          <>
            <p className="inbox-keys">{words.keys}</p>
            <ListAndDetail
              label={words.list}
              items={items}
              keyOf={({ key }) => key}
              nameOf={(item) => `${item.name} ${matterIn(item)}`}
              open={open}
              onOpen={({ key }) => deciding.choose(key)}
              row={(item) => <InboxRow item={item} />}
              detail={(item) => (
                <InboxDetail item={item} isBusy={busy === item.key} onDecide={deciding.decide} />
              )}
            />
          </>
        )}
        <div
          className={`inbox-held ${asRow({ gap: 2, across: 4, wrap: true, justify: 'between', py: 2, px: 4 })}`}
          hidden={!held}
        >
          <p role="status">{held?.said}</p>
          <Button kind="quiet" aria-keyshortcuts="Z" onClick={takeBack}>
            {vocabulary.undo}
            <span className="inbox-key" aria-hidden="true">
              Z
            </span>
          </Button>
        </div>
      </div>
      <DecisionDialogs {...deciding.dialogs} />
    </>
  );
}
