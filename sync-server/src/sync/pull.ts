import { type Standing, standingOfMember, standingOfTeacher } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { PostsChange } from '@memcherrish/shared/wire/posts.ts';
import { type BatchChange, type Me, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync.ts';
import type { Account } from '#auth/viewer.ts';
import type { Database } from '#db/open.ts';
import type { Reader } from '#db/write.ts';
import { type BatchView, batchViews, relationsIn } from './batch-view.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { meOf } from './me-store.ts';
import { type PostsStand, postsPatchOf, postsStands } from './posts-store.ts';
import { type SchoolStand, schoolAddress, schoolStand } from './roster-snapshots.ts';
import { patchesOf } from './roster-store.ts';
import { structuresOf } from './structure-store.ts';

/**
 * What has changed for a viewer since their cursor (design section 6), read in one transaction, which the new cursor comes from.
 *
 * The own batches come first and unasked, then those in `asked`, then those that the cursor holds, then all others of `schools`. A batch
 * that the viewer may not open (any more) is answered with `gone`. Answers null when the account is gone.
 */
export async function pull(
  database: Pick<Database, 'readTogether' | 'epoch'>,
  account: Account,
  request: { cursor: string | undefined; asked: readonly string[]; schools: readonly string[]; now: Date },
): Promise<PullAnswer | null> {
  return database.readTogether(async (reader) => {
    const me = await meOf(reader, account);
    if (!me) return null;
    const held = decodeCursor(request.cursor, database.epoch, account.id);
    const next: Cursor = { ...held, s: {}, b: {}, p: {} };
    const { standing, ownBatches } = standingIn(me);

    const schoolIds = [...standing.schools];
    const schools = schoolIds.length
      ? await reader.selectFrom('schools').select(['id', 'revision']).where('id', 'in', schoolIds).execute()
      : [];
    for (const school of schools) next.s[school.id] = school.revision;
    const changedSchools = schools.filter((school) => held.s[school.id] !== school.revision);

    const whole: SchoolStand[] = [];
    for (const schoolId of standing.schools) {
      const isAsked = request.schools.includes(schoolId) || request.schools.includes('*');
      const school = isAsked ? await schoolStand(reader, schoolId) : undefined;
      if (school) whole.push(school);
    }
    const others = whole.flatMap((school) => school.batches.map((batch) => batch.id));
    const concerned = [...new Set([...ownBatches, ...request.asked, ...Object.keys(held.b), ...others])];
    const views = await batchViews(reader, standing, concerned);
    const batches: BatchChange[] = [];
    for (const batchId of concerned) {
      const view = views.find((each) => each.batch.id === batchId);
      if (!view) {
        batches.push({ kind: 'gone', batchId });
        continue;
      }
      next.b[batchId] = [view.batch.revision, view.signature];
      const change = await changeOf(reader, view, held.b[batchId]);
      if (change) batches.push(change);
    }

    const posts: PostsChange[] = [];
    const stands = await postsStands(reader, [...standing.batches]);
    for (const batch of stands) {
      next.p[batch.id] = batch.posts_revision;
      const change = await postsChangeOf(reader, batch, held.p[batch.id]);
      if (change) posts.push(change);
    }

    return {
      protocol,
      epoch: database.epoch,
      at: request.now.toISOString(),
      me,
      schoolIds,
      structures: await structuresOf(
        reader,
        changedSchools.map((school) => school.id),
      ),
      batches: whole.reduce((changes, school) => inOne(changes, views, school), batches),
      posts,
      postBatches: stands.map((batch) => batch.id),
      kept: Object.keys(next.b),
      cursor: encodeCursor(next),
    };
  });
}

function standingIn(me: Me): { standing: Standing; ownBatches: string[] } {
  if (me.kind === 'teacher') {
    return {
      standing: standingOfTeacher(me.assignments),
      ownBatches: me.assignments.map((assignment) => assignment.batchId),
    };
  }
  return {
    standing: standingOfMember(me.memberships),
    ownBatches: me.memberships.map((membership) => membership.batchId),
  };
}

async function changeOf(
  reader: Reader,
  view: BatchView,
  held: Cursor['b'][string] | undefined,
): Promise<BatchChange | null> {
  const { id: batchId, school_id: schoolId, revision, floor } = view.batch;
  const [since, signature] = held ?? [-1, ''];
  const canPatch = signature === view.signature && since <= revision && since >= floor;
  if (!canPatch) {
    const snapshots = relationsIn(view).map((relation) => paths.snapshot(batchId, relation, revision));
    return { kind: 'snapshot', batchId, schoolId, snapshots };
  }
  if (since === revision) return null;
  const rosters = await patchesOf(reader, view.batch, view.divisions, since);
  return rosters.length > 0 ? { kind: 'patch', batchId, rosters } : null;
}

/**
 * What is seen of a school at `school` alone comes as one where it is more than half of its batches: an address for each would be a
 * journey for each, and compress worse.
 */
function inOne(
  changes: readonly BatchChange[],
  views: readonly BatchView[],
  school: SchoolStand,
): BatchChange[] {
  const away = new Set(
    views
      .filter((view) => view.divisions.every(({ relation }) => relation === 'school'))
      .map((view) => view.batch.id),
  );
  const isAway = (change: BatchChange) =>
    change.kind === 'snapshot' && change.schoolId === school.id && away.has(change.batchId);
  if (2 * changes.filter(isAway).length <= school.batches.length) return [...changes];
  const snapshots = [schoolAddress(school)];
  return changes.map((change) => (isAway(change) ? { ...change, snapshots } : change));
}

/** Posts are for the schoolmates of the batch alone; how they stand to its divisions makes no difference. */
async function postsChangeOf(
  reader: Reader,
  batch: PostsStand,
  since: number | undefined,
): Promise<PostsChange | null> {
  const { id: batchId, posts_revision: revision } = batch;
  if (since === revision) return null;
  const canPatch = since !== undefined && since < revision && since >= batch.posts_floor;
  const patch = canPatch ? await postsPatchOf(reader, batch, since) : null;
  return patch ?? { kind: 'snapshot', batchId, path: paths.postsSnapshot(batchId, revision) };
}
