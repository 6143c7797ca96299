import { LazyModule } from '#ui/lazy-module.ts';
import type { DrawerProps } from './DrawerSheet.tsx';
import { useOpener } from './use-opener.ts';
import { useSheet } from './use-sheet.ts';

const sheet = new LazyModule(async () => (await import('./DrawerSheet.tsx')).DrawerSheet);

/** Navigation that slides in from the start of the line. The focus stays inside and returns when it closes. */
export function Drawer(props: DrawerProps) {
  const opener = useOpener(props.open);
  const Sheet = useSheet(sheet, props.open, () => props.onOpenChange(false));
  return Sheet && <Sheet {...props} opener={opener} />;
}
