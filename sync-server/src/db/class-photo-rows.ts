/** Tables of class photos. */

export interface ClassPhotoRow {
  id: string;
  division_id: string;
  /** Null in the insert, before the photo is stored, and after a restore that removed the file. */
  photo_id: string | null;
  added_by: string;
  /** The digest of the bytes as they were sent. */
  digest: string;
  created_at: string;
}

export interface ClassPhotoTagRow {
  id: string;
  class_photo_id: string;
  /** The tag that marked the face which this tag names. Null for the tag that marks the face. */
  marked_by_tag: string | null;
  /** The frame: see wire/class-photos.ts. A name has the frame of its mark. */
  x: number;
  y: number;
  size: number;
  /** Null for a puzzle. */
  person_id: string | null;
  /** The schoolmate who made the tag. */
  made_by: string;
  /** 1: the person removed their name. The row stays, so that no other person can name them in this photo again. */
  declined: 0 | 1;
  /** Rises with each tag of the photo: the newest name of a face is shown. */
  number: number;
}
