import { LazyModule } from '#ui/lazy-module.ts';
import type { DialogProps } from './DialogSheet.tsx';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

const sheet = new LazyModule(async () => (await import('./DialogSheet.tsx')).DialogSheet);

/** A bottom sheet on phones, a centred dialog on wide screens. The focus stays inside and returns when it closes. */
export function Dialog(props: DialogProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, () => props.onOpenChange(false));
  return Sheet && <Sheet {...props} opener={opener} />;
}
