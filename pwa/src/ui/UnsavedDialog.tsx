import { messages } from '@memcherrish/shared/text/messages.ts';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { holdUnsavedChanges, isDiscardingUnsavedChanges } from './unsaved-changes.ts';

/** The question before unsaved values are lost. */
export const leaving = {
  title: 'Leave without saving?',
  text: messages.leaveUnsaved,
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const;

interface UnsavedDialogProps {
  /** A function is asked when the person wants to leave the page; the browser itself then asks nothing. */
  unsaved: boolean | (() => boolean);
  /** True if another event than navigation wants to close the form, such as closing its dialog. */
  asking?: boolean;
  onLeave?: () => void;
  onStay?: () => void;
}

/** Asks before leaving a form with unsaved changes. */
export function UnsavedDialog({ unsaved, asking = false, onLeave, onStay }: UnsavedDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (typeof unsaved === 'boolean' ? unsaved : unsaved()),
  );
  useEffect(() => {
    if (unsaved !== true) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDiscardingUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const release = holdUnsavedChanges();
    return () => {
      release();
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={asking || blocker.state === 'blocked'}
      {...leaving}
      onConfirm={() => {
        blocker.proceed?.();
        onLeave?.();
      }}
      onCancel={() => {
        blocker.reset?.();
        onStay?.();
      }}
    />
  );
}
