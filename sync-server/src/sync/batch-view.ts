import { hash } from 'node:crypto';
import { type RosterRelation, relationTo, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blockedInBatches, noBlocks } from '#directory/blocks-store.ts';
import { signatureLength } from './cursor.ts';
import type { BatchVersion } from './roster-store.ts';

/** One batch as a viewer sees it: its divisions, each with the viewer's relation. */
export interface BatchView {
  batch: BatchVersion;
  divisions: { id: string; relation: RosterRelation }[];
  /** Whether the viewer is a newcomer. */
  isVeiled: boolean;
  /** People of the batch who block the viewer. Everything that the viewer gets leaves them out. */
  blockedBy: BlockTokens;
}

const batchQuery = cachedQuery((tx, batchId: string) =>
  tx
    .selectFrom('batches')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .leftJoin('divisions', 'divisions.batch_id', 'batches.id')
    .select(['batches.id', 'batches.school_id', 'batches.revision', 'batches.floor'])
    .select(['schools.privacy_locks', 'divisions.id as divisionId'])
    .where('batches.id', '=', batchId)
    .orderBy('divisions.id'),
);

/**
 * Returns a batch as a viewer sees it, or null when they may not open it. `blockers` are all people who block
 * the viewer.
 */
export async function batchView(
  tx: ReadTx,
  scope: ViewerScope,
  batchId: string,
  { isVeiled, blockers }: { isVeiled: boolean; blockers: BlockTokens },
): Promise<BatchView | null> {
  const rows = await batchQuery(tx, batchId);
  const [batch] = rows;
  if (!batch || !scope.schools.has(batch.school_id)) return null;
  const divisionIds = rows.flatMap(({ divisionId }) => divisionId ?? []);
  const blockedByIn = await blockedInBatches(tx, blockers, [batchId]);
  const divisions = relationsTo(scope, batch, divisionIds);
  return { batch, divisions, isVeiled, blockedBy: blockedByIn.get(batchId) ?? noBlocks };
}

/** Returns the divisions of a batch that the viewer may open, each with the viewer's relation. */
export function relationsTo(
  scope: ViewerScope,
  batch: Pick<BatchVersion, 'id' | 'school_id'>,
  divisionIds: readonly string[],
): BatchView['divisions'] {
  const division = { batchId: batch.id, schoolId: batch.school_id };
  return divisionIds.flatMap((id) => {
    const relation = relationTo(scope, { ...division, divisionId: id });
    return relation === 'none' ? [] : [{ id, relation }];
  });
}

/** Returns the divisions of a view at one relation. */
export function divisionsAt(view: BatchView, relation: RosterRelation): string[] {
  return view.divisions.filter((each) => each.relation === relation).map((each) => each.id);
}

/** The viewpoint on a batch: `near` for people in it, `school` for all other people of the school. */
export const viewpoints = ['near', 'school'] as const;
export type Viewpoint = (typeof viewpoints)[number];

export function viewpointOf({ divisions }: Pick<BatchView, 'divisions'>): Viewpoint {
  return divisions.some(({ relation }) => relation !== 'school') ? 'near' : 'school';
}

/** Names the viewer's relations to a batch, so that a later change of one is noticed. */
export function signatureOf(divisions: BatchView['divisions']): string {
  const relations = divisions.map((each) => `${each.id}:${each.relation}`).join(' ');
  return hash('sha256', relations, 'base64url').slice(0, signatureLength);
}
