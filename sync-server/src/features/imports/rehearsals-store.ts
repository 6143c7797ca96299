import { rehearsals } from '@memcherrish/shared/domain/limits.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { SchoolPerson } from './find-people.ts';

/** The identity of a rehearsal. Another admin's is missing, as is one that is older than `since`. */
export interface RehearsalKey {
  schoolId: string;
  adminId: string;
  id: string;
  since: string;
}

export async function rehearsalOf(tx: ReadTx, { schoolId, adminId, id, since }: RehearsalKey) {
  return tx
    .selectFrom('rehearsals')
    .innerJoin('batches', 'batches.id', 'rehearsals.batch_id')
    .selectAll('rehearsals')
    .select('batches.label as batch')
    .where('rehearsals.id', '=', id)
    .where('rehearsals.school_id', '=', schoolId)
    .where('rehearsals.admin_id', '=', adminId)
    .where('rehearsals.at', '>', since)
    .executeTakeFirst();
}

/** Returns the rehearsals that wait, newest first, without their content. */
export async function waitingRehearsals(tx: ReadTx, { schoolId, adminId, since }: Omit<RehearsalKey, 'id'>) {
  return tx
    .selectFrom('rehearsals')
    .innerJoin('batches', 'batches.id', 'rehearsals.batch_id')
    .select(['rehearsals.id', 'rehearsals.at', 'rehearsals.file_name', 'rehearsals.batch_id'])
    .select('batches.label as batch')
    .where('rehearsals.school_id', '=', schoolId)
    .where('rehearsals.admin_id', '=', adminId)
    .where('rehearsals.at', '>', since)
    .where('rehearsals.imported', 'is', null)
    .orderBy('rehearsals.at', 'desc')
    .orderBy('rehearsals.id')
    .execute();
}

/** Stores a rehearsal. Deletes the oldest ones of the admin beyond the limit. */
export async function insertRehearsal(
  tx: WriteTx,
  row: Omit<RowOf<'rehearsals'>, 'imported'>,
): Promise<void> {
  const kept = await tx
    .selectFrom('rehearsals')
    .select('id')
    .where('admin_id', '=', row.admin_id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(rehearsals.kept - 1)
    .execute();
  let older = tx.deleteFrom('rehearsals').where('admin_id', '=', row.admin_id);
  if (kept.length > 0)
    older = older.where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    );
  await older.execute();
  await tx.insertInto('rehearsals').values(row).execute();
}

/** Returns the people of a school with their classes, oldest record first. */
export async function peopleOfSchool(tx: ReadTx, schoolId: string): Promise<SchoolPerson[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile', 'divisions.id as division_id'])
    .select(['divisions.name as division', 'batches.label as batch'])
    .select(['schoolmates.whatsapp', 'schoolmates.email', 'schoolmates.gender'])
    .select(['schoolmates.place', 'schoolmates.location', 'schoolmates.memorial', 'schoolmates.claimed_at'])
    .where('batches.school_id', '=', schoolId)
    .where('memberships.removed', '=', 0)
    .orderBy('schoolmates.created_at')
    .orderBy('schoolmates.id')
    .orderBy('divisions.name')
    .execute();
  const people = new Map<string, SchoolPerson>();
  for (const { id, name, division_id, division, batch, ...row } of rows) {
    const keeper = row.memorial !== null ? 'no-one' : row.claimed_at !== null ? 'owner' : 'list';
    // The number of a person in memoriam may have a new owner.
    const mobile = row.memorial !== null && row.claimed_at === null ? null : row.mobile;
    const { memorial: _, claimed_at: __, ...values } = row;
    const known = people.get(id);
    const place = `${division}, ${batch}`;
    people.set(id, {
      ...{ id, name, mobile, values, keeper },
      divisionIds: [...(known?.divisionIds ?? []), division_id],
      classes: known ? `${known.classes}; ${place}` : place,
    });
  }
  return [...people.values()];
}

/** Returns the columns that the school chose for lists with these headings. */
export async function shapesOf(
  tx: ReadTx,
  schoolId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('import_shapes')
    .select(['headings_key', 'columns'])
    .where('school_id', '=', schoolId)
    .where('headings_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.headings_key, row.columns]));
}

/** Remembers the columns of a list for the next list with these headings. Forgets the oldest beyond the limit. */
export async function rememberShape(
  tx: WriteTx,
  shape: { school_id: string; headings_key: string; columns: string; at: string },
): Promise<void> {
  await tx
    .insertInto('import_shapes')
    .values(shape)
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'headings_key']).doUpdateSet({ columns: shape.columns, at: shape.at }),
    )
    .execute();
  const kept = await tx
    .selectFrom('import_shapes')
    .select('headings_key')
    .where('school_id', '=', shape.school_id)
    .orderBy('at', 'desc')
    .orderBy('headings_key')
    .limit(rehearsals.maxShapes)
    .execute();
  if (kept.length < rehearsals.maxShapes) return;
  await tx
    .deleteFrom('import_shapes')
    .where('school_id', '=', shape.school_id)
    .where(
      'headings_key',
      'not in',
      kept.map((each) => each.headings_key),
    )
    .execute();
}

/** Deletes rehearsals that are too old, imported or not. */
export async function purgeOldRehearsals(tx: WriteTx, keptSince: string): Promise<void> {
  await tx.deleteFrom('rehearsals').where('at', '<=', keptSince).execute();
}
