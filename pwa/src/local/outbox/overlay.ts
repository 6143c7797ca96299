import type { Block } from '@memcherrish/shared/wire/blocks.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import type { OwnRequest } from '@memcherrish/shared/wire/requests.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { type OutboxRow, type OwnPhoto, whichPhoto } from './edits.ts';

/*
 * The device keeps the server's truth and the outbox apart; what a screen reads is the one laid over the other. An
 * edit counts as made while it waits and until a pull has brought it; one that was refused or is in conflict does not.
 */

/** An own join request as its list shows it: one that waits on the device stands there as well. */
export interface ShownRequest extends OwnRequest {
  /** Not sent yet. */
  waits?: true;
}

/** Somebody whom the viewer hides from as the settings list them. */
export interface ShownBlock extends Block {
  /** Not sent yet. */
  waits?: true;
}

type SchoolmateMe = Extract<Me, { kind: 'schoolmate' }>;

/** The viewer as screens see them. */
export type Viewer =
  | Extract<Me, { kind: 'teacher' }>
  | (Omit<SchoolmateMe, 'requests' | 'hidings'> & { requests: ShownRequest[]; hidings: ShownBlock[] });

/** Whether an edit counts as made on this device. */
export function isLaidOver({ state }: OutboxRow): boolean {
  return state === 'waiting' || state === 'sent';
}

/** The viewer with the own edits. `addressOf` is where a photo can be seen that is in the outbox alone. */
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
    // What an older app has kept holds none.
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
        // What was confirmed is the base of the next edit, even before a pull has brought it.
        revisions: newest(own.revisions, answered?.revisions ?? {}),
      };
    case 'photo':
    case 'photo-removal':
      return { ...own, ...photoAt(whichPhoto(edit), edit.kind === 'photo' ? addressOf(row) : null) };
    default:
      return own;
  }
}

/** An own photo as it is on this device: nothing has made its preview yet. */
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

/** In the order of making: who was shown to again may be hidden from once more. What an older app has kept holds none. */
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

/** The last word counts. */
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

/** The fields that an edit changes: a key without a value is none. */
function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
