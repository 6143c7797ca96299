import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import type { Caller, TestServer } from './harness.ts';

/** Creates a school of the admin with one batch and one division, through the API. */
export async function aDivision(admin: Caller, school = 'St. Mary’s'): Promise<DivisionIds> {
  const schoolId: string = (await admin.form(paths.schools, { name: school })).json()._id;
  return { schoolId, ...(await aClass(admin, schoolId, '2012 - 2013')) };
}

/** Creates a batch with one division in an existing school. */
export async function aClass(admin: Caller, schoolId: string, batch: string, division = '10-A') {
  const batchId: string = (await admin.post(paths.batches(schoolId), { batch })).json()._id;
  const divisionId: string = (await admin.post(paths.divisions(schoolId, batchId), { name: division })).json()
    ._id;
  return { batchId, divisionId };
}

/** Creates an unclaimed schoolmate's record, as a class list does. */
export async function aRecord(
  { ctx }: TestServer,
  fields: Partial<RowOf<'schoolmates'>>,
  ...divisionIds: string[]
): Promise<string> {
  const id = nanoid(16);
  const created_at = ctx.clock().toISOString();
  await ctx.database.write(async (tx) => {
    await tx
      .insertInto('schoolmates')
      .values({ id, name: 'Anu', revision: 0, field_revisions: '{}', created_at, ...fields })
      .execute();
    for (const divisionId of divisionIds) {
      await ctx.revisions.addMembers(tx, divisionId, [id], created_at);
    }
  });
  return id;
}

let numbers = 0;
/** Returns a number that no other test uses. */
export function aMobile(): string {
  numbers += 1;
  return `+9198460${String(numbers).padStart(5, '0')}`;
}

export async function recordOf({ ctx }: TestServer, id: string): Promise<RowOf<'schoolmates'>> {
  return ctx.database.read
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function isThere({ ctx }: TestServer, id: string | undefined): Promise<boolean> {
  const rows = await ctx.database.read
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', id ?? '')
    .execute();
  return rows.length === 1;
}
