import type { StayReason } from '@memcherrish/shared/domain/stay-reasons.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { type FilledRevisions, revisionsOfLists } from './fill-in.ts';
import { chunks } from './imports-store.ts';

interface Upload {
  id: string;
  divisionId: string;
  adminId: string;
  at: string;
  /** The file that several uploads have in common. */
  file: { id: string; name: string } | null;
  /** Whether this upload made the class. */
  madeDivision: boolean;
}

interface UploadedRows {
  /** The ids of the people that it added to the class. */
  added: readonly string[];
  /** Those of `added` whose records it made. */
  created: ReadonlySet<string>;
  /** The people whose fields it filled in. */
  filled: ReadonlyMap<string, FilledRevisions>;
}

/** Stores an upload with the people that it has added or filled in. */
export async function insertUpload(
  tx: WriteTx,
  { id, divisionId, adminId, at, file, madeDivision }: Upload,
  { added, created, filled }: UploadedRows,
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      ...{ id, at, division_id: divisionId, admin_id: adminId, undone_at: null },
      ...{ added: added.length, filled: filled.size },
      ...{ file_id: file?.id ?? null, file_name: file?.name ?? null, made_division: madeDivision ? 1 : 0 },
    })
    .execute();
  for await (const some of chunks([...new Set([...added, ...filled.keys()])])) {
    await tx
      .insertInto('imported_people')
      .values(
        some.map((schoolmate_id) => ({
          ...{
            import_id: id,
            schoolmate_id,
            created: created.has(schoolmate_id) ? (1 as const) : (0 as const),
          },
          filled: filled.has(schoolmate_id) ? JSON.stringify(filled.get(schoolmate_id)) : null,
        })),
      )
      .execute();
  }
}

/** Returns the uploads of a school since a time, newest first. A file that went to several classes has one for each. */
export async function uploadsSince(tx: ReadTx, schoolId: string, since: string) {
  return uploadsIn(tx, schoolId)
    .where('imports.at', '>', since)
    .orderBy('imports.at', 'desc')
    .orderBy('divisions.name')
    .orderBy('imports.id')
    .execute();
}

/** Returns the uploads with this id, or of the file with this id. */
export async function uploadsOf(tx: ReadTx, schoolId: string, importId: string) {
  return uploadsIn(tx, schoolId)
    .where((where) => where.or([where('imports.id', '=', importId), where('imports.file_id', '=', importId)]))
    .orderBy('divisions.name')
    .orderBy('imports.id')
    .execute();
}

function uploadsIn(tx: ReadTx, schoolId: string) {
  return tx
    .selectFrom('imports')
    .innerJoin('divisions', 'divisions.id', 'imports.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .leftJoin('admins', 'admins.id', 'imports.admin_id')
    .select(['imports.id', 'imports.at', 'imports.added', 'imports.filled', 'imports.undone_at'])
    .select('imports.division_id')
    .select(['divisions.name as division', 'batches.id as batch_id', 'batches.label as batch'])
    .select(['imports.file_id', 'imports.file_name', 'imports.made_division', 'admins.name as admin'])
    .where('batches.school_id', '=', schoolId);
}

/** A person who is in the class by an upload, and not by anything since. */
export interface UploadedPerson {
  id: string;
  name: string;
  /** Whether the record is on another list or has an owner, so that it outlives its place in this class. */
  isElsewhere: boolean;
  /** Null when the undo removes the person from the class. */
  stays: StayReason | null;
}

/**
 * Returns the people that an upload added and who are still in the class by it, by name. A person who left since, and
 * was added again, is not one of them. The classes of the same file do not count as other classes of a person.
 */
export async function uploadedPeople(
  tx: ReadTx,
  upload: { id: string; at: string; division_id: string },
  divisionsOfFile: readonly string[],
): Promise<UploadedPerson[]> {
  const rows = await tx
    .selectFrom('imported_people')
    .innerJoin('schoolmates', 'schoolmates.id', 'imported_people.schoolmate_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.schoolmate_id', '=', 'schoolmates.id')
        .on('memberships.division_id', '=', upload.division_id)
        .on('memberships.created_at', '=', upload.at)
        .on('memberships.removed', '=', 0),
    )
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.claimed_at', 'schoolmates.revision'])
    .select(['imported_people.created', 'schoolmates.field_revisions'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('memberships as others')
          .select('others.division_id')
          .whereRef('others.schoolmate_id', '=', 'schoolmates.id')
          .where('others.removed', '=', 0)
          .where((where) =>
            where.or([
              where('others.division_id', 'not in', divisionsOfFile),
              where('others.created_at', '!=', upload.at),
            ]),
          ),
      ).as('is_in_others'),
      exists(
        selectFrom('join_requests')
          .select('join_requests.id')
          .whereRef('join_requests.schoolmate_id', '=', 'schoolmates.id')
          .where('join_requests.division_id', '=', upload.division_id)
          .where('join_requests.state', '=', 'accepted')
          .where('join_requests.decided_at', '>=', upload.at),
      ).as('is_accepted'),
      exists(
        selectFrom('claims')
          .select('claims.id')
          .whereRef('claims.listing_id', '=', 'schoolmates.id')
          .where('claims.state', '=', 'waiting'),
      ).as('is_claimed'),
      exists(
        selectFrom('event_replies')
          .select('event_replies.id')
          .whereRef('event_replies.person_id', '=', 'schoolmates.id')
          .where('event_replies.person_kind', '=', 'schoolmate'),
      ).as('has_replied'),
      exists(
        selectFrom('merges')
          .select('merges.id')
          .whereRef('merges.kept_id', '=', 'schoolmates.id')
          .where('merges.at', '>=', upload.at)
          .where('merges.undone_at', 'is', null),
      ).as('is_merged'),
    ])
    .where('imported_people.import_id', '=', upload.id)
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .execute();
  const ofLists = await revisionsOfLists(
    tx,
    rows.flatMap(({ id, revision }) => (revision > 0 ? [id] : [])),
  );
  return rows.map((row) => {
    const isElsewhere = row.claimed_at !== null || Boolean(row.is_in_others);
    return { id: row.id, name: row.name, isElsewhere, stays: reasonOf(row, isElsewhere) };

    function reasonOf(person: typeof row, outlives: boolean): StayReason | null {
      if (person.claimed_at !== null && person.claimed_at >= upload.at) return 'joined';
      if (person.is_accepted) return 'accepted';
      if (person.is_claimed) return 'claiming';
      if (person.is_merged) return 'merged';
      if (outlives) return null;
      if (isEdited(person, ofLists.get(person.id))) return 'edited';
      return person.has_replied ? 'replied' : null;
    }
  });
}

/** Returns whether someone edited a record. What lists filled in, and took back, is no edit. */
function isEdited(
  { revision, field_revisions }: { revision: number; field_revisions: string },
  ofLists: readonly FilledRevisions[] = [],
): boolean {
  if (revision === 0) return false;
  const revisions: [string, number][] = Object.entries(JSON.parse(field_revisions));
  const isOfList = ([field, at]: [string, number]) =>
    ofLists.some((filled) => Object.entries(filled).some(([name, made]) => name === field && made === at));
  return revisions.length === 0 || !revisions.every(isOfList);
}

/**
 * Returns the people that an upload made and that have left its classes since for other classes of the school, by name.
 * An undo leaves them there.
 */
export async function movedPeople(
  tx: ReadTx,
  uploadIds: readonly string[],
  divisionIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('schoolmates')
    .select(['schoolmates.id', 'schoolmates.name'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('imported_people')
          .select('imported_people.import_id')
          .whereRef('imported_people.schoolmate_id', '=', 'schoolmates.id')
          .where('imported_people.import_id', 'in', uploadIds)
          .where('imported_people.created', '=', 1),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .select('memberships.division_id')
          .whereRef('memberships.schoolmate_id', '=', 'schoolmates.id')
          .where('memberships.removed', '=', 0),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.division_id')
            .whereRef('memberships.schoolmate_id', '=', 'schoolmates.id')
            .where('memberships.division_id', 'in', divisionIds)
            .where('memberships.removed', '=', 0),
        ),
      ),
    )
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .execute();
}

/** Returns the divisions of these with people, teachers, requests, invitations, claims or photos. */
export async function usedDivisions(
  tx: ReadTx,
  divisionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const division of divisionIds) {
    for (const table of dependent) {
      const row = await tx
        .selectFrom(table)
        .select('division_id')
        .where('division_id', '=', division)
        .$if(table === 'memberships' || table === 'teaching', (query) =>
          query.where(`${table as 'memberships'}.removed`, '=', 0),
        )
        .limit(1)
        .executeTakeFirst();
      if (row) used.add(division);
    }
  }
  return used;
}

/** The tables whose rows mean that people use a division. */
const dependent = [
  'memberships',
  'teaching',
  'join_requests',
  'teaching_invitations',
  'claims',
  'class_photos',
] as const;

/** Deletes uploads that can no longer be undone, with their people. */
export async function purgeOldUploads(tx: WriteTx, undoableUntil: string): Promise<void> {
  await tx.deleteFrom('imports').where('at', '<=', undoableUntil).execute();
}
