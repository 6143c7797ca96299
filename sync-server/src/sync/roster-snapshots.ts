import { type RosterRelation, rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { columnsOf } from '@memcherrish/shared/rules/roster-columns.ts';
import { faceColumns } from '@memcherrish/shared/wire/columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Reader } from '#db/write.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
import { type Marked, nobody, placedIn } from './hidings-store.ts';
import { type BatchStand, rostersOf } from './roster-store.ts';
import { batchesOf, type SchoolStand } from './school-stand.ts';
import type { Shared, Texts } from './snapshots.ts';

/**
 * The rosters of one batch, each at the relation of the view. The caller has made the view for the viewer who asks, in the same transaction
 * as `reader`, so all of it is theirs to see.
 */
export function rosterSnapshot(reader: Reader, view: BatchView): Shared {
  const { batch, divisions, unseen } = view;
  const stands = divisions.map((each) => each.id + each.relation);
  return {
    key: unseen.size > 0 ? null : ['rosters', batch.id, batch.revision, ...stands].join(' '),
    read: async (texts) => {
      const parts: string[][] = [];
      for (const relation of rosterRelations) {
        const divisionIds = divisionsAt(view, relation);
        if (divisionIds.length > 0)
          parts.push(await partOf(reader, texts, batch, divisionIds, relation, unseen));
      }
      return () => joined(parts);
    },
  };
}

/**
 * Every roster of a school at `school`: the same bytes for everybody there from whom nobody of it hides, whatever they see of their own
 * batch. The caller has looked that the viewer may open the directory, and read the stand in the same transaction as `reader`; `hiders` are
 * all who hide from the viewer.
 */
export async function schoolSnapshot(reader: Reader, school: SchoolStand, hiders: Marked): Promise<Shared> {
  const unseenIn =
    hiders.size > 0 ? await placedInSchool(reader, hiders, school.id) : new Map<string, Marked>();
  return {
    key: unseenIn.size > 0 ? null : ['school', school.id, standOf(school)].join(' '),
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
      for (const batch of await batchesOf(reader, school.id)) {
        const divisionIds = (byBatch.get(batch.id) ?? []).map((division) => division.id);
        const unseen = unseenIn.get(batch.id) ?? nobody;
        parts.push(await partOf(reader, texts, batch, divisionIds, 'school', unseen));
      }
      return () => joined(parts);
    },
  };
}

async function placedInSchool(
  reader: Reader,
  people: Marked,
  schoolId: string,
): Promise<Map<string, Marked>> {
  const batches = await batchesOf(reader, schoolId);
  return placedIn(
    reader,
    people,
    batches.map((batch) => batch.id),
  );
}

/** Tells one state of a school from the next: the structure, or anything in any batch. */
function standOf({ revision, changes }: SchoolStand): string {
  return `${revision}.${changes}`;
}

/** The address at which a school's snapshot is fetched. */
export function schoolAddress(school: SchoolStand): string {
  return paths.schoolSnapshot(school.id, standOf(school));
}

const fields = faceColumns.keyof().options;

/**
 * The rosters of one batch as the inside of JSON lists: of the rosters themselves, then of each column of their faces. Where somebody is left
 * out they are made for this viewer alone, and not kept.
 */
async function partOf(
  reader: Reader,
  texts: Texts,
  batch: BatchStand,
  divisionIds: readonly string[],
  relation: RosterRelation,
  unseen: Marked,
): Promise<string[]> {
  const make = async () => {
    const rosters =
      divisionIds.length === 0 ? [] : await rostersOf(reader, batch, divisionIds, relation, unseen);
    const columns = columnsOf(rosters.flatMap((roster) => roster.schoolmates));
    const heads = rosters.map((roster) => ({ ...roster, schoolmates: roster.schoolmates.length }));
    return [heads, ...fields.map((field) => columns[field])].map((list) => JSON.stringify(list).slice(1, -1));
  };
  if (unseen.size > 0) return make();
  return texts.get([batch.id, batch.revision, relation, ...divisionIds].join(' '), make);
}

/** One JSON of the shape `snapshot` of wire/columns.ts. */
function joined(parts: readonly string[][]): string {
  const list = (at: number) => `[${parts.flatMap((part) => part[at] || []).join(',')}]`;
  const columns = fields.map((field, at) => `"${field}":${list(at + 1)}`);
  return `{"rosters":${list(0)},"schoolmates":{${columns.join(',')}}}`;
}
