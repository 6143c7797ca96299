import { useState } from 'react';
import { useToast } from '#ui/toasts/use-toast.ts';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';

export interface Confirmation<Item> {
  /** The item in question; it stays while the dialog closes. */
  item: Item | null;
  ask: (item: Item) => void;
  /** The props of the confirm dialog. */
  dialog: {
    open: boolean;
    danger: true;
    busy: boolean;
    failure: string | null;
    onConfirm: () => void;
    onCancel: () => void;
  };
}

type Answer = { ok: true; value: { message: string } } | { ok: false; problem: { message: string } };

/** Asks before an action that cannot be undone. The dialog shows an error; a toast shows success. */
export function useConfirm<Item>(
  act: (item: Item) => Promise<Answer>,
  onDone: (item: Item) => unknown,
): Confirmation<Item> {
  const [item, setItem] = useState<Item | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function confirm() {
    if (item === null) return;
    setBusy(true);
    setFailure(null);
    const outcome = await act(item);
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    setItem(null);
    toast(outcome.value.message);
    onDone(item);
  }

  return {
    item: usePreviousNonNull(item),
    ask: (next) => {
      setFailure(null);
      setItem(next);
    },
    dialog: {
      open: item !== null,
      danger: true,
      busy,
      failure,
      onConfirm: () => void confirm(),
      onCancel: () => setItem(null),
    },
  };
}
