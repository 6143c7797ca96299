import type { Edit } from '#local/edits.ts';
import { byDevice, type Complaint, complaint, pairsOf, rowOf } from './complaints.ts';
import type { Acknowledged, History } from './history.ts';

/** Rule a: what was acknowledged is there, or something later is in its place. */

/** Edits that were in a queue and are no more, though nobody took them out. */
export function leftUnacknowledged({ commits, discarded }: History): Complaint[] {
  return byDevice(commits).flatMap((own) =>
    pairsOf(own).flatMap(([before, after]) =>
      before.queue
        .filter(({ key, state }) => state !== 'sent' && !discarded.has(key) && !rowOf(after, key))
        .map(({ key, edit }) =>
          complaint('a', `${edit.kind} ${key} left the queue of ${before.device} unasked`),
        ),
    ),
  );
}

/** Whether an acknowledged edit is neither in the final state nor superseded. */
export function lost(
  { viewer, key, edit, answered }: Acknowledged,
  { server }: History,
  all: Acknowledged[],
): Complaint[] {
  const is = (fine: boolean, what: string) => (fine ? [] : [complaint('a', `${edit.kind} ${key}: ${what}`)]);
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
    case 'photo':
    case 'photo-removal':
    case 'hiding':
    case 'hiding-end':
    case 'claim-word':
      return [];
  }
}

const isWithdrawalOf = (edit: Edit, requestId: string) =>
  edit.kind === 'request-withdrawal' && edit.requestId === requestId;

/** The last of a person's photo edits in the server's order decides whether there is a photo. */
export function lostPhotos({ server }: History, acknowledged: readonly Acknowledged[]): Complaint[] {
  const kinds = new Map(acknowledged.map(({ key, edit }) => [key, edit.kind]));
  return [...server.people].flatMap(([person, { photos }]) => {
    const last = server.log
      .filter((each) => each.person === person)
      .map(({ key }) => kinds.get(key))
      .findLast((kind) => kind === 'photo' || kind === 'photo-removal');
    if (photos > 1) return [complaint('b', `${person} has ${photos} photos`)];
    const isWrong = last !== undefined && photos !== (last === 'photo' ? 1 : 0);
    return isWrong ? [complaint('a', `${person} has ${photos} photos after a ${last}`)] : [];
  });
}
