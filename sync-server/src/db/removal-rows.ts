/** Tables of what admins removed, for 30 days. */

export interface RemovalRow {
  id: string;
  school_id: string;
  kind: 'person' | 'division' | 'batch' | 'post';
  /** The person, division, batch or post. Has no foreign key, because it may be gone. */
  subject_id: string;
  /** An admin, or a coordinator who removed a post. Has no foreign key. Null once that person is erased. */
  actor_id: string | null;
  at: string;
  /** JSON of removals/removals-store.ts: the divisions of a person, or the names of a class. */
  details: string;
}

/** A row that a removal took out of its table. */
export interface RemovedRow {
  removal_id: string;
  /** The order in which rows are inserted again. */
  position: number;
  table_name: string;
  /** The row as JSON. */
  content: string;
}
