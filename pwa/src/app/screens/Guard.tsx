import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useDevice } from '#local/db/device.ts';
import { useViewer } from '#local/queries/queries.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { useEnding } from '#local/sign-in/session.ts';
import { signInWithWayBack } from '#local/sign-in/way-back.ts';
import { DeviceNotice } from './DeviceNotice.tsx';

const KeepAccountScreen = lazy(async () => {
  const { KeepAccountScreen } = await import('./KeepAccountScreen.tsx');
  return { default: KeepAccountScreen };
});

interface GuardProps {
  kind: AccountKind;
  /** Another kind of account that may pass. */
  also?: AccountKind;
  children: ReactNode;
}

/** Lets one kind of account pass, and sends all others to its sign-in and back afterwards. */
export function Guard({ kind, also, children }: GuardProps) {
  const device = useDevice();
  const { pathname, search, hash } = useLocation();
  const ending = useEnding();
  const here = kindOf(device);
  if (here === null && ending?.by === 'person') return <Navigate to="/" replace />;
  if (here !== kind && (here === null || here !== also))
    return <Navigate to={signInWithWayBack(kind, `${pathname}${search}${hash}`)} replace />;
  if (device.status === 'unavailable') return <DeviceNotice reason={device.reason} />;
  return kind === 'admin' ? children : <UnlessDeleted>{children}</UnlessDeleted>;
}

/** While an account is scheduled for deletion, the page to keep it replaces every screen. */
function UnlessDeleted({ children }: { children: ReactNode }) {
  const dueAt = useViewer()?.deletionDueAt ?? null;
  if (dueAt === null) return children;
  return (
    <Suspense>
      <KeepAccountScreen dueAt={dueAt} />
    </Suspense>
  );
}
