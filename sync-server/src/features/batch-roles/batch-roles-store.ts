import type { GivenBatchRole, Invitee } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { rolesInForce } from '#directory/batch-roles-store.ts';
import { photoPath } from '#directory/people-rows.ts';

/** A role that has not ended, with what the audit trail says about it. */
export type OpenRole = Pick<RowOf<'batch_roles'>, 'id' | 'schoolmate_id' | 'batch_id' | 'role'> & {
  name: string;
  school_id: string;
  school_name: string;
  batch: string;
};

/** Selects roles that have not ended, whether they are over or not. */
export function openRoles(tx: ReadTx) {
  return tx
    .selectFrom('batch_roles')
    .innerJoin('batches', 'batches.id', 'batch_roles.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'batch_roles.schoolmate_id')
    .select(['batch_roles.id', 'batch_roles.schoolmate_id', 'batch_roles.batch_id', 'batch_roles.role'])
    .select(['schoolmates.name', 'batches.school_id', 'schools.name as school_name'])
    .select('batches.label as batch')
    .where('batch_roles.ended_at', 'is', null);
}

/** Returns the roles in force in a school, by batch and name. */
export async function rolesIn(tx: ReadTx, schoolId: string, now: Date): Promise<GivenBatchRole[]> {
  const rows = await rolesInForce(tx, now.toISOString())
    .innerJoin('schoolmates', 'schoolmates.id', 'batch_roles.schoolmate_id')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('admins', 'admins.id', 'batch_roles.given_by')
    .select(['batch_roles.id as _id', 'schoolmates.id as schoolmateId', 'schoolmates.name'])
    .select(['batch_roles.role', 'batches.id as batchId', 'batches.label as batch'])
    .select(['admins.name as givenBy', 'batch_roles.given_at as givenAt', 'batch_roles.until'])
    .select(['photos.name as photo', 'photos.preview as photoPreview'])
    .where('batches.school_id', '=', schoolId)
    .orderBy('batches.label')
    .orderBy('schoolmates.name')
    .orderBy('batch_roles.id')
    .execute();
  return rows.map(({ photo, ...role }) => ({ ...role, photo: photoPath(photo) }));
}

/** Returns a person of a batch who has an account. */
export async function accountIn(
  tx: ReadTx,
  batchId: string,
  schoolmateId: string,
): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select('schoolmates.name')
    .where('divisions.batch_id', '=', batchId)
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.claimed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
}

/** Returns the people of a batch, once for each of their classes, without those in memoriam. It selects nothing but names. */
export async function namesInBatch(tx: ReadTx, batchId: string): Promise<Invitee[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['schoolmates.id as _id', 'schoolmates.name', 'schoolmates.claimed_at'])
    .select(['divisions.id as divisionId', 'divisions.name as division'])
    .where('divisions.batch_id', '=', batchId)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.memorial', 'is', null)
    .orderBy('divisions.name')
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .execute();
  return rows.map(({ claimed_at, ...person }) => ({ ...person, joined: claimed_at !== null }));
}
