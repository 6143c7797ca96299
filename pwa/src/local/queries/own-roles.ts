import type { OwnBatchRole } from '@memcherrish/shared/wire/batch-roles.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';

/** Returns the roles in batches that are in force by the clock of this device. */
export function rolesInForce(me: Me): OwnBatchRole[] {
  if (me.kind !== 'schoolmate') return [];
  const now = new Date().toISOString();
  return (me.roles ?? []).filter(({ until }) => until > now);
}
