import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Device, useDevice } from '#local/device.ts';
import { DeviceNotice } from './DeviceNotice.tsx';
import { useEnding } from './session.ts';
import { signInWithWayBack } from './way-back.ts';

export function kindOf(device: Device): AccountKind | null {
  if (device.status === 'admin') return 'admin';
  return 'person' in device ? (device.person?.kind ?? null) : null;
}

interface GuardProps {
  kind: AccountKind;
  /** Another kind that may pass. */
  also?: AccountKind;
  children: ReactNode;
}

/** Lets one kind of account pass, and sends everyone else to its sign-in and back afterwards (design section 9). */
export function Guard({ kind, also, children }: GuardProps) {
  const device = useDevice();
  const { pathname, search } = useLocation();
  const ending = useEnding();
  const here = kindOf(device);
  if (here === null && ending?.by === 'person') return <Navigate to="/" replace />;
  if (here !== kind && (here === null || here !== also))
    return <Navigate to={signInWithWayBack(kind, `${pathname}${search}`)} replace />;
  if (device.status === 'unavailable') return <DeviceNotice reason={device.reason} />;
  return children;
}
