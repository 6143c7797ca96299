import type { OwnBatchRole } from '@memcherrish/shared/wire/batch-roles.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';

/** Selects roles that have not ended and are not over, whose holders are in the batch. */
export function rolesInForce(tx: ReadTx, now: string) {
  return tx
    .selectFrom('batch_roles')
    .innerJoin('batches', 'batches.id', 'batch_roles.batch_id')
    .where('batch_roles.ended_at', 'is', null)
    .where('batch_roles.until', '>', now)
    .where((role) =>
      role.exists(
        role
          .selectFrom('memberships')
          .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
          .select('memberships.schoolmate_id')
          .whereRef('memberships.schoolmate_id', '=', 'batch_roles.schoolmate_id')
          .whereRef('divisions.batch_id', '=', 'batch_roles.batch_id')
          .where('memberships.removed', '=', 0),
      ),
    );
}

const ownRoles = cachedQuery((tx, schoolmateId: string, now: string) =>
  rolesInForce(tx, now)
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(['batch_roles.id as _id', 'batch_roles.role', 'schools.name as schoolName'])
    .select(['batches.id as batchId', 'batches.label as batch'])
    .select(['batch_roles.given_at as givenAt', 'batch_roles.until'])
    .where('batch_roles.schoolmate_id', '=', schoolmateId)
    .orderBy('batches.label')
    .orderBy('batches.id'),
);

/** Returns the roles of a schoolmate that are in force. */
export async function rolesOf(tx: ReadTx, schoolmateId: string, now: Date): Promise<OwnBatchRole[]> {
  return ownRoles(tx, schoolmateId, now.toISOString());
}
