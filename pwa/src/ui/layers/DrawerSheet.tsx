import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import type { useOpener } from './use-opener.ts';
import './dialog.css';
import './drawer.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The name for screen readers. */
  label: string;
  closeLabel: string;
  children: ReactNode;
}

interface DrawerSheetProps extends DrawerProps {
  /** The element that gets the focus back. */
  opener: ReturnType<typeof useOpener>;
}

export function DrawerSheet({ open, onOpenChange, label, closeLabel, children, opener }: DrawerSheetProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="dialog-veil" forceRender />
        <Base.Popup className="drawer" finalFocus={opener} aria-label={label}>
          <Base.Close className="icon-button drawer-close" aria-label={closeLabel}>
            <X aria-hidden="true" />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
