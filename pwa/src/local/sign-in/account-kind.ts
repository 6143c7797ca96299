import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { Device } from '#local/db/device.ts';

/** Returns the kind of the signed-in account, whether or not the directory is open; null for a guest. */
export function kindOf(device: Device): AccountKind | null {
  if (device.status === 'admin') return 'admin';
  return 'person' in device ? (device.person?.kind ?? null) : null;
}
