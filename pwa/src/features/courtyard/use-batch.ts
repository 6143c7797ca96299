import type { Structure, StructureBatch } from '@memcherrish/shared/domain/school.ts';
import { useFreshness, useStructure, useViewer } from '#local/queries/queries.ts';

/** The state on this device of the school that the address names. */
export type SchoolHere =
  | { status: 'loading' }
  /** The structure is not on the device yet and may arrive. */
  | { status: 'missing' }
  /** The school does not exist, or the viewer does not belong to it. */
  | { status: 'unknown' }
  | { status: 'here'; structure: Structure };

export type BatchHere = Exclude<SchoolHere, { status: 'here' }> | BatchKnown;

export interface BatchKnown {
  status: 'here';
  structure: Structure;
  batch: StructureBatch;
}

export function useSchool(schoolId: string | undefined): SchoolHere {
  const me = useViewer();
  const structure = useStructure(schoolId ?? null);
  const freshness = useFreshness();
  if (me === undefined || structure === undefined || freshness === undefined) return { status: 'loading' };
  if (structure) return { status: 'here', structure };
  // Nothing is known before the first pull, and nothing is stored after the lease.
  if (me === null || freshness === null || freshness.asOf === null || freshness.lease !== 'valid')
    return { status: 'missing' };
  return { status: 'unknown' };
}

export function useBatch(schoolId: string | undefined, batchId: string | undefined): BatchHere {
  const school = useSchool(schoolId);
  if (school.status !== 'here') return school;
  const batch = school.structure.batches.find((each) => each._id === batchId);
  return batch ? { ...school, batch } : { status: 'unknown' };
}
