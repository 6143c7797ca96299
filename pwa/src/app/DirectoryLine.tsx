import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useLocation } from 'react-router-dom';
import { currentDate } from '#clock/clock.ts';
import { useOnline } from '#local/device/online.ts';
import { useFreshness, useParked, useWaiting } from '#local/queries/queries.ts';
import type { Person } from '#local/session/person.ts';
import { signInPath, signInWithWayBack } from '#local/sign-in/way-back.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { connectionLine } from './as-of.ts';
import { StatusLine } from './StatusLine.tsx';
import { changesPath } from './school-routes.tsx';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** Connecting is shown only if it lasts this long, in milliseconds. */
const connectingShownAfter = 2000;

/** A waiting edit is shown only if it waits this long, in milliseconds. */
const waitingShownAfter = 1500;

interface DirectoryLineProps {
  kind: Person['kind'];
  /** True when the start is over and messages may be shown. */
  settled: boolean;
}

/** The connection line of a person who has a directory on this device. */
export function DirectoryLine({ kind, settled }: DirectoryLineProps) {
  const online = useOnline();
  const freshness = useFreshness();
  const { pathname, search } = useLocation();
  const patient = useDelayedFlag(connectingShownAfter, freshness?.contact === 'connecting');
  const waiting = useWaiting();
  const parked = useParked();
  const waits = useDelayedFlag(waitingShownAfter, waiting > 0);
  const isSignIn = Object.values(signInPath).includes(pathname);

  const line = () => {
    if (!settled) return null;
    if (!freshness) return online ? null : messages.offlineNow;
    if (freshness.contact === 'connecting' && !patient) return null;
    return connectionLine(freshness, currentDate());
  };
  const text = line();
  const wantsSignIn = text !== null && freshness?.contact === 'session-expired' && !isSignIn;
  return (
    <StatusLine text={text} shown={text !== null || waits}>
      {waits && pathname !== changesPath && (
        <LinkButton to={changesPath}>{messages.changesUnsent(waiting, parked)}</LinkButton>
      )}
      {wantsSignIn && (
        <LinkButton to={signInWithWayBack(kind, `${pathname}${search}`)}>{vocabulary.signIn}</LinkButton>
      )}
    </StatusLine>
  );
}
