import type { BatchRole } from '@memcherrish/shared/access/batch-roles.ts';

/** A role of a schoolmate in one batch. It is in force until `until`, unless it ended before. */
export interface BatchRoleRow {
  id: string;
  schoolmate_id: string;
  batch_id: string;
  role: BatchRole;
  /** The admin who gave it. */
  given_by: string;
  given_at: string;
  until: string;
  ended_at: string | null;
}
