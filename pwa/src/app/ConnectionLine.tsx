import { messages } from '@memcherrish/shared/text/messages.ts';
import { useDevice } from '#local/device/device.ts';
import { useOnline } from '#local/device/online.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { kindOf } from './account-kind.ts';
import { StatusLine } from './StatusLine.tsx';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** What the last visit left behind is not news: a start gets this long to find out for itself. */
const settlesWithin = 600;

// Reads the directory, which a guest has none of.
const directoryLine = new LazyModule(async () => (await import('./DirectoryLine.tsx')).DirectoryLine);

/** One quiet line about the connection and what waits on the device, read out when it changes. Admin screens speak for themselves. */
export function ConnectionLine() {
  const kind = kindOf(useDevice());
  const online = useOnline();
  const settled = useDelayedFlag(settlesWithin, true);
  const person = kind === 'admin' ? null : kind;
  const DirectoryLine = useLazyModule(directoryLine, person !== null && settled);
  if (DirectoryLine && person) return <DirectoryLine kind={person} settled={settled} />;
  return <StatusLine text={kind === null && settled && !online ? messages.offlineNow : null} />;
}
