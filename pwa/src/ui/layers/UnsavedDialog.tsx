import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { hasUnsavedForm, isDiscardingUnsavedChanges } from './unsaved-changes.ts';

/** The question before unsaved values are lost. */
export const leaving = {
  title: 'Leave without saving?',
  text: messages.leaveUnsaved,
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const;

/** Asks before the page is left while a form has unsaved values. A router knows one blocker, so all forms share it. */
export function UnsavedDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedForm(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsavedForm() && !isDiscardingUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const target = blocker.state === 'blocked' ? blocker.location : null;
  // The router takes its time. The dialog closes at once, so that the next step back is not taken for an answer.
  const [answered, setAnswered] = useState<{ target: typeof target; isLeaving: boolean } | null>(null);
  const isAnswered = answered !== null && answered.target === target;
  const mayLeave = isAnswered && answered.isLeaving;
  // Back has moved the browser to the target already, and the router returns. A dialog before that would add its entry
  // to the history in the wrong place.
  const isBack = useSyncExternalStore(
    followHistory,
    () => target !== null && window.location.pathname !== target.pathname,
  );
  // Runs when the dialog is closed: while it is open, a step back in the history closes it and nothing else.
  useEffect(() => {
    if (mayLeave) blocker.proceed?.();
  }, [mayLeave, blocker]);
  return (
    <ConfirmDialog
      open={isBack && !isAnswered}
      {...leaving}
      onConfirm={() => setAnswered({ target, isLeaving: true })}
      onCancel={() => {
        setAnswered({ target, isLeaving: false });
        blocker.reset?.();
      }}
    />
  );
}

function followHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
