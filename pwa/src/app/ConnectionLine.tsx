import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { useDevice } from '#local/db/device.ts';
import { useOnline } from '#local/device/online.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { StatusLine } from './StatusLine.tsx';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** How long a start may determine the connection before a state of the last visit is shown, in milliseconds. */
const settlesWithin = 600;

// Reads the directory, which guests do not have.
const directoryLine = new LazyModule(async () => (await import('./DirectoryLine.tsx')).DirectoryLine);

/**
 * Shows one line about the connection and the waiting edits, announced when it changes. Admin screens show their own
 * messages.
 */
export function ConnectionLine() {
  const kind = kindOf(useDevice());
  const online = useOnline();
  const settled = useDelayedFlag(settlesWithin, true);
  const person = kind === 'admin' ? null : kind;
  const DirectoryLine = useLazyModule(directoryLine, person !== null && settled);
  if (DirectoryLine && person) return <DirectoryLine kind={person} settled={settled} />;
  return <StatusLine text={kind === null && settled && !online ? messages.offlineNow : null} />;
}
