import { isDeepStrictEqual } from 'node:util';
import type { Edit, OutboxRow } from '#local/edits.ts';
import type { Acknowledged, Commit, Directory, History, Seen } from './history.ts';

/** What is wrong with a history, by the rule that it breaks. */
export interface Complaint {
  rule: 'a' | 'b' | 'd' | 'e' | 'f' | 'g' | 'h';
  what: string;
}

/** The longest that a queue may take in a good network, in milliseconds. */
const emptyWithin = 60_000;

/**
 * Judges a history:
 * (a) every acknowledged edit is in the final state, or a later one of the server's order is in its place; no other left its queue unasked;
 * (b) none was applied twice, and nothing was applied that no device knows of;
 * (d) cursors never go back without a new epoch;
 * (e) once an edit was acknowledged and a pull has taken it off the queue, its author sees it;
 * (f) each replica is what a new device gets, and what the rule of visibility allows;
 * (g) no replica ever held half a pull;
 * (h) every queue ends empty within a minute.
 */
export function complaintsAbout(history: History): Complaint[] {
  const acknowledged = acknowledgedIn(history.commits);
  return [
    ...leftUnacknowledged(history),
    ...acknowledged.flatMap((each) => lost(each, history, acknowledged)),
    ...lostPhotos(history, acknowledged),
    ...twice(history, acknowledged),
    ...byDevice(history.commits).flatMap(goneBack),
    ...byDevice(history.commits).flatMap((commits) => unseen(commits, history)),
    ...history.replicas.flatMap(differences),
    ...byDevice(history.commits).flatMap(halves),
    ...unlikeAtOneRevision(history.commits),
    ...history.queues
      .filter(({ after }) => after === null || after > emptyWithin)
      .map(({ device, after }) => complaint('h', `${device}: the queue was empty after ${after ?? 'no'} ms`)),
  ];
}

const complaint = (rule: Complaint['rule'], what: string): Complaint => ({ rule, what });

function byDevice(commits: readonly Commit[]): Commit[][] {
  return [...Map.groupBy(commits, ({ device }) => device).values()];
}

/** The edits that a device came to know as confirmed, in the order of learning it. */
export function acknowledgedIn(commits: readonly Commit[]): Acknowledged[] {
  const found = new Map<string, Acknowledged>();
  for (const { device, viewer, queue } of commits)
    for (const { key, edit, state, answered = {} } of queue)
      if (state === 'sent' && !found.has(key)) found.set(key, { device, viewer, key, edit, answered });
  return [...found.values()];
}

function leftUnacknowledged({ commits, discarded }: History): Complaint[] {
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
function lost(
  { viewer, key, edit, answered }: Acknowledged,
  { server, expelled }: History,
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
      // To who is not in the batch any more there is nothing to report.
      const isNeedless =
        expelled.has(`${viewer} ${edit.batchId}`) || server.posts.get(edit.postId)?.removed !== false;
      return is(isThere || isNeedless, 'there is no such report');
    }
    case 'notifications-read':
      return is(
        edit.ids.every((id) => server.readNotifications.has(id)),
        'they are not read',
      );
    case 'photo':
    case 'photo-removal':
      return [];
  }
}

const isWithdrawalOf = (edit: Edit, requestId: string) =>
  edit.kind === 'request-withdrawal' && edit.requestId === requestId;

/** The last of a person's photo edits in the server's order decides whether there is a photo. */
function lostPhotos({ server }: History, acknowledged: readonly Acknowledged[]): Complaint[] {
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

function twice({ before, server, commits }: History, acknowledged: readonly Acknowledged[]): Complaint[] {
  const known = new Set(commits.flatMap(({ queue }) => queue.map(({ key }) => key)));
  const keys = acknowledged.map(({ key }) => key);
  const waiting = new Set(
    byDevice(commits).flatMap((own) => (own.at(-1)?.queue ?? []).map(({ key }) => key)),
  );
  const acknowledgedKeys = new Set(keys);
  return [
    ...repeated(server.log.map(({ person, key }) => `${person} ${key}`)).map((key) =>
      complaint('b', `${key} is in the log twice`),
    ),
    ...server.log
      .filter(({ key }) => known.has(key) && !acknowledgedKeys.has(key) && !waiting.has(key))
      .map(({ key }) => complaint('b', `${key} had an effect that its device never heard of`)),
    ...[...server.people].flatMap(([person, { revision }]) =>
      uncounted(
        acknowledged.filter(({ viewer }) => viewer === person),
        { from: before.get(person)?.revision ?? 0, to: revision },
        person,
      ),
    ),
    ...[...server.posts].flatMap(([postId, post]) => {
      const edits = acknowledged.filter(({ edit }) => edit.kind === 'post-edit' && edit.postId === postId);
      const versions = edits.map(({ answered }) => answered.version ?? 0);
      const created = acknowledged.find(({ edit }) => edit.kind === 'post' && edit.postId === postId);
      const first = created?.answered.version;
      const made = first === undefined ? edits.length : post.version - first;
      const isCounted = repeated(versions).length === 0 && (post.removed || made === edits.length);
      return isCounted ? [] : [complaint('b', `${postId} is at ${post.version} after the edits ${versions}`)];
    }),
    ...repeated(server.reports.map(({ postId, reporterId }) => `${postId} ${reporterId}`)).map((report) =>
      complaint('b', `${report} is reported twice`),
    ),
  ];
}

/** Each edit of a record raises its revision by one: those of the acknowledged edits have to be all there are, each once. */
function uncounted(
  edits: readonly Acknowledged[],
  { from, to }: { from: number; to: number },
  person: string,
): Complaint[] {
  const claimed = new Map<number, Acknowledged[]>();
  for (const each of edits) {
    if (each.edit.kind !== 'profile') continue;
    for (const revision of new Set(Object.values(each.answered.revisions ?? {})))
      claimed.set(revision, [...(claimed.get(revision) ?? []), each]);
  }
  const complaints: Complaint[] = [];
  for (let revision = from + 1; revision <= to; revision += 1)
    if (!claimed.has(revision)) complaints.push(complaint('b', `nobody made edit ${revision} of ${person}`));
  for (const [revision, by] of claimed) {
    // What says what is there already is no edit: it is answered with the one that said it first.
    const [first, ...others] = by.map(({ edit }) => edit);
    const isSame = others.every(
      (edit) => edit.kind === 'profile' && first?.kind === 'profile' && agree(edit, first),
    );
    if (!isSame) complaints.push(complaint('b', `edit ${revision} of ${person} stands for ${by.length}`));
  }
  return complaints;
}

type ProfileEdit = Extract<Edit, { kind: 'profile' }>;

function agree(one: ProfileEdit, other: ProfileEdit): boolean {
  const values: Record<string, unknown> = { ...other.fields };
  return Object.entries(one.fields).some(([field, value]) => field in values && values[field] === value);
}

/** Two commits of one epoch, the later with an older cursor. */
function goneBack(commits: readonly Commit[]): Complaint[] {
  return pairsOf(commits).flatMap(([before, after]) => {
    if (before.epoch !== after.epoch || before.cursor === null || before.cursor === after.cursor) return [];
    if (after.cursor === null) return [complaint('d', `${after.device} lost its cursor`)];
    const [old, next] = [revisionsIn(before.cursor), revisionsIn(after.cursor)];
    return Object.keys(old)
      .filter((name) => (next[name] ?? Number.POSITIVE_INFINITY) < (old[name] ?? 0))
      .map((name) => complaint('d', `${after.device}: ${name} went from ${old[name]} back to ${next[name]}`));
  });
}

/** The app never looks into a cursor; whoever judges has to. */
function revisionsIn(cursor: string): Record<string, number> {
  const { s = {}, b = {}, p = {} } = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const batches = Object.entries<[number, string]>(b).map(([id, [revision]]) => [`batch ${id}`, revision]);
  return Object.fromEntries([
    ...Object.entries<number>(s).map(([id, revision]) => [`structure ${id}`, revision]),
    ...batches,
    ...Object.entries<number>(p).map(([id, revision]) => [`posts of ${id}`, revision]),
  ]);
}

/** Edits that a pull took off the queue although what it brought does not show them. */
function unseen(commits: readonly Commit[], { server }: History): Complaint[] {
  return pairsOf(commits).flatMap(([before, after]) => {
    const settled = before.queue.filter(({ key, state }) => state === 'sent' && !rowOf(after, key));
    if (settled.length === 0) return [];
    const { seen } = after;
    if (!seen) return [complaint('e', `${after.device} dropped what was confirmed without a pull`)];
    return settled
      .filter((row) => !shows(seen, row, server.posts))
      .map(({ key, edit, answered }) =>
        complaint('e', `${after.device} does not show ${edit.kind} ${key}${detailsOf(edit, answered, seen)}`),
      );
  });
}

function detailsOf(edit: Edit, answered: OutboxRow['answered'], { values, revisions }: Seen): string {
  if (edit.kind !== 'profile') return '';
  const held = Object.keys(edit.fields).map((field) => [field, values[field], revisions[field]]);
  return `: ${JSON.stringify({ fields: edit.fields, answered, held })}`;
}

function shows(
  { values, revisions, posts, batches, requests }: Seen,
  { edit, answered = {} }: Pick<OutboxRow, 'edit' | 'answered'>,
  server: History['server']['posts'],
): boolean {
  switch (edit.kind) {
    case 'profile':
      return Object.entries(edit.fields).every(([field, value]) => {
        const [made, held] = [answered.revisions?.[field] ?? 0, revisions[field] ?? 0];
        return held > made || (held === made && values[field] === value);
      });
    case 'post':
    case 'post-edit': {
      const post = posts[edit.postId];
      if (!post) return server.get(edit.postId)?.removed === true || !batches.includes(edit.batchId);
      return post.version > (answered.version ?? 0) || post.text === edit.text;
    }
    case 'post-removal':
      return posts[edit.postId] === undefined;
    case 'request-withdrawal':
      return !requests.includes(edit.requestId);
    default:
      return true;
  }
}

function differences({ device, held, fresh, allowed }: History['replicas'][number]): Complaint[] {
  const parts = (one: Partial<Directory>, other: Partial<Directory>, than: string) =>
    (Object.keys(other) as (keyof Directory)[])
      .filter((part) => !isDeepStrictEqual(plain(one[part]), plain(other[part])))
      .map((part) =>
        complaint('f', `${device}: ${part} ${than}\n${firstDifference(one[part], other[part])}`),
      );
  return [
    ...parts(held, fresh, 'is not what a new device gets'),
    ...parts(held, allowed, 'is not what the rule of visibility gives'),
  ];
}

function firstDifference(one: unknown, other: unknown): string {
  const [a, b] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? ''];
  const at = [...a].findIndex((letter, index) => b[index] !== letter);
  const from = Math.max(0, at - 80);
  return `  held: …${a.slice(from, from + 160)}\n  else: …${b.slice(from, from + 160)}`;
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** What is held changes with a pull alone, and with all of it at once. */
function halves(commits: readonly Commit[]): Complaint[] {
  return pairsOf(commits).flatMap(([before, after]) => {
    const isOnePull = before.asOf === after.asOf && before.cursor === after.cursor;
    const isUnchanged = before.directory === after.directory && before.me === after.me;
    return isOnePull && !isUnchanged
      ? [complaint('g', `${after.device} changed what it holds between two pulls`)]
      : [];
  });
}

/** A revision says all about a roster, and about the posts of a batch: who holds one at the same revision, holds the same. */
function unlikeAtOneRevision(commits: readonly Commit[]): Complaint[] {
  const known = new Map<string, string>();
  const unlike = new Set<string>();
  for (const { viewer, parts } of commits) {
    for (const [part, hash] of Object.entries(parts)) {
      const name = `${viewer} ${part}`;
      if ((known.get(name) ?? hash) !== hash) unlike.add(name);
      known.set(name, hash);
    }
  }
  return [...unlike].map((name) => complaint('g', `of what is one, two are held: ${name}`));
}

function pairsOf(commits: readonly Commit[]): [Commit, Commit][] {
  return commits.slice(1).flatMap((after, at) => {
    const before = commits[at];
    return before ? [[before, after] satisfies [Commit, Commit]] : [];
  });
}

const rowOf = ({ queue }: Commit, key: string) => queue.find((row) => row.key === key);

function repeated(list: readonly string[]): string[];
function repeated(list: readonly number[]): number[];
function repeated(list: readonly (string | number)[]): (string | number)[] {
  return list.filter((each, at) => list.indexOf(each) < at);
}
