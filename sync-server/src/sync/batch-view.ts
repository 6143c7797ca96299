import { createHash } from 'node:crypto';
import { type RosterRelation, relationTo, type Standing } from '@memcherrish/shared/access/relation.ts';
import type { Reader } from '#db/write.ts';
import type { BatchStand } from './roster-store.ts';

/** One batch as a viewer stands to it: its divisions, each with the viewer's relation. */
export interface BatchView {
  batch: BatchStand;
  divisions: { id: string; relation: RosterRelation }[];
  /** Names the divisions and relations; in a cursor it tells that either has changed since. */
  signature: string;
}

/** The batches among `batchIds` that the viewer may open, in that order. A batch without divisions is open, and empty. */
export async function batchViews(
  reader: Reader,
  standing: Standing,
  batchIds: readonly string[],
): Promise<BatchView[]> {
  if (batchIds.length === 0) return [];
  const batches = await reader
    .selectFrom('batches')
    .select(['id', 'school_id', 'revision', 'floor'])
    .where('id', 'in', batchIds)
    .execute();
  const divisions = await reader
    .selectFrom('divisions')
    .select(['id', 'batch_id'])
    .where('batch_id', 'in', batchIds)
    .orderBy('id')
    .execute();
  return batchIds.flatMap((batchId) => {
    const batch = batches.find((each) => each.id === batchId);
    if (!batch || !standing.schools.has(batch.school_id)) return [];
    const view = divisions
      .filter((each) => each.batch_id === batchId)
      .flatMap(({ id }) => {
        const relation = relationTo(standing, { divisionId: id, batchId, schoolId: batch.school_id });
        return relation === 'none' ? [] : [{ id, relation }];
      });
    return [{ batch, divisions: view, signature: signatureOf(view) }];
  });
}

/** The divisions that a view holds at one relation. */
export function divisionsAt(view: BatchView, relation: RosterRelation): string[] {
  return view.divisions.filter((each) => each.relation === relation).map((each) => each.id);
}

/** The relations at which a view holds divisions, nearest first. */
export function relationsIn(view: BatchView): RosterRelation[] {
  const order: RosterRelation[] = ['division', 'batch', 'school'];
  return order.filter((relation) => view.divisions.some((each) => each.relation === relation));
}

function signatureOf(view: BatchView['divisions']): string {
  const standing = view.map((each) => `${each.id}:${each.relation}`).join(' ');
  return createHash('sha256').update(standing).digest('base64url').slice(0, 12);
}
