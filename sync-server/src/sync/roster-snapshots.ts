import { type RosterRelation, rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { columnsOf } from '@memcherrish/shared/rules/roster-columns.ts';
import { personColumns } from '@memcherrish/shared/wire/columns.ts';
import type { ReadTx } from '#db/write.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
import { type BlockTokens, blockedInBatches, nobody } from './blocks-store.ts';
import { type BatchVersion, rostersOf } from './roster-store.ts';
import { batchesOf, type SchoolVersion } from './school-version.ts';
import type { Shared, Texts } from './snapshots.ts';

/**
 * Returns the rosters of one batch, each at the relation of the view. The caller has made the view in the
 * same transaction as `tx`, so the viewer may see all of it.
 */
export function rosterSnapshot(tx: ReadTx, view: BatchView): Shared {
  const { batch, divisions, blockedBy } = view;
  const stands = divisions.map((each) => each.id + each.relation);
  return {
    key: blockedBy.size > 0 ? null : ['rosters', batch.id, batch.revision, ...stands].join(' '),
    read: async (texts) => {
      const ctx: string[][] = [];
      for (const relation of rosterRelations) {
        const divisionIds = divisionsAt(view, relation);
        if (divisionIds.length > 0)
          ctx.push(await partOf(tx, texts, batch, divisionIds, relation, blockedBy));
      }
      return () => joined(ctx);
    },
  };
}

/**
 * Returns every roster of a school at `school`. Viewers that no person of the school blocks get the same
 * bytes, whatever they see of their own batch. The caller has checked that the viewer may open the directory.
 * It has read the version in the same transaction as `tx`. `blockers` are all people who block the viewer.
 */
export async function schoolSnapshot(
  tx: ReadTx,
  school: SchoolVersion,
  blockers: BlockTokens,
): Promise<Shared> {
  const blockedByIn =
    blockers.size > 0 ? await peopleInSchool(tx, blockers, school.id) : new Map<string, BlockTokens>();
  return {
    key: blockedByIn.size > 0 ? null : ['school', school.id, versionOf(school)].join(' '),
    read: async (texts) => {
      const divisions = await tx
        .selectFrom('divisions')
        .innerJoin('batches', 'batches.id', 'divisions.batch_id')
        .select(['divisions.id', 'divisions.batch_id'])
        .where('batches.school_id', '=', school.id)
        .orderBy('divisions.id')
        .execute();
      const byBatch = Map.groupBy(divisions, (division) => division.batch_id);
      const ctx: string[][] = [];
      for (const batch of await batchesOf(tx, school.id)) {
        const divisionIds = (byBatch.get(batch.id) ?? []).map((division) => division.id);
        const blockedBy = blockedByIn.get(batch.id) ?? nobody;
        ctx.push(await partOf(tx, texts, batch, divisionIds, 'school', blockedBy));
      }
      return () => joined(ctx);
    },
  };
}

async function peopleInSchool(
  tx: ReadTx,
  people: BlockTokens,
  schoolId: string,
): Promise<Map<string, BlockTokens>> {
  const batches = await batchesOf(tx, schoolId);
  return blockedInBatches(
    tx,
    people,
    batches.map((batch) => batch.id),
  );
}

/** Names one state of a school: its structure, and the content of its batches. */
function versionOf({ revision, changes }: SchoolVersion): string {
  return `${revision}.${changes}`;
}

const fields = personColumns.keyof().options;

/**
 * Returns the rosters of one batch as the content of JSON lists: the rosters, then each column of their
 * PersonViews. When people are left out, the text is made for this viewer alone and not cached.
 */
async function partOf(
  tx: ReadTx,
  texts: Texts,
  batch: BatchVersion,
  divisionIds: readonly string[],
  relation: RosterRelation,
  blockedBy: BlockTokens,
): Promise<string[]> {
  const make = async () => {
    const rosters =
      divisionIds.length === 0 ? [] : await rostersOf(tx, batch, divisionIds, relation, blockedBy);
    const columns = columnsOf(rosters.flatMap((roster) => roster.schoolmates));
    const heads = rosters.map((roster) => ({ ...roster, schoolmates: roster.schoolmates.length }));
    return [heads, ...fields.map((field) => columns[field])].map((list) => JSON.stringify(list).slice(1, -1));
  };
  if (blockedBy.size > 0) return make();
  return texts.get([batch.id, batch.revision, relation, ...divisionIds].join(' '), make);
}

/** Joins the lists to one JSON of the shape `snapshot` of wire/columns.ts. */
function joined(ctx: readonly string[][]): string {
  const list = (at: number) => `[${ctx.flatMap((part) => part[at] || []).join(',')}]`;
  const columns = fields.map((field, at) => `"${field}":${list(at + 1)}`);
  return `{"rosters":${list(0)},"schoolmates":{${columns.join(',')}}}`;
}
