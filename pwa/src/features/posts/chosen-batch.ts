import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';

type Membership = Extract<Me, { kind: 'schoolmate' }>['memberships'][number];

/** A batch of the viewer. Only its members see its posts. */
export interface OwnBatch {
  batchId: string;
  schoolId: string;
  /** The label of the batch. */
  batch: string;
  schoolName: string;
}

/** Returns each own batch once, that of the class last opened first. */
export function ownBatches(memberships: readonly Membership[]): OwnBatch[] {
  const batches = new Map<string, OwnBatch>();
  for (const { batchId, schoolId, batch, schoolName } of memberships)
    if (!batches.has(batchId)) batches.set(batchId, { batchId, schoolId, batch, schoolName });
  return [...batches.values()];
}

/** Returns the batch in the address if the viewer is in it, else the one last opened. */
export function chosenBatch(batches: readonly OwnBatch[], asked: string | null): OwnBatch | null {
  return batches.find((each) => each.batchId === asked) ?? batches[0] ?? null;
}

/** Returns the label of a batch, with the school's name when there are several schools. */
export function batchLabel({ batch, schoolName }: OwnBatch, batches: readonly OwnBatch[]): string {
  const several = new Set(batches.map((each) => each.schoolName)).size > 1;
  return several ? `${batch}, ${schoolName}` : batch;
}
