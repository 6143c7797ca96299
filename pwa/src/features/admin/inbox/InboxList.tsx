import { inboxWords as words } from '@memcherrish/shared/text/desk/inbox.ts';
import { Inbox as InboxIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MergeDialog } from '#admin/duplicates/MergeDialog.tsx';
import { AcceptDialog } from '#admin/requests/AcceptDialog.tsx';
import { ReportDialog } from '#admin/requests/ReportDialog.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asSurface } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { InboxRow, rowId } from './InboxRow.tsx';
import { type Decision, decisionsFor } from './inbox-decisions.ts';
import { type InboxItem, nameIn } from './inbox-items.ts';
import { type Held, useHeldDecision } from './use-held-decision.ts';
import type { Inbox } from './use-inbox.ts';
import './inbox.css';

const headingId = 'inbox';

interface InboxListProps {
  inbox: Inbox;
  /** The heading. It gets how many items wait, once they are loaded. */
  heading: (count: string | null) => ReactNode;
}

/** All that waits, the oldest first. One key decides each, and another takes the last decision back. */
export function InboxList({ inbox, heading }: InboxListProps) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [inDialog, setInDialog] = useState<InboxItem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const { held, hold, undo } = useHeldDecision((decision) => void send(decision));

  const items = inbox.items?.filter(({ key }) => !decided.has(key) && key !== held?.item.key) ?? null;
  const open = items?.find(({ key }) => key === chosen) ?? items?.[0] ?? null;
  const focusNext = useRef<string | null>(null);
  // At once, so that the next key is not lost when the pressed row is gone.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    focusRow(focusNext.current);
    focusNext.current = null;
  });
  const pairs = items?.filter(({ kind }) => kind === 'duplicate').length ?? 0;

  async function send({ item, act }: Held) {
    setDecided((before) => new Set(before).add(item.key));
    const sent = await act.send();
    if (sent.ok) return;
    setDecided((before) => new Set([...before].filter((key) => key !== item.key)));
    setFailure(words.failed(nameIn(item), sent.problem.message));
  }

  async function decide(item: InboxItem, { act }: Decision) {
    if (asking !== null) return;
    setFailure(null);
    if (act === 'dialog') return setInDialog(item);
    if (act.needsDialog) {
      setAsking(item.key);
      const needed = await act.needsDialog();
      setAsking(null);
      if (!needed.ok) return setFailure(words.failed(nameIn(item), needed.problem.message));
      if (needed.value) return setInDialog(item);
    }
    moveOn(item);
    hold({ item, act });
  }

  /** Opens and focuses the item after this one, or the one before when it is the last. */
  function moveOn(item: InboxItem) {
    const at = items?.findIndex(({ key }) => key === item.key) ?? -1;
    show(items?.[at + 1] ?? items?.[at - 1]);
  }

  /** Opens and focuses an item, or focuses the heading when none is left. */
  function show(item: InboxItem | undefined) {
    setChosen(item?.key ?? null);
    focusNext.current = item?.key ?? headingId;
  }

  /** A dialog has decided the item. */
  function settle(item: InboxItem) {
    setInDialog(null);
    moveOn(item);
    // The closing dialog returns the focus to its opener, which is gone.
    focusLater(focusNext.current);
    setDecided((before) => new Set(before).add(item.key));
  }

  function takeBack() {
    const item = undo();
    if (item) show(item);
  }

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
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = items[items.indexOf(open) + step];
      event.preventDefault();
      return next && show(next);
    }
    const decision = decisionsFor(open).find((each) => each.letter === letter);
    if (!decision) return;
    event.preventDefault();
    // Nothing is decided unseen: the first press opens a row that only has the focus.
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (focused !== undefined && focused !== open.key) return setChosen(focused);
    void decide(open, decision);
  }

  return (
    <>
      <div id={headingId} tabIndex={-1} className="inbox-head">
        {heading(items && words.count(items.length - pairs, pairs))}
      </div>
      {inbox.problem && <LoadFailure problem={inbox.problem} onRetry={inbox.reload} />}
      {failure && <Notice tone="error">{failure}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={`inbox ${asStack({ gap: 4, fill: true })}`} onKeyDown={pressKey}>
        {items?.length === 0 && (
          <Empty icon={<InboxIcon aria-hidden="true" />} title={words.empty} text={words.emptyText} />
        )}
        {items && items.length > 0 && (
          <>
            <p className="inbox-keys">{words.keys}</p>
            <ul className={asSurface()} aria-label={words.list}>
              {items.map((item) => (
                <InboxRow
                  key={item.key}
                  item={item}
                  isOpen={item === open}
                  isBusy={asking === item.key}
                  onOpen={() => setChosen(item.key)}
                  onDecide={(decision) => void decide(item, decision)}
                />
              ))}
            </ul>
          </>
        )}
        <div
          className={`inbox-held ${asRow({ gap: 2, across: 4, wrap: true, justify: 'between', py: 2, px: 4 })}`}
          hidden={!held}
        >
          <p role="status">{held?.act.said}</p>
          <Button kind="quiet" aria-keyshortcuts="Z" onClick={takeBack}>
            {words.undo}
            <span className="inbox-key" aria-hidden="true">
              Z
            </span>
          </Button>
        </div>
      </div>
      <AcceptDialog
        request={inDialog?.kind === 'request' ? inDialog.request : null}
        onClose={() => setInDialog(null)}
        onAccepted={() => inDialog && settle(inDialog)}
      />
      <ReportDialog
        post={inDialog?.kind === 'report' ? inDialog.post : null}
        onClose={() => setInDialog(null)}
        onChanged={inbox.reload}
      />
      <MergeDialog
        schoolId={inDialog?.kind === 'duplicate' ? inDialog.schoolId : ''}
        pair={inDialog?.kind === 'duplicate' ? inDialog.pair : null}
        onClose={() => setInDialog(null)}
        onClosed={() => undefined}
        onMerged={(_, message) => {
          if (inDialog) settle(inDialog);
          toast(message);
        }}
        onStale={inbox.reload}
      />
    </>
  );
}

function focusRow(key: string): void {
  const row = document.getElementById(rowId(key)) ?? document.getElementById(headingId);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

function focusLater(key: string | null): void {
  if (key !== null) requestAnimationFrame(() => requestAnimationFrame(() => focusRow(key)));
}
