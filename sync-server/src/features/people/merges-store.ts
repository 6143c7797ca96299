import type { MergeRow } from '#db/community-rows.ts';
import type { Reader } from '#db/write.ts';

/** Where a record stands now, and since when. */
export async function placesOf(
  reader: Reader,
  schoolmateId: string,
): Promise<{ divisionId: string; schoolId: string; since: string }[]> {
  return reader
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.school_id as schoolId'])
    .select('memberships.created_at as since')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .orderBy('memberships.created_at')
    .orderBy('divisions.id')
    .execute();
}

export async function mergeById(
  reader: Reader,
  schoolId: string,
  mergeId: string,
): Promise<MergeRow | undefined> {
  return reader
    .selectFrom('merges')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('id', '=', mergeId)
    .executeTakeFirst();
}

/** The merges of a school since a time, the newest first. */
export async function mergesSince(reader: Reader, schoolId: string, since: string): Promise<MergeRow[]> {
  return reader
    .selectFrom('merges')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether the kept record of a merge has become one with yet another since. */
export async function isMergedAgain(reader: Reader, merge: MergeRow): Promise<boolean> {
  const later = await reader
    .selectFrom('merges')
    .select('id')
    .where('id', '!=', merge.id)
    .where('undone_at', 'is', null)
    .where((row) =>
      row.or([
        row('gone_id', '=', merge.kept_id),
        row.and([row('kept_id', '=', merge.kept_id), row('at', '>', merge.at)]),
      ]),
    )
    .executeTakeFirst();
  return later !== undefined;
}

/** The record that a record has become, through however many merges; itself where it has become none. */
export async function holderOf(reader: Reader, recordId: string): Promise<string> {
  return (await entriesOf(reader, recordId)).at(-1) ?? recordId;
}

/** A record and all that it has become, one after another: the last of them holds it now. */
export async function entriesOf(reader: Reader, recordId: string): Promise<string[]> {
  const entries: string[] = [];
  for (let id: string | undefined | null = recordId; id && !entries.includes(id); ) {
    entries.push(id);
    const merge = await reader
      .selectFrom('merges')
      .select('kept_id')
      .where('gone_id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    id = merge?.kept_id;
  }
  return entries;
}
