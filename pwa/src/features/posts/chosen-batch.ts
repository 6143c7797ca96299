import type { Me } from '@memcherrish/shared/wire/sync.ts';

type Membership = Extract<Me, { kind: 'schoolmate' }>['memberships'][number];

/** A batch that one is in; posts are seen by one's own batches alone. */
export interface OwnBatch {
  batchId: string;
  schoolId: string;
  /** Label of the batch. */
  batch: string;
  schoolName: string;
}

/** Each own batch once, that of the class last opened first. */
export function ownBatches(memberships: readonly Membership[]): OwnBatch[] {
  const batches = new Map<string, OwnBatch>();
  for (const { batchId, schoolId, batch, schoolName } of memberships)
    if (!batches.has(batchId)) batches.set(batchId, { batchId, schoolId, batch, schoolName });
  return [...batches.values()];
}

/** The batch that the address asks for if one is in it, else the one last opened. */
export function chosenBatch(batches: readonly OwnBatch[], asked: string | null): OwnBatch | null {
  return batches.find((each) => each.batchId === asked) ?? batches[0] ?? null;
}

/** What a choice calls a batch: with the school where there are several. */
export function batchLabel({ batch, schoolName }: OwnBatch, batches: readonly OwnBatch[]): string {
  const several = new Set(batches.map((each) => each.schoolName)).size > 1;
  return several ? `${batch}, ${schoolName}` : batch;
}
