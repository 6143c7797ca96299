import type { OwnBatchRole } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { currentDate } from '#clock/clock.ts';

/** Returns the roles in batches that are in force by the clock of this device. */
export function rolesInForce(me: Me): OwnBatchRole[] {
  if (me.kind !== 'schoolmate') return [];
  const now = currentDate().toISOString();
  return (me.roles ?? []).filter(({ until }) => until > now);
}
