import type { ReactNode } from 'react';
import { LazyModule } from './lazy-module.ts';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

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
  /** True if `onOpenChange` asks itself before typed text is lost. */
  asksItself?: boolean;
  /** `full` covers the whole screen, for a photo. */
  size?: 'small' | 'medium' | 'large' | 'full';
}

const sheet = new LazyModule(async () => (await import('./DialogSheet.tsx')).DialogSheet);

/** A bottom sheet on phones, a centred dialog on wide screens. The focus stays inside and returns when it closes. */
export function Dialog(props: DialogProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, () => props.onOpenChange(false));
  return Sheet && <Sheet {...props} opener={opener} />;
}
