import { isVeiledUntil } from '@memcherrish/shared/access/veil.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { OwnBatchRole } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import type { OwnSchoolPrivacy } from '@memcherrish/shared/wire/desk/school-privacy.ts';
import type { ExpressionBuilder } from 'kysely';
import { cachedQuery } from '#db/cached-query.ts';
import type { Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { divisionPathOf, memberDivisionsQuery } from './division-paths-store.ts';
import { hasDecided, privacyIn } from './school-privacy-store.ts';

/** Selects roles that have not ended and are not over, whose holders are in the batch. */
export function rolesInForce(tx: ReadTx, now: string) {
  return tx
    .selectFrom('batch_roles')
    .innerJoin('batches', 'batches.id', 'batch_roles.batch_id')
    .where('batch_roles.ended_at', 'is', null)
    .where('batch_roles.until', '>', now)
    .where(holderIsInBatch);
}

export const holderIsInBatch = (role: ExpressionBuilder<Tables, 'batch_roles'>) =>
  role.exists(
    role
      .selectFrom('memberships')
      .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
      .select('memberships.schoolmate_id')
      .whereRef('memberships.schoolmate_id', '=', 'batch_roles.schoolmate_id')
      .whereRef('divisions.batch_id', '=', 'batch_roles.batch_id')
      .where('memberships.removed', '=', 0),
  );

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

const membershipsWithRoles = cachedQuery((tx, schoolmateId: string) =>
  memberDivisionsQuery(tx, schoolmateId)
    .leftJoin('batch_roles', (join) =>
      join
        .onRef('batch_roles.schoolmate_id', '=', 'memberships.schoolmate_id')
        .onRef('batch_roles.batch_id', '=', 'batches.id')
        .on('batch_roles.ended_at', 'is', null),
    )
    .select(['batch_roles.id as role_id', 'batch_roles.role', 'batch_roles.given_at', 'batch_roles.until'])
    .select(['schools.privacy_locks', 'schools.privacy_defaults'])
    .select((membership) =>
      membership
        .selectFrom('schoolmates')
        .select('schoolmates.veiled_until')
        .whereRef('schoolmates.id', '=', 'memberships.schoolmate_id')
        .as('veiledUntil'),
    )
    .select((membership) =>
      membership
        .selectFrom('memberships as other')
        .innerJoin('schoolmates as newcomer', 'newcomer.id', 'other.schoolmate_id')
        .select(({ fn }) => fn.max<string | null>('newcomer.veiled_until').as('until'))
        .whereRef('other.division_id', '=', 'memberships.division_id')
        .where('other.schoolmate_id', '!=', schoolmateId)
        .where('other.removed', '=', 0)
        .as('newcomersUntil'),
    )
    .select((membership) =>
      membership
        .selectFrom('returns')
        .innerJoin('memberships as asker', 'asker.schoolmate_id', 'returns.schoolmate_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('returns.state', '=', 'waiting')
        .where('returns.schoolmate_id', '!=', schoolmateId)
        .whereRef('asker.division_id', '=', 'memberships.division_id')
        .where('asker.removed', '=', 0)
        .as('returns'),
    ),
);

/**
 * Returns the paths of a schoolmate's divisions, the roles that are in force, the privacy of the schools that have
 * decided about it, the end of the viewer's veil, and whether these divisions have newcomers or people who want to open idle accounts, with one query. A person has at most one open role in a batch.
 */
export async function membershipsOfViewer(
  tx: ReadTx,
  schoolmateId: string,
  now: Date,
): Promise<{
  memberships: DivisionPath[];
  roles: OwnBatchRole[];
  privacy: OwnSchoolPrivacy[];
  hasReturns: boolean;
  veiledUntil: string | null;
  hasNewcomers: boolean;
}> {
  const rows = await membershipsWithRoles(tx, schoolmateId);
  const roles = new Map<string, OwnBatchRole>();
  const privacy = new Map<string, OwnSchoolPrivacy>();
  for (const { role_id: _id, role, given_at: givenAt, until, schoolName, batchId, batch } of rows) {
    if (_id === null || role === null || givenAt === null || until === null) continue;
    if (until > now.toISOString()) roles.set(_id, { _id, role, schoolName, batchId, batch, givenAt, until });
  }
  const memberships = rows.map((row) => {
    const { role_id: _, role: __, given_at: ___, until: ____, ...others } = row;
    const { privacy_locks, privacy_defaults, returns: _____, ...shown } = others;
    const { veiledUntil: ______, newcomersUntil: _______, ...path } = shown;
    const columns = { privacy_locks, privacy_defaults };
    const { schoolId } = path;
    if (hasDecided(columns)) privacy.set(schoolId, { schoolId, ...privacyIn(columns) });
    return divisionPathOf(path);
  });
  return {
    memberships,
    hasReturns: rows.some(({ returns }) => Number(returns) > 0),
    veiledUntil: rows[0]?.veiledUntil ?? null,
    hasNewcomers: rows.some(({ newcomersUntil }) => isVeiledUntil(newcomersUntil, now)),
    privacy: [...privacy.values()],
    roles: [...roles.values()].sort((one, other) => (one.batch < other.batch ? -1 : 1)),
  };
}

/** Returns the roles of a schoolmate that are in force. */
export async function rolesOf(tx: ReadTx, schoolmateId: string, now: Date): Promise<OwnBatchRole[]> {
  return ownRoles(tx, schoolmateId, now.toISOString());
}
