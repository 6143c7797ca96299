import { LazyModule } from './lazy-module.ts';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

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

const sheet = new LazyModule(async () => (await import('./ConfirmSheet.tsx')).ConfirmSheet);

/** Asks for confirmation before an action that cannot be undone. The focus starts on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, props.onCancel);
  return Sheet && <Sheet {...props} opener={opener} />;
}
