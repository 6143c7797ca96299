import type { Edit } from '#local/edits/edits.ts';
import type { Acknowledged, History } from './history.ts';
import { byDevice, pairsOf, rowOf, type Violation, violation } from './violations.ts';

/** Rule a: an acknowledged edit is in the final state, or a later edit replaced it. */

/** Returns edits that disappeared from a queue although the person did not discard them. */
export function leftUnacknowledged({ commits, discarded }: History): Violation[] {
  return byDevice(commits).flatMap((own) =>
    pairsOf(own).flatMap(([before, after]) =>
      before.queue
        .filter(({ key, state }) => state !== 'sent' && !discarded.has(key) && !rowOf(after, key))
        .map(({ key, edit }) =>
          violation('a', `${edit.kind} ${key} left the queue of ${before.device} unasked`),
        ),
    ),
  );
}

/** Returns whether an acknowledged edit is neither in the final state nor superseded. */
export function lost(
  { viewer, key, edit, answered }: Acknowledged,
  { server }: History,
  all: Acknowledged[],
): Violation[] {
  const is = (fine: boolean, what: string) => (fine ? [] : [violation('a', `${edit.kind} ${key}: ${what}`)]);
  switch (edit.kind) {
    case 'profile': {
      const own = server.people.get(viewer);
      return Object.entries(edit.fields).flatMap(([field, value]) => {
        const made = answered.revisions?.[field] ?? 0;
        const final = own?.revisions[field] ?? 0;
        const holds = final > made || (final === made && own?.values[field] === value);
        return is(holds, `${field} is ${own?.values[field]} at ${final}, not ${value} at ${made}`);
      });
    }
    case 'post':
    case 'post-edit': {
      const post = server.posts.get(edit.postId);
      const made = answered.version ?? 0;
      const holds = post && (post.removed || post.version > made || post.text === edit.text);
      return is(
        holds === true && (post?.version ?? 0) >= made,
        `the post is ${post?.text} at ${post?.version}`,
      );
    }
    case 'reply': {
      const parent = server.posts.get(edit.replyTo);
      const isThere = server.posts.get(edit.postId)?.text === edit.text;
      return is(isThere || parent?.removed !== false, 'there is no such reply');
    }
    case 'post-removal':
      return is(server.posts.get(edit.postId)?.removed !== false, 'the post is there');
    case 'join-request': {
      const state = server.requests.get(edit.requestId);
      const withdrawn = all.some((each) => isWithdrawalOf(each.edit, edit.requestId));
      return is(
        state !== undefined && (state !== 'withdrawn' || withdrawn),
        `the request is ${state ?? 'not there'}`,
      );
    }
    case 'request-withdrawal': {
      const state = server.requests.get(edit.requestId);
      return is(state === undefined || state === 'withdrawn', `the request is ${state}`);
    }
    case 'report': {
      const isThere = server.reports.some(
        (each) => each.postId === edit.postId && each.reporterId === viewer,
      );
      return is(isThere || server.posts.get(edit.postId)?.removed !== false, 'there is no such report');
    }
    case 'notifications-read':
      return is(
        edit.ids.every((id) => server.readNotifications.has(id)),
        'they are not read',
      );
    case 'reaction':
    case 'photo':
    case 'photo-removal':
    case 'hiding':
    case 'hiding-end':
    case 'claim-word':
    case 'admission':
    case 'swap':
    case 'swap-end':
    case 'event-reply':
    case 'class-photo':
    case 'face-tag':
    case 'face-tag-removal':
      return [];
  }
}

const isWithdrawalOf = (edit: Edit, requestId: string) =>
  edit.kind === 'request-withdrawal' && edit.requestId === requestId;

/**
 * The last edit in the server's order decides a two-state thing: whether a photo exists, or whether a block
 * does.
 */
export function lostStates({ server }: History, acknowledged: readonly Acknowledged[]): Violation[] {
  const edits = new Map(acknowledged.map(({ key, edit }) => [key, edit]));
  const last = new Map<string, { person: string; edit: Edit }>();
  for (const { person, key } of server.log) {
    const edit = edits.get(key);
    const thing = edit && thingOf(edit);
    if (edit && thing !== undefined) last.set(`${person} ${thing}`, { person, edit });
  }
  const tooMany = [...server.people].flatMap(([person, { photos, has }]) => {
    const shown = Object.values(has).filter(Boolean).length;
    return photos === shown ? [] : [violation('b', `${person} has ${photos} photos, and shows ${shown}`)];
  });
  const wrong = [...last.values()].flatMap(({ person, edit }) =>
    isAsLeft(server, person, edit)
      ? []
      : [violation('a', `${person}: not as after a ${edit.kind} ${thingOf(edit)}`)],
  );
  return [...tooMany, ...wrong];
}

/**
 * Returns the two-state thing that an edit sets: one of the own photos, or a block of a person. Undefined for
 * other edits.
 */
export function thingOf(edit: Edit): string | undefined {
  if (edit.kind === 'photo' || edit.kind === 'photo-removal') return edit.which ?? 'profile';
  return edit.kind === 'hiding' || edit.kind === 'hiding-end' ? edit.personId : undefined;
}

/** Returns whether the edit's thing has the state that the edit set. */
export function isAsLeft({ people, hidings }: History['server'], person: string, edit: Edit): boolean {
  if (edit.kind === 'photo' || edit.kind === 'photo-removal')
    return people.get(person)?.has[edit.which ?? 'profile'] === (edit.kind === 'photo');
  const isHidden = hidings.some(({ ownerId, fromId }) => ownerId === person && fromId === thingOf(edit));
  return isHidden === (edit.kind === 'hiding');
}
