import type { DivisionIds } from './relation.ts';

/** The people that an event is for. */
export interface EventAudience {
  schoolId: string;
  /** Batches of the school. Null: the whole school, also batches that it gets later. */
  batchIds: readonly string[] | null;
  /** Whether the teachers of these classes are invited, too. */
  teachers: boolean;
}

/**
 * Returns whether an event invites a schoolmate or teacher who is or teaches in these divisions. Who is invited sees
 * the event, and no one else of the school does but its admins.
 */
export function isInvited(
  { schoolId, batchIds, teachers }: EventAudience,
  kind: 'schoolmate' | 'teacher',
  divisions: readonly Omit<DivisionIds, 'divisionId'>[],
): boolean {
  if (kind === 'teacher' && !teachers) return false;
  return divisions.some(
    (each) => each.schoolId === schoolId && (batchIds === null || batchIds.includes(each.batchId)),
  );
}
