import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { BlockedKind } from '@memcherrish/shared/wire/blocks.ts';
import type { Vouch } from '@memcherrish/shared/wire/claim-states.ts';
import type { Conflict, ErrorCode } from '@memcherrish/shared/wire/errors.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';

/** A photo in the outbox: its bytes, since not every browser keeps a Blob. */
export interface Picture {
  bytes: ArrayBuffer;
  type: string;
}

/** Which of the own photos: the one of today, or the one of school days. */
export type OwnPhoto = 'profile' | 'school';

/** The fields of the own record that an edit may change; each by its one name, as `revisions` has it. */
export type ProfileFields = Omit<
  UpdateOwnBody,
  'base' | 'removeProfilePic' | 'removeSchoolPhoto' | 'instagram' | 'facebook'
>;

interface AboutPost {
  postId: string;
  schoolId: string;
  batchId: string;
}

/** What a person changes on the device and the server has not confirmed yet: the outbox takes these, and no others. */
export type Edit =
  /** `base` is the revision of each field that the edit was made on. */
  | { kind: 'profile'; fields: ProfileFields; base: Record<string, number> }
  | { kind: 'photo'; photo: Picture; which?: OwnPhoto }
  | { kind: 'photo-removal'; which?: OwnPhoto }
  | { kind: 'join-request'; requestId: string; place: DivisionPath; selfIntro: string | null }
  | { kind: 'request-withdrawal'; requestId: string; place: DivisionPath }
  | ({ kind: 'post'; text: string; photos: Picture[] } & AboutPost)
  /** `keep` are the paths of the photos that stay; `photos` come after them. */
  | ({ kind: 'post-edit'; text: string; keep: string[]; photos: Picture[]; version: number } & AboutPost)
  | ({ kind: 'post-removal' } & AboutPost)
  | ({ kind: 'report'; reason: string | null } & AboutPost)
  | { kind: 'notifications-read'; ids: string[] }
  /** `name` is what the owner knows the person by. */
  | { kind: 'hiding'; personId: string; of: BlockedKind; name: string }
  | { kind: 'hiding-end'; personId: string; name: string }
  /** What one says about a claim in the own class; `name` is the one on the list. */
  | { kind: 'claim-word'; claimId: string; name: string; word: Vouch };

/** Raised when an edit changes its shape or there is another kind of them, so that another version of the app never misreads it. */
export const editLayout = 2;

/** What the server made of an edit, as far as later edits of the same thing are made on it. */
export interface Answered {
  /** Of each field that a profile edit changed. */
  revisions?: Record<string, number>;
  /** Of the post. */
  version?: number;
  /** What it is about was not there: after a restore somebody else may still bring it back. */
  missed?: true;
}

export interface EditProblem {
  code: ErrorCode | null;
  /** A sentence for the person. */
  message: string;
  /** Field name to sentence. */
  fields: Record<string, string>;
}

/** One row of the outbox. */
export interface OutboxRow {
  /** Order of making, and so of sending; the database counts. */
  seq?: number;
  /** The Idempotency-Key: a UUIDv7 made with the edit. A changed edit gets a new one. */
  key: string;
  layout: number;
  edit: Edit;
  /** Device time, ISO 8601: shown to the person, never sent and never compared. */
  madeAt: string;
  /**
   * `waiting` for its turn; `sent` and confirmed, but not yet in what was pulled; `refused` for good, and `conflict`: these two wait for the
   * person, and hold back only the edits that depend on them.
   */
  state: 'waiting' | 'sent' | 'refused' | 'conflict';
  /** How often it has left the device. What never left may still be changed in place. */
  tries: number;
  /** Why it did not go through the last time. */
  problem: EditProblem | null;
  /** With `conflict`: each field with both values. */
  conflicts: Record<string, Conflict> | null;
  /** With `sent`. */
  answered?: Answered;
  /** It was confirmed before a restore, and is offered again. */
  offered?: true;
}

/** An edit that the server confirmed, kept to be offered again after a restore. */
export interface SentRow {
  key: string;
  /** Its place in the outbox, and where it goes back to. */
  seq: number;
  layout: number;
  edit: Edit;
  madeAt: string;
  answered?: Answered;
  /** Device time in milliseconds: it only decides how long the row is kept. */
  sentAt: number;
}

/** An id for something that is made on the device (domain/ids.ts): 122 random bits. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** Which photo an edit is about. Of the first layout, when there was but one, it does not say. */
export function whichPhoto({ which }: { which?: OwnPhoto }): OwnPhoto {
  return which ?? 'profile';
}

/** What an edit is about: two edits that share one of these have to keep their order. */
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
