import { isDeepStrictEqual } from 'node:util';
import { isAsLeft, thingOf } from '#e2e/chaos/check-edits.ts';
import type { Device } from '#e2e/chaos/device.ts';
import type { Acknowledged, Commit, Directory, ServerState } from '#e2e/chaos/history.ts';
import type { Edit } from '#local/edits/edits.ts';
import type { RestoredRows } from './restored-rows.ts';

/** The observations after a restore, when nothing changes any more. */
interface AfterRestore extends RestoredRows {
  devices: readonly Device[];
  /** The contents of a new device, by person. */
  fresh: ReadonlyMap<string, Directory>;
  server: ServerState;
}

/**
 * Returns each mistake after a restore as a sentence: a missing acknowledged edit that a device still knows,
 * or a doubled edit. A removed thing that is back, or a device that differs from a new one, is a mistake too.
 * An edit of the same thing by the other device of the person counts as well, because the restore lost which
 * came last.
 */
export function wrongAfter(after: AfterRestore): string[] {
  const kept = after.devices.flatMap(({ commits, discarded }) =>
    inOrder(commits).filter(({ key }) => !discarded.has(key)),
  );
  return [
    ...fieldsOf(kept).flatMap((each) => wrongField(each, after)),
    ...thingsOf(kept).flatMap((last) => wrongThing(last, after)),
    ...postsOf(kept).flatMap((edits) => wrongPost(edits, after)),
    ...kept.flatMap((each) => wrongRequest(each, kept, after)),
    ...kept.flatMap((each) => wrongReading(each, after)),
    ...doubled([...after.server.posts.values()].flatMap(({ text, removed }) => (removed ? [] : [text]))),
    ...after.devices.flatMap((device) => unlike(device, after)),
  ];
}

/**
 * Returns the edits that the server confirmed to a device, in the order of the last confirmation. Edits
 * offered again are confirmed again.
 */
function inOrder(commits: readonly Commit[]): Acknowledged[] {
  const found = new Map<string, Acknowledged>();
  let before = new Set<string>();
  for (const { device, viewer, queue } of commits) {
    const sent = queue.filter(({ state }) => state === 'sent');
    for (const { key, edit, answered = {} } of sent) {
      if (before.has(key)) continue;
      found.delete(key);
      found.set(key, { device, viewer, key, edit, answered });
    }
    before = new Set(sent.map(({ key }) => key));
  }
  return [...found.values()];
}

interface Field {
  person: string;
  field: string;
  /** The last value that each of the person's devices set. */
  values: unknown[];
}

function fieldsOf(kept: readonly Acknowledged[]): Field[] {
  const said = new Map<string, Field & { byDevice: Map<string, unknown> }>();
  for (const { device, viewer: person, edit } of kept) {
    if (edit.kind !== 'profile') continue;
    for (const [field, value] of Object.entries(edit.fields)) {
      const name = `${person} ${field}`;
      const all = said.get(name) ?? { person, field, values: [], byDevice: new Map() };
      all.byDevice.set(device, value);
      said.set(name, all);
    }
  }
  return [...said.values()].map(({ byDevice, ...each }) => ({ ...each, values: [...byDevice.values()] }));
}

function wrongField({ person, field, values }: Field, { server }: AfterRestore): string[] {
  const held = server.people.get(person)?.values[field];
  return values.includes(held) ? [] : [`${field} of ${person} is ${held}, and was ${values.join(' or ')}`];
}

/** Returns the last edit of each device of a person about one thing: an own photo, or a block. */
function thingsOf(kept: readonly Acknowledged[]): Acknowledged[][] {
  const about = kept.filter(({ edit }) => thingOf(edit) !== undefined);
  const byThing = Map.groupBy(about, ({ viewer, edit }) => `${viewer} ${thingOf(edit)}`);
  return [...byThing.values()].map((all) => [...new Map(all.map((each) => [each.device, each])).values()]);
}

function wrongThing(last: readonly Acknowledged[], { server }: AfterRestore): string[] {
  const [first] = last;
  if (!first || last.some(({ viewer, edit }) => isAsLeft(server, viewer, edit))) return [];
  return [`${thingOf(first.edit)} of ${first.viewer}: not as after ${last.map(({ edit }) => edit.kind)}`];
}

type AboutPost = Extract<Edit, { postId: string }>;

function postsOf(kept: readonly Acknowledged[]): { by: Acknowledged; edit: AboutPost }[][] {
  const about = kept.flatMap((by) => ('postId' in by.edit ? [{ by, edit: by.edit }] : []));
  return [...Map.groupBy(about, ({ edit }) => edit.postId).values()];
}

function wrongPost(
  edits: readonly { by: Acknowledged; edit: AboutPost }[],
  { server, photosOfPosts }: AfterRestore,
): string[] {
  const [first] = edits;
  if (!first) return [];
  const { postId } = first.edit;
  const post = server.posts.get(postId);
  const isThere = post?.removed === false;
  if (edits.some(({ edit }) => edit.kind === 'post-removal'))
    return isThere ? [`${postId} was deleted and is there`] : [];
  const isOut = edits.some(
    ({ by, edit }) =>
      edit.replyTo !== undefined &&
      (server.posts.get(edit.replyTo)?.removed !== false || isUnread(server, by.viewer, edit.replyTo)),
  );
  if (!isThere) return isOut ? [] : [`${postId} is not there`];

  const written = edits.filter(({ edit }) => ['post', 'post-edit', 'reply'].includes(edit.kind));
  const last = [...new Map(written.map(({ by, edit }) => [by.device, edit])).values()];
  const texts = last.map((edit) => ('text' in edit ? edit.text : ''));
  const photos = last.map(
    (edit) =>
      ('photos' in edit ? edit.photos.length : 0) + (edit.kind === 'post-edit' ? edit.keep.length : 0),
  );
  const reporters = edits
    .filter(({ by, edit }) => {
      const about = [postId, edit.replyTo ?? postId];
      return edit.kind === 'report' && !about.some((id) => isUnread(server, by.viewer, id));
    })
    .map(({ by }) => by.viewer);
  const reports = server.reports.filter((report) => report.postId === postId);
  const missing = reporters.filter((id) => !reports.some(({ reporterId }) => reporterId === id));
  return [
    ...(last.length === 0 || texts.includes(post.text)
      ? []
      : [`${postId} says ${post.text}, and was ${texts.join(' or ')}`]),
    ...(last.length === 0 || photos.includes(photosOfPosts.get(postId) ?? 0)
      ? []
      : [`${postId} has ${photosOfPosts.get(postId)} photos, and had ${photos.join(' or ')}`]),
    ...missing.map((id) => `the report of ${postId} by ${id} is missing`),
  ];
}

/**
 * Returns whether a block keeps a person from a post, and so from replying to it and reporting it. The restore may
 * have lost an edit that was older than the block.
 */
function isUnread({ posts, hidings }: ServerState, personId: string, postId: string): boolean {
  const pair = [personId, posts.get(postId)?.authorId];
  return hidings.some(({ ownerId, fromId }) => pair.includes(ownerId) && pair.includes(fromId));
}

function wrongRequest(
  { viewer, edit }: Acknowledged,
  kept: readonly Acknowledged[],
  { server, memberships }: AfterRestore,
): string[] {
  if (edit.kind !== 'join-request') return [];
  const { requestId, place } = edit;
  const state = server.requests.get(requestId);
  const isWithdrawn = kept.some(
    ({ edit: other }) => other.kind === 'request-withdrawal' && other.requestId === requestId,
  );
  if (isWithdrawn) return state === 'pending' ? [`${requestId} was withdrawn and waits`] : [];
  const { joined, waiting } = memberships.get(viewer) ?? {};
  // A request that was answered and sent again under another id is one request in the end.
  const isAsked = state !== undefined || waiting?.has(place.divisionId) || joined?.has(place.divisionId);
  return isAsked ? [] : [`${requestId} is not there`];
}

function wrongReading({ viewer, edit }: Acknowledged, { server, devices }: AfterRestore): string[] {
  if (edit.kind !== 'notifications-read') return [];
  const me = devices.find(({ owner }) => owner.id === viewer)?.me();
  const there = new Set(me?.notifications.map(({ _id }) => _id));
  return edit.ids
    .filter((id) => there.has(id) && !server.readNotifications.has(id))
    .map((id) => `the notification ${id} is unread again`);
}

function doubled(texts: readonly string[]): string[] {
  return texts
    .filter((text, at) => texts.indexOf(text) !== at)
    .map((text) => `'${text}' is there more than once`);
}

function unlike(device: Device, { fresh }: AfterRestore): string[] {
  const [held, other] = [device.holds(), fresh.get(device.owner.id)];
  return (Object.keys(held) as (keyof Directory)[])
    .filter((part) => !isDeepStrictEqual(held[part], other?.[part]))
    .map((part) => `${device.name} holds other ${part} than a new device gets`);
}
