import type { ReactNode } from 'react';
import { LazyModule } from './lazy-module.ts';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

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

const sheet = new LazyModule(async () => (await import('./DialogSheet.tsx')).DialogSheet);

/** A sheet from below on phones, a dialog in the middle on wide screens; the focus stays inside and returns when it closes. */
export function Dialog(props: DialogProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, () => props.onOpenChange(false));
  return Sheet && <Sheet {...props} opener={opener} />;
}
