import { createHash } from 'node:crypto';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import { columnsOf } from '@memcherrish/shared/rules/roster-columns.ts';
import { faceColumns } from '@memcherrish/shared/wire/columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Reader } from '#db/write.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
import { type BatchStand, rostersOf } from './roster-store.ts';
import type { Shared, Texts } from './snapshots.ts';

/** One school as it stands: what names its snapshot. */
export interface SchoolStand {
  id: string;
  revision: number;
  batches: readonly BatchStand[];
}

/**
 * The rosters of one batch at one relation. The caller has made the view for the viewer who asks, in the same transaction as `reader`, so
 * the divisions at this relation are theirs to see.
 */
export function rosterSnapshot(reader: Reader, view: BatchView, relation: RosterRelation): Shared {
  const { batch } = view;
  const divisionIds = divisionsAt(view, relation);
  return {
    key: ['rosters', batch.id, batch.revision, relation, ...divisionIds].join(' '),
    read: async (texts) => {
      const part = await partOf(reader, texts, batch, divisionIds, relation);
      return () => joined([part]);
    },
  };
}

/**
 * Every roster of a school at `school`: the same bytes for everybody there, whatever they see of their own batch. The caller has looked
 * that the viewer may open the directory, and read the stand in the same transaction as `reader`.
 */
export function schoolSnapshot(reader: Reader, school: SchoolStand): Shared {
  return {
    key: ['school', school.id, standOf(school)].join(' '),
    read: async (texts) => {
      const divisions = await reader
        .selectFrom('divisions')
        .innerJoin('batches', 'batches.id', 'divisions.batch_id')
        .select(['divisions.id', 'divisions.batch_id'])
        .where('batches.school_id', '=', school.id)
        .orderBy('divisions.id')
        .execute();
      const byBatch = Map.groupBy(divisions, (division) => division.batch_id);
      const parts: string[][] = [];
      for (const batch of school.batches) {
        const divisionIds = (byBatch.get(batch.id) ?? []).map((division) => division.id);
        parts.push(await partOf(reader, texts, batch, divisionIds, 'school'));
      }
      return () => joined(parts);
    },
  };
}

/** Tells one state of a school from the next: the structure, or anything in any batch. */
function standOf({ revision, batches }: SchoolStand): string {
  return [revision, ...batches.map((batch) => batch.revision)].join('.');
}

/** The address at which a school's snapshot is fetched. */
export function schoolAddress(school: SchoolStand): string {
  const stand = createHash('sha256').update(standOf(school)).digest('base64url').slice(0, 12);
  return paths.schoolSnapshot(school.id, stand);
}

/** A school with its batches, by their ids; undefined where there is none. */
export async function schoolStand(reader: Reader, schoolId: string): Promise<SchoolStand | undefined> {
  const school = await reader
    .selectFrom('schools')
    .select(['id', 'revision'])
    .where('id', '=', schoolId)
    .executeTakeFirst();
  if (!school) return undefined;
  const batches = await reader
    .selectFrom('batches')
    .select(['id', 'school_id', 'revision', 'floor'])
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  return { ...school, batches };
}

const fields = faceColumns.keyof().options;

/** The rosters of one batch as the inside of JSON lists: of the rosters themselves, then of each column of their faces. */
function partOf(
  reader: Reader,
  texts: Texts,
  batch: BatchStand,
  divisionIds: readonly string[],
  relation: RosterRelation,
): Promise<string[]> {
  return texts.get([batch.id, batch.revision, relation, ...divisionIds].join(' '), async () => {
    const rosters = divisionIds.length === 0 ? [] : await rostersOf(reader, batch, divisionIds, relation);
    const columns = columnsOf(rosters.flatMap((roster) => roster.schoolmates));
    const heads = rosters.map((roster) => ({ ...roster, schoolmates: roster.schoolmates.length }));
    return [heads, ...fields.map((field) => columns[field])].map((list) => JSON.stringify(list).slice(1, -1));
  });
}

/** One JSON of the shape `snapshot` of wire/columns.ts. */
function joined(parts: readonly string[][]): string {
  const list = (at: number) => `[${parts.flatMap((part) => part[at] || []).join(',')}]`;
  const columns = fields.map((field, at) => `"${field}":${list(at + 1)}`);
  return `{"rosters":${list(0)},"schoolmates":{${columns.join(',')}}}`;
}
