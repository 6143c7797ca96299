import { LazyModule } from '#ui/lazy-module.ts';
import type { ConfirmDialogProps } from './ConfirmSheet.tsx';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

const sheet = new LazyModule(async () => (await import('./ConfirmSheet.tsx')).ConfirmSheet);

/** Asks for confirmation before an action that cannot be undone. The focus starts on the button that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, props.onCancel);
  return Sheet && <Sheet {...props} opener={opener} />;
}
