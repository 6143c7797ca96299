import { LazyModule } from './lazy-module.ts';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What else it means, point by point. */
  details?: readonly string[];
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it could not be done: the question stays open. */
  failure?: string | null;
  onConfirm(): void;
  onCancel(): void;
}

const sheet = new LazyModule(async () => (await import('./ConfirmSheet.tsx')).ConfirmSheet);

/** Asks before something that cannot be taken back. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, props.onCancel);
  return Sheet && <Sheet {...props} opener={opener} />;
}
