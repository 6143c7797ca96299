import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useOpener } from './use-opener.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** It has left the screen, and the focus is back where it was. */
  onClosed?: () => void;
  /** An arrow before the title leads to the step before. */
  onBack?: (() => void) | undefined;
  title: string;
  /** Where the content draws the title itself: the head then holds the close button alone. */
  titleInContent?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** `full` leaves nothing of the screen to anything else: for a picture. */
  size?: 'small' | 'medium' | 'large' | 'full';
}

/** A sheet from below on phones, a dialog in the middle on wide screens; the focus stays inside and returns when it closes. */
export function Dialog({
  open,
  onOpenChange,
  onClosed,
  onBack,
  title,
  titleInContent = false,
  description,
  children,
  size = 'medium',
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  useKeyboardInset(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-veil" />
        <Base.Viewport className="dialog-stage">
          <Base.Popup
            ref={popup}
            // A form starts in its first field, anything else calmly as a whole.
            initialFocus={() =>
              popup.current?.querySelector<HTMLElement>('form :is(input:not([type="file"]), select)') ??
              popup.current
            }
            finalFocus={opener}
            className={['dialog', `dialog-${size}`, titleInContent && 'dialog-bare']
              .filter(Boolean)
              .join(' ')}
          >
            <div className="dialog-head">
              {onBack && (
                <button type="button" className="dialog-back" aria-label="Back" onClick={onBack}>
                  <ArrowLeft aria-hidden="true" />
                </button>
              )}
              <Base.Title className={titleInContent ? 'visually-hidden' : 'dialog-title'}>{title}</Base.Title>
              <Base.Close className="dialog-close" aria-label="Close">
                <X aria-hidden="true" />
              </Base.Close>
            </div>
            <div className="dialog-body">
              {description && <Base.Description className="dialog-text">{description}</Base.Description>}
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
