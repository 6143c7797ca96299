import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useBackCloses } from './back-closes.ts';
import { DialogFoot } from './DialogFoot.tsx';
import type { useOpener } from './use-opener.ts';
import './confirm-dialog.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Further consequences, one per item. */
  details?: readonly string[];
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** The reason why the action failed; the dialog stays open. */
  failure?: string | null;
  onConfirm(): void;
  onCancel(): void;
}

interface ConfirmSheetProps extends ConfirmDialogProps {
  /** The element that gets the focus back. */
  opener: ReturnType<typeof useOpener>;
}

export function ConfirmSheet({
  open,
  title,
  text,
  details = [],
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  failure = null,
  onConfirm,
  onCancel,
  opener,
}: ConfirmSheetProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useBackCloses(open, () => !busy && onCancel());
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        {/* The veil also covers an open dialog, which would otherwise look like a part of the question. */}
        <AlertDialog.Backdrop className="dialog-veil" forceRender />
        <AlertDialog.Viewport className="dialog-stage">
          <AlertDialog.Popup className="dialog dialog-small" initialFocus={cancel} finalFocus={opener}>
            <div className="dialog-body">
              <AlertDialog.Title className="confirm-dialog-title">{title}</AlertDialog.Title>
              <AlertDialog.Description className={asText({ width: 'measure', tone: 'quiet' })}>
                {text}
              </AlertDialog.Description>
              {details.length > 0 && (
                <ul className="confirm-dialog-details">
                  {details.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              )}
              {failure && <Notice tone="error">{failure}</Notice>}
              <DialogFoot>
                <Button kind="quiet" ref={cancel} onClick={onCancel} disabled={busy}>
                  {cancelLabel}
                </Button>
                <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </DialogFoot>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
