import { hash } from 'node:crypto';
import { type RosterRelation, relationTo, type Standing } from '@memcherrish/shared/access/relation.ts';
import { keptQuery } from '#db/kept-query.ts';
import type { Reader } from '#db/write.ts';
import { signatureLength } from './cursor.ts';
import { type Marked, marksOf, nobody, placedIn } from './hidings-store.ts';
import type { BatchStand } from './roster-store.ts';

/** One batch as a viewer stands to it: its divisions, each with the viewer's relation. */
export interface BatchView {
  batch: BatchStand;
  divisions: { id: string; relation: RosterRelation }[];
  /** Who is in the batch and hides from the viewer: left out of all that they get of it. */
  unseen: Marked;
  /** Names the divisions, the relations and who is left out; in a cursor it tells that one of them has changed since. */
  signature: string;
}

const batchQuery = keptQuery((reader, batchId: string) =>
  reader
    .selectFrom('batches')
    .leftJoin('divisions', 'divisions.batch_id', 'batches.id')
    .select(['batches.id', 'batches.school_id', 'batches.revision', 'batches.floor'])
    .select('divisions.id as divisionId')
    .where('batches.id', '=', batchId)
    .orderBy('divisions.id'),
);

/** A batch as a viewer stands to it; null where they may not open it. `hiders` are all who hide from the viewer. */
export async function batchView(
  reader: Reader,
  standing: Standing,
  batchId: string,
  hiders: Marked,
): Promise<BatchView | null> {
  const rows = await batchQuery(reader, batchId);
  const [batch] = rows;
  if (!batch || !standing.schools.has(batch.school_id)) return null;
  const divisionIds = rows.flatMap(({ divisionId }) => divisionId ?? []);
  const unseenIn = await placedIn(reader, hiders, [batchId]);
  return viewOf(standing, batch, divisionIds, unseenIn.get(batchId) ?? nobody);
}

/** What a viewer makes of a batch of a school that is open to them. A batch without divisions is open, and empty. */
export function viewOf(
  standing: Standing,
  batch: BatchStand,
  divisionIds: readonly string[],
  unseen: Marked,
): BatchView {
  const place = { batchId: batch.id, schoolId: batch.school_id };
  const divisions = divisionIds.flatMap((id) => {
    const relation = relationTo(standing, { ...place, divisionId: id });
    return relation === 'none' ? [] : [{ id, relation }];
  });
  return { batch, divisions, unseen, signature: signatureOf(divisions, divisionIds, unseen) };
}

/** The divisions that a view holds at one relation. */
export function divisionsAt(view: BatchView, relation: RosterRelation): string[] {
  return view.divisions.filter((each) => each.relation === relation).map((each) => each.id);
}

/** From where a batch is seen: by those who are in it, or by everybody else of the school. */
export const viewpoints = ['near', 'school'] as const;
export type Viewpoint = (typeof viewpoints)[number];

export function viewpointOf(view: BatchView): Viewpoint {
  return view.divisions.some(({ relation }) => relation !== 'school') ? 'near' : 'school';
}

/** Of batches that are seen as everybody of the school sees them, by the list of their divisions. */
const usual = new WeakMap<readonly string[], string>();

function signatureOf(
  divisions: BatchView['divisions'],
  divisionIds: readonly string[],
  unseen: Marked,
): string {
  const isUsual = unseen.size === 0 && divisions.every(({ relation }) => relation === 'school');
  const known = isUsual ? usual.get(divisionIds) : undefined;
  if (known !== undefined) return known;
  const standing = [...divisions.map((each) => `${each.id}:${each.relation}`), ...marksOf(unseen)].join(' ');
  const signature = hash('sha256', standing, 'base64url').slice(0, signatureLength);
  if (isUsual) usual.set(divisionIds, signature);
  return signature;
}
