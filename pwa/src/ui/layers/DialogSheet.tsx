import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { asText } from '#ui/layout.ts';
import { useRootMark } from '#ui/pages/use-root-mark.ts';
import { aboveKeyboard } from './above-keyboard.ts';
import { useBackCloses } from './back-closes.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { leaving } from './UnsavedDialog.tsx';
import { hasUnsavedForm } from './unsaved-changes.ts';
import type { useOpener } from './use-opener.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called when the dialog has closed and the focus is back. */
  onClosed?: () => void;
  /** Shows a back arrow before the title. */
  onBack?: (() => void) | undefined;
  title: string;
  /** True if the content draws the title itself: the header then has only the close button. */
  titleInContent?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** True if an address of its own opens the dialog. Back then leaves the address. */
  hasAddress?: boolean;
  /** `full` covers the whole screen, for a photo. */
  size?: 'small' | 'medium' | 'large' | 'full';
}

interface DialogSheetProps extends DialogProps {
  /** The element that gets the focus back. */
  opener: ReturnType<typeof useOpener>;
}

export function DialogSheet({
  open,
  onOpenChange,
  onClosed,
  onBack,
  title,
  titleInContent = false,
  description,
  children,
  hasAddress = false,
  size = 'medium',
  opener,
}: DialogSheetProps) {
  const [popup, setPopup] = useState<HTMLDivElement | null>(null);
  const [asking, setAsking] = useState(false);
  function close() {
    if (popup && hasUnsavedForm(popup)) setAsking(true);
    else onOpenChange(false);
  }
  useBackCloses(open && !hasAddress, close);
  useRootMark('dialog', open);
  // At once, not in the next frame as the library does it: letters typed right after a shortcut belong to the field.
  // A content that has focused a field of its own keeps it.
  useEffect(() => {
    if (open && popup && !popup.contains(document.activeElement))
      firstFocus(popup).focus({ preventScroll: true });
  }, [open, popup]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-veil" forceRender />
        <Base.Viewport ref={aboveKeyboard} className="dialog-stage">
          <Base.Popup
            ref={setPopup}
            initialFocus={false}
            finalFocus={opener}
            className={['dialog', `dialog-${size}`, titleInContent && 'dialog-bare']
              .filter(Boolean)
              .join(' ')}
          >
            <div className="dialog-head">
              {onBack && (
                <button type="button" className="icon-button dialog-back" aria-label="Back" onClick={onBack}>
                  <ArrowLeft aria-hidden="true" />
                </button>
              )}
              <Base.Title className={titleInContent ? 'visually-hidden' : 'dialog-title'}>{title}</Base.Title>
              <Base.Close className="icon-button dialog-close" aria-label="Close">
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            <div className="dialog-body">
              {description && (
                <Base.Description className={asText({ width: 'measure', tone: 'quiet' })}>
                  {description}
                </Base.Description>
              )}
              {children}
            </div>
            <ConfirmDialog
              open={asking}
              {...leaving}
              onConfirm={() => {
                setAsking(false);
                onOpenChange(false);
              }}
              onCancel={() => setAsking(false)}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A form focuses its first field; any other content is focused as a whole. */
function firstFocus(popup: HTMLElement): HTMLElement {
  return popup.querySelector<HTMLElement>('form :is(input:not([type="file"]), select)') ?? popup;
}
