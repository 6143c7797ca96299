import type { Block } from '@memcherrish/shared/wire/blocks.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import type { OwnRequest } from '@memcherrish/shared/wire/requests.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { type OutboxRow, type OwnPhoto, whichPhoto } from './edits.ts';

/*
 * The device stores server data and outbox separately; a screen reads the data with the edits overlaid. An edit is
 * overlaid while it waits and until a pull has brought its result. A refused edit, or one in conflict, is not.
 */

/** An own join request as its list shows it, including unsent ones. */
export interface ShownRequest extends OwnRequest {
  /** Not sent yet. */
  waits?: true;
}

/** A block as the settings list it. */
export interface ShownBlock extends Block {
  /** Not sent yet. */
  waits?: true;
}

type SchoolmateMe = Extract<Me, { kind: 'schoolmate' }>;

export type Viewer =
  | Extract<Me, { kind: 'teacher' }>
  | (Omit<SchoolmateMe, 'requests' | 'hidings'> & { requests: ShownRequest[]; hidings: ShownBlock[] });

/** Returns whether an edit is overlaid on this device. */
export function isLaidOver({ state }: OutboxRow): boolean {
  return state === 'waiting' || state === 'sent';
}

/** Returns the viewer with the own edits. `addressOf` returns the URL of a photo that is only in the outbox. */
export function viewerWith(
  me: Me,
  rows: readonly OutboxRow[],
  addressOf: (row: OutboxRow) => string | null,
): Viewer {
  if (me.kind === 'teacher') return me;
  const made = rows.filter(isLaidOver);
  return {
    ...me,
    schoolmate: made.reduce((own, row) => recordWith(own, row, addressOf), me.schoolmate),
    requests: requestsWith(me.requests, made),
    // The data of an older app has no claims.
    ownClaims: me.ownClaims ?? [],
    claims: claimsWith(me.claims, made),
    notifications: notificationsWith(me.notifications, made),
    hidings: blocksWith(me.hidings, made),
  };
}

function recordWith(own: OwnRecord, row: OutboxRow, addressOf: (row: OutboxRow) => string | null): OwnRecord {
  const { edit, answered } = row;
  switch (edit.kind) {
    case 'profile':
      return {
        ...own,
        ...withoutUndefined(edit.fields),
        // A confirmed edit is the base of the next edit, even before a pull has brought it.
        revisions: newest(own.revisions, answered?.revisions ?? {}),
      };
    case 'photo':
    case 'photo-removal':
      return { ...own, ...photoAt(whichPhoto(edit), edit.kind === 'photo' ? addressOf(row) : null) };
    default:
      return own;
  }
}

/** Returns an own photo from this device. It has no preview yet. */
function photoAt(which: OwnPhoto, path: string | null): Partial<OwnRecord> {
  return which === 'school'
    ? { schoolPhoto: path === null ? null : { path, preview: '' } }
    : { profilePic: path, photoPreview: null };
}

function requestsWith(requests: readonly OwnRequest[], made: readonly OutboxRow[]): ShownRequest[] {
  const withdrawn = new Set(
    made.flatMap(({ edit }) => (edit.kind === 'request-withdrawal' ? [edit.requestId] : [])),
  );
  const asked = made.flatMap(({ edit, state, madeAt }): ShownRequest[] => {
    if (edit.kind !== 'join-request' || requests.some((each) => each._id === edit.requestId)) return [];
    const { requestId: _id, place, selfIntro } = edit;
    const request = { ...place, _id, selfIntro, state: 'pending' as const, createdAt: madeAt };
    return [state === 'waiting' ? { ...request, waits: true } : request];
  });
  return [...asked.reverse(), ...requests].filter((request) => !withdrawn.has(request._id));
}

function notificationsWith(
  notifications: SchoolmateMe['notifications'],
  made: readonly OutboxRow[],
): SchoolmateMe['notifications'] {
  const read = new Set(made.flatMap(({ edit }) => (edit.kind === 'notifications-read' ? edit.ids : [])));
  return notifications.map((each) => (read.has(each._id) ? { ...each, read: true } : each));
}

/** Applies the edits in order: a person can be unblocked and blocked again. The data of an older app has no blocks. */
function blocksWith(hidings: readonly Block[] | undefined, made: readonly OutboxRow[]): ShownBlock[] {
  const shown = new Map<string, ShownBlock>((hidings ?? []).map((each) => [each._id, each]));
  for (const { edit, state, madeAt } of made) {
    if (edit.kind === 'hiding-end') shown.delete(edit.personId);
    if (edit.kind !== 'hiding' || shown.has(edit.personId)) continue;
    const block = { _id: edit.personId, kind: edit.of, name: edit.name, since: madeAt };
    shown.set(edit.personId, state === 'waiting' ? { ...block, waits: true } : block);
  }
  return [...shown.values()];
}

/** Shows the last vouch on each claim. */
function claimsWith(
  claims: SchoolmateMe['claims'] | undefined,
  made: readonly OutboxRow[],
): SchoolmateMe['claims'] {
  return made.reduce(
    (said, { edit }) =>
      edit.kind === 'claim-word'
        ? said.map((claim) => (claim._id === edit.claimId ? { ...claim, word: edit.word } : claim))
        : said,
    claims ?? [],
  );
}

function newest(held: Record<string, number>, answered: Record<string, number>): Record<string, number> {
  const next = { ...held };
  for (const [field, revision] of Object.entries(answered))
    next[field] = Math.max(revision, next[field] ?? 0);
  return next;
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Removes keys without a value: an edit does not change those fields. */
function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
