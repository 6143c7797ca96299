import { messages } from '@memcherrish/shared/text/messages.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDevice } from '#local/device.ts';
import { useOnline } from '#local/online.ts';
import { useFreshness, useWaiting } from '#local/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { connectionLine } from './as-of.ts';
import { kindOf } from './Guard.tsx';
import { changesPath } from './school-routes.ts';
import { signInPath, signInWithWayBack } from './way-back.ts';
import './connection-line.css';

/** What the last visit left behind is not news: a start gets this long to find out for itself. */
const settlesWithin = 600;
/** A start takes a moment to reach the server; only what lasts is worth a line. */
const connectingShownAfter = 2000;

/** An edit that is sent at once is not worth a line. */
const waitingShownAfter = 1500;

/** One quiet line about the connection and what waits on the device, read out when it changes. Admin screens speak for themselves. */
export function ConnectionLine() {
  const kind = kindOf(useDevice());
  const online = useOnline();
  const freshness = useFreshness();
  const { pathname, search } = useLocation();
  const settled = useAfter(settlesWithin, true);
  const patient = useAfter(connectingShownAfter, freshness?.contact === 'connecting');
  const waiting = useWaiting();
  const waits = useAfter(waitingShownAfter, waiting > 0);
  const isSignIn = Object.values(signInPath).includes(pathname);

  const line = () => {
    if (kind === 'admin' || !settled) return null;
    if (!freshness) return online ? null : messages.offlineNow;
    if (freshness.contact === 'connecting' && !patient) return null;
    return connectionLine(freshness, new Date());
  };
  const text = line();
  const wantsSignIn = text !== null && freshness?.contact === 'session-expired' && kind !== null && !isSignIn;
  return (
    <div className="connection-line" role="status" data-shown={text !== null || waits}>
      {text}
      {waits && pathname !== changesPath && (
        <LinkButton to={changesPath}>{messages.changesWaiting(waiting)}</LinkButton>
      )}
      {wantsSignIn && <LinkButton to={signInWithWayBack(kind, `${pathname}${search}`)}>Sign in</LinkButton>}
    </div>
  );
}

/** Whether a condition has held for so many milliseconds. */
function useAfter(milliseconds: number, holds: boolean): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    setLasted(false);
    if (!holds) return;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, holds]);
  return lasted;
}
