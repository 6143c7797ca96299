import { Notice } from '#ui/Notice.tsx';
import { useReach } from './reach.ts';

/** One line for the whole page while the server is out of reach; the forms below keep what was typed. */
export function ReachNotice() {
  const line = useReach();
  return line && <Notice tone="info">{line}</Notice>;
}
