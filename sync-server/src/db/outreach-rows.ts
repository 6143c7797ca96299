/** A note of an admin about a person who has not joined. It is deleted when they join or leave the list. */
export interface OutreachNoteRow {
  id: string;
  school_id: string;
  /** An unclaimed record. */
  schoolmate_id: string;
  /** `dead-number`: the number in `text` no longer works. */
  kind: 'note' | 'dead-number';
  text: string;
  made_by: string;
  created_at: string;
}
