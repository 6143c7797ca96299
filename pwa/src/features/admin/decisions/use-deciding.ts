import { inboxWords as words } from '@memcherrish/shared/text/desk/inbox.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { countAgain, leaveOut, leaveToServer } from '#admin/widgets/overview.ts';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { DecisionDialogsProps } from './DecisionDialogs.tsx';
import type { DecisionItem } from './decision-items.ts';
import type { Act, Decision } from './decisions.ts';
import type { Decisions } from './use-decisions.ts';
import { type Held, useHeldDecision } from './use-held-decision.ts';

export interface Deciding {
  /** The items that wait for a decision still. */
  items: readonly DecisionItem[];
  /** The key of the item that is being decided. */
  busy: string | null;
  failure: string | null;
  decide: (item: DecisionItem, decision: Decision) => void;
  dialogs: DecisionDialogsProps;
  /** The chosen item. */
  open: DecisionItem | null;
  /** Chooses an item and focuses it. */
  show: (item: DecisionItem) => void;
  /** Chooses an item and leaves the focus where it is. */
  choose: (key: string) => void;
  /** The last decision, while it can be taken back. */
  held: Act | null;
  takeBack: () => void;
}

interface DecidingOptions {
  /** `undo` holds a decision for some seconds, and `question` asks before one that cannot be undone. */
  by: 'undo' | 'question';
  /** The heading that gets the focus when no item is left. */
  headingId: string;
}

/** Decides the items of a list: with its dialogs, one after the other by keyboard, and what failed comes back. */
export function useDeciding(decisions: Decisions, { by, headingId }: DecidingOptions): Deciding {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [inDialog, setInDialog] = useState<DecisionItem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const { held, hold, undo } = useHeldDecision((decision) => void sendHeld(decision));
  const question = useConfirm<{ item: DecisionItem; decision: Decision; act: Act }>(
    ({ act }) => act.send(),
    ({ item }) => settle(item),
  );
  const focusNext = useRef<string | null>(null);
  // At once, so that the next key is not lost when the pressed row is gone.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    focusItem(focusNext.current, headingId);
    focusNext.current = null;
  });

  const items = decisions.items.filter(({ key }) => !decided.has(key) && key !== held?.item.key);
  const open = items.find(({ key }) => key === chosen) ?? items[0] ?? null;

  function show(item: DecisionItem | undefined) {
    setChosen(item?.key ?? null);
    focusNext.current = item?.key ?? headingId;
  }

  /** Chooses and focuses the item after this one, or the one before when it is the last. */
  function moveOn(item: DecisionItem) {
    const at = items.findIndex(({ key }) => key === item.key);
    show(items[at + 1] ?? items[at - 1]);
  }

  /** Takes a decided item out of the list. */
  function settle(item: DecisionItem) {
    moveOn(item);
    // A closing dialog returns the focus to its opener, which is gone.
    const next = focusNext.current;
    if (next !== null) requestAnimationFrame(() => requestAnimationFrame(() => focusItem(next, headingId)));
    setDecided((before) => new Set(before).add(item.key));
  }

  async function sendHeld({ item, act }: Held) {
    setDecided((before) => new Set(before).add(item.key));
    const sent = await act.send();
    if (sent.ok) return leaveToServer(item.key);
    countAgain(item.key);
    setDecided((before) => new Set([...before].filter((key) => key !== item.key)));
    setFailure(words.failed(item.name, sent.problem.message));
  }

  async function sendNow({ item, act }: Held) {
    setBusy(item.key);
    const sent = await act.send();
    setBusy(null);
    if (!sent.ok) {
      setFailure(sent.problem.message);
      return decisions.reload();
    }
    toast(sent.value.message);
    settle(item);
  }

  async function decide(item: DecisionItem, decision: Decision) {
    const { act } = decision;
    if (busy !== null) return;
    setFailure(null);
    if (act === 'dialog') return setInDialog(item);
    if (act.needsDialog) {
      setBusy(item.key);
      const needed = await act.needsDialog();
      setBusy(null);
      if (!needed.ok)
        return setFailure(
          by === 'undo' ? words.failed(item.name, needed.problem.message) : needed.problem.message,
        );
      if (needed.value) return setInDialog(item);
    }
    if (by === 'question' && decision.question) return question.ask({ item, decision, act });
    if (by === 'question') return sendNow({ item, act });
    moveOn(item);
    // The numbers of the server do not have likely duplicates.
    if (item.kind !== 'duplicate') leaveOut(item.key);
    hold({ item, act });
  }

  return {
    items,
    busy,
    failure,
    decide: (item, decision) => void decide(item, decision),
    open,
    show,
    choose: setChosen,
    held: held?.act ?? null,
    takeBack: () => {
      const item = undo();
      if (!item) return;
      countAgain(item.key);
      show(item);
    },
    dialogs: {
      item: inDialog && latestOf(inDialog, decisions.items),
      asked: question.item?.decision ?? null,
      question: question.dialog,
      onClose: () => setInDialog(null),
      onDecided: () => {
        setInDialog(null);
        if (inDialog) settle(inDialog);
      },
      onStale: decisions.reload,
    },
  };
}

/** Returns the item as it was loaded last: what is open in a dialog may have changed meanwhile. */
function latestOf(item: DecisionItem, items: readonly DecisionItem[]): DecisionItem {
  const isSame = (other: DecisionItem) =>
    item.kind === 'report' && other.kind === 'report'
      ? item.post._id === other.post._id
      : item.key === other.key;
  return items.find(isSame) ?? item;
}

function focusItem(key: string, headingId: string): void {
  const row = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`);
  const focused = row ?? document.getElementById(headingId);
  focused?.focus({ preventScroll: true });
  focused?.scrollIntoView({ block: 'nearest' });
}
