import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import type { Vouch } from '@memcherrish/shared/wire/claim-states.ts';
import type { Conflict, ErrorCode } from '@memcherrish/shared/wire/errors.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';

/** A photo in the outbox, as bytes, since not every browser can store a Blob. */
export interface Picture {
  bytes: ArrayBuffer;
  type: string;
}

/** One of the two own photos: the current one, or the one from school days. */
export type OwnPhoto = 'profile' | 'school';

/** The fields of the own record that an edit may change, by the names that `revisions` uses. */
export type ProfileFields = Omit<
  UpdateOwnBody,
  'base' | 'removeProfilePic' | 'removeSchoolPhoto' | 'instagram' | 'facebook'
>;

interface AboutPost {
  postId: string;
  schoolId: string;
  batchId: string;
}

export type Edit =
  /** `base` is the revision of each field that the edit was made on. */
  | { kind: 'profile'; fields: ProfileFields; base: Record<string, number> }
  | { kind: 'photo'; photo: Picture; which?: OwnPhoto }
  | { kind: 'photo-removal'; which?: OwnPhoto }
  | { kind: 'join-request'; requestId: string; place: DivisionPath; selfIntro: string | null }
  | { kind: 'request-withdrawal'; requestId: string; place: DivisionPath }
  | ({ kind: 'post'; text: string; photos: Picture[] } & AboutPost)
  /** `keep` are the paths of the photos that stay; `photos` are appended. */
  | ({ kind: 'post-edit'; text: string; keep: string[]; photos: Picture[]; version: number } & AboutPost)
  | ({ kind: 'post-removal' } & AboutPost)
  | ({ kind: 'report'; reason: string | null } & AboutPost)
  | { kind: 'notifications-read'; ids: string[] }
  /** `name` is the name that the owner knows the person by. */
  | { kind: 'hiding'; personId: string; of: BlockedKind; name: string }
  | { kind: 'hiding-end'; personId: string; name: string }
  /** A vouch for or against a claim in the own class; `name` is the one on the list. */
  | { kind: 'claim-word'; claimId: string; name: string; word: Vouch };

/**
 * Increase it when an edit changes its shape or a kind is added. Another version of the app then never misreads an
 * edit.
 */
export const editLayout = 2;

/** The server's result of an edit, as far as later edits of the same subject need it. */
export interface Answered {
  /** The new revision of each field that a profile edit changed. */
  revisions?: Record<string, number>;
  /** The new version of the post. */
  version?: number;
  /** The subject did not exist. After a server restore another device may still bring it back. */
  missed?: true;
}

export interface EditProblem {
  code: ErrorCode | null;
  /** A sentence to show to the person. */
  message: string;
  /** Maps a field name to a sentence. */
  fields: Record<string, string>;
}

export interface OutboxRow {
  /** Order of creation and of sending, assigned by the database. */
  seq?: number;
  /** The Idempotency-Key: a UUIDv7 created with the edit. A changed edit gets a new one. */
  key: string;
  layout: number;
  edit: Edit;
  /** Device time, ISO 8601. It is only shown to the person, never sent or compared. */
  madeAt: string;
  /**
   * `waiting`: not confirmed yet. `sent`: confirmed, but no pull has brought the result yet. `refused` and `conflict`
   * wait for the person's decision, and block only the edits that depend on them.
   */
  state: 'waiting' | 'sent' | 'refused' | 'conflict';
  /** How often it was sent. An edit with zero tries may still be changed in place. */
  tries: number;
  /** The reason of the last failure. */
  problem: EditProblem | null;
  /** For `conflict`: each field with both values. */
  conflicts: Record<string, Conflict> | null;
  /** For `sent`. */
  answered?: Answered;
  /** The edit was confirmed before a server restore, and is sent again. */
  offered?: true;
}

/** A confirmed edit, stored so that it can be sent again after a server restore. */
export interface SentRow {
  key: string;
  /** Its position in the outbox; it returns to it. */
  seq: number;
  layout: number;
  edit: Edit;
  madeAt: string;
  answered?: Answered;
  /** Device time in milliseconds. It only decides how long the row is stored. */
  sentAt: number;
}

/** Returns an id for a record that is created on the device (domain/ids.ts): 122 random bits. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** Returns the photo that an edit is about. Edits of the first layout do not say: there was only one photo. */
export function whichPhoto({ which }: { which?: OwnPhoto }): OwnPhoto {
  return which ?? 'profile';
}

/** Returns the subjects of an edit. Two edits that share a subject have to keep their order. */
export function subjectsOf(edit: Edit): string[] {
  switch (edit.kind) {
    case 'profile':
      return Object.keys(edit.fields).map((field) => `field ${field}`);
    case 'photo':
    case 'photo-removal':
      return [`photo ${whichPhoto(edit)}`];
    case 'join-request':
    case 'request-withdrawal':
      return [`request ${edit.requestId}`];
    case 'post':
    case 'post-edit':
    case 'post-removal':
    case 'report':
      return [`post ${edit.postId}`];
    case 'notifications-read':
      return ['notifications'];
    case 'hiding':
    case 'hiding-end':
      return [`hiding ${edit.personId}`];
    case 'claim-word':
      return [`claim ${edit.claimId}`];
  }
}
