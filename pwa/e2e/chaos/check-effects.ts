import type { Edit } from '#local/edits/edits.ts';
import type { Acknowledged, History } from './history.ts';
import { byDevice, repeated, type Violation, violation } from './violations.ts';

/** Rule b: no edit had its effect twice, and no effect is without an acknowledged edit. */

/**
 * Returns effects that happened twice, or without an edit. The server stores the key of every accepted edit,
 * even if it changed nothing. So the record's revisions show which profile edits had an effect; all other
 * edits have one whenever accepted.
 */
export function twice(
  { before, server, commits }: History,
  acknowledged: readonly Acknowledged[],
): Violation[] {
  const edits = new Map(commits.flatMap(({ queue }) => queue.map(({ key, edit }) => [key, edit] as const)));
  const waiting = new Set(
    byDevice(commits).flatMap((own) => (own.at(-1)?.queue ?? []).map(({ key }) => key)),
  );
  const answeredFor = new Set([...acknowledged.map(({ key }) => key), ...waiting]);
  const hadEffect = (key: string) => edits.has(key) && edits.get(key)?.kind !== 'profile';
  return [
    ...repeated(server.log.map(({ person, key }) => `${person} ${key}`)).map((key) =>
      violation('b', `${key} is in the log twice`),
    ),
    ...server.log
      .filter(({ key }) => hadEffect(key) && !answeredFor.has(key))
      .map(({ key }) => violation('b', `${key} had an effect that its device never heard of`)),
    ...[...server.people].flatMap(([person, { revision }]) =>
      uncounted(
        acknowledged.filter(({ viewer }) => viewer === person),
        { from: before.get(person)?.revision ?? 0, to: revision },
        person,
      ),
    ),
    ...[...server.posts].flatMap(([postId, post]) => {
      const changes = acknowledged.filter(({ edit }) => edit.kind === 'post-edit' && edit.postId === postId);
      const versions = changes.map(({ answered }) => answered.version ?? 0);
      const created = acknowledged.find(({ edit }) => edit.kind === 'post' && edit.postId === postId);
      const first = created?.answered.version;
      const made = first === undefined ? changes.length : post.version - first;
      const isCounted = repeated(versions).length === 0 && (post.removed || made === changes.length);
      return isCounted ? [] : [violation('b', `${postId} is at ${post.version} after the edits ${versions}`)];
    }),
    ...repeated(server.reports.map(({ postId, reporterId }) => `${postId} ${reporterId}`)).map((report) =>
      violation('b', `${report} is reported twice`),
    ),
  ];
}

/**
 * Each edit of a record raises its revision by one. The acknowledged edits must be all of these edits, each
 * once.
 */
function uncounted(
  edits: readonly Acknowledged[],
  { from, to }: { from: number; to: number },
  person: string,
): Violation[] {
  const claimed = new Map<number, Acknowledged[]>();
  for (const each of edits) {
    if (each.edit.kind !== 'profile') continue;
    for (const revision of new Set(Object.values(each.answered.revisions ?? {})))
      claimed.set(revision, [...(claimed.get(revision) ?? []), each]);
  }
  const violations: Violation[] = [];
  for (let revision = from + 1; revision <= to; revision += 1)
    if (!claimed.has(revision)) violations.push(violation('b', `nobody made edit ${revision} of ${person}`));
  for (const [revision, by] of claimed) {
    // An edit to the present value is no edit of its own. It gets the response of the edit that set the
    // value.
    const [first, ...others] = by.map(({ edit }) => edit);
    const isSame = others.every(
      (edit) => edit.kind === 'profile' && first?.kind === 'profile' && agree(edit, first),
    );
    if (!isSame) violations.push(violation('b', `edit ${revision} of ${person} stands for ${by.length}`));
  }
  return violations;
}

type ProfileEdit = Extract<Edit, { kind: 'profile' }>;

function agree(one: ProfileEdit, other: ProfileEdit): boolean {
  const values: Record<string, unknown> = { ...other.fields };
  return Object.entries(one.fields).some(([field, value]) => field in values && values[field] === value);
}
