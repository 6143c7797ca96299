import { listHeadings } from '@memcherrish/shared/descriptions/people-list.ts';
import { deskTableWords } from '@memcherrish/shared/text/desk/desk-table.ts';
import type { Selected } from '@memcherrish/shared/wire/desk/desk-people.ts';
import type { ListColumn, PeopleListQuery } from '@memcherrish/shared/wire/desk/people-list.ts';
import { fieldLabels, schoolmateFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { photoPath, withoutLateContacts } from '#directory/people-rows.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIn, divisionIn } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';

/**
 * Returns the people of a school, batch or division with the chosen columns, ordered by class and name. The first row
 * has the headings. `withFaces` adds the photos in the order of the people. Levels do not limit an admin, so each list is recorded in the audit trail with its columns.
 * Refuses a school that the admin does not manage, and classes of another school, with the same 404.
 */
export async function listPeople(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  { batch: batchId, division: divisionId, columns }: PeopleListQuery,
  withFaces = false,
): Promise<{ rows: string[][]; faces: (string | null)[] }> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    if (batchId !== undefined && !(await batchIn(tx, schoolId, batchId))) throw notFound();
    if (divisionId !== undefined) {
      const isThere = batchId !== undefined && (await divisionIn(tx, { schoolId, batchId, divisionId }));
      if (!isThere) throw notFound();
    }
    await recordAct(tx, ctx.clock(), admin, {
      action: 'export-people',
      schoolId,
      subjectId: divisionId ?? batchId ?? null,
      details: {
        ...(batchId !== undefined &&
          (await divisionNames(tx, { batchId, ...(divisionId && { divisionId }) }))),
        fields: [...(withFaces ? [fieldLabels.photo] : []), ...columns.map((column) => listHeadings[column])],
      },
    });
    const people = await peopleIn(tx, { schoolId, batchId, divisionId });
    return {
      rows: tableOf(people, columns),
      faces: withFaces ? people.map(({ photo_name }) => photoPath(photo_name)) : [],
    };
  });
}

/**
 * Returns the chosen rows as the same table. Refuses a list of which a row is no longer there. Refuses a school that the admin
 * does not manage with 404, and a division of another school like one without rows.
 */
export async function listChosenPeople(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  { people: chosen, columns }: { people: Selected; columns: readonly ListColumn[] },
): Promise<string[][]> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const people: ListedRow[] = [];
    // Each class is read once, however often it is named.
    const parts = Map.groupBy(chosen, ({ divisionId }) => divisionId);
    for (const [divisionId, each] of parts) {
      const wanted = new Set(each.flatMap(({ ids }) => ids));
      const members = await peopleIn(tx, { schoolId, batchId: undefined, divisionId });
      people.push(...members.filter(({ id }) => wanted.has(id)));
    }
    const all = new Set(chosen.flatMap(({ divisionId, ids }) => ids.map((id) => `${divisionId} ${id}`)));
    if (people.length < all.size)
      throw new ApiError('conflict', deskTableWords.chosenGone(all.size - people.length));
    await recordAct(tx, ctx.clock(), admin, {
      action: 'export-people',
      schoolId,
      details: { people: people.length, fields: columns.map((column) => listHeadings[column]) },
    });
    return tableOf(people.sort(byClassAndName), columns);
  });
}

type ListedRow = RowOf<'schoolmates'> & { batch: string; division: string; photo_name: string | null };

function tableOf(people: readonly ListedRow[], columns: readonly ListColumn[]): string[][] {
  return [
    ['batch', 'division', 'name', ...columns].map((column) => listHeadings[column as ListColumn]),
    ...people.map((person) => [
      person.batch,
      person.division,
      person.name,
      ...columns.map((column) => cellOf(person, column)),
    ]),
  ];
}

function cellOf(person: RowOf<'schoolmates'>, column: ListColumn): string {
  if (column === 'joined') return person.claimed_at?.slice(0, 10) ?? '';
  return person[schoolmateFields[column].column] ?? '';
}

async function peopleIn(
  tx: ReadTx,
  scope: { schoolId: string; batchId: string | undefined; divisionId: string | undefined },
): Promise<ListedRow[]> {
  let query = tx
    .selectFrom('memberships')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .selectAll('schoolmates')
    .select(['photos.name as photo_name', 'batches.label as batch', 'divisions.name as division'])
    .where('memberships.removed', '=', 0)
    .where('batches.school_id', '=', scope.schoolId);
  if (scope.batchId !== undefined) query = query.where('batches.id', '=', scope.batchId);
  if (scope.divisionId !== undefined) query = query.where('divisions.id', '=', scope.divisionId);
  return (await query.execute()).map(withoutLateContacts).sort(byClassAndName);
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byClassAndName(one: ListedRow, other: ListedRow): number {
  return (
    order.compare(one.batch, other.batch) ||
    order.compare(one.division, other.division) ||
    order.compare(one.name, other.name)
  );
}
