import { hash } from 'node:crypto';
import { scopeOfMember, scopeOfTeacher, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { PostsChange } from '@memcherrish/shared/wire/posts.ts';
import { type BatchChange, type Me, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync.ts';
import type { Account } from '#auth/viewer.ts';
import type { Database } from '#db/open.ts';
import type { ReadTx } from '#db/write.ts';
import { type BatchView, viewOf, viewpointOf } from './batch-view.ts';
import { type BlockTokens, blockedInBatches, blocksAround, nobody } from './blocks-store.ts';
import { type Cursor, type Cursors, type HeldVersion, noCursor, salted, shortId } from './cursor.ts';
import { meOf } from './me-store.ts';
import { hasPosts, type PostsVersion, postsPatchOf, postsVersionsOf } from './posts-store.ts';
import { patchesOf } from './roster-store.ts';
import { type FullBatchVersion, type SchoolVersion, schoolWithBatches } from './school-version.ts';
import type { KeptStructure, Structures } from './structures.ts';

/** A response to a pull whose structures are already JSON. */
export type Pulled = Omit<PullAnswer, 'structures'> & { structures: string[] };

/**
 * Returns the changes for a viewer since their cursor. All reads are one transaction, which the new cursor
 * describes. When the viewer sees no change, response and cursor are the same bytes as before. A batch keeps
 * its position until there is something to send (decision record 0025).
 *
 * The viewer's own batches come first, even unasked. Then come those in `asked`, those in the cursor, and all
 * others of `schools`. A requested batch that the viewer may not open gets `gone`. Returns null when the
 * account is gone.
 */
export async function pull(
  { database, structures, cursors }: Pulling,
  account: Account,
  request: { cursor: string | undefined; asked: readonly string[]; schools: readonly string[]; now: Date },
): Promise<Pulled | null> {
  return database.readTransaction(async (tx) => {
    const { own, blockedBy, postsHiddenFrom, ownMarks } = await blocksAround(tx, account);
    const me = await meOf(tx, account, { hidings: own, blockedBy, now: request.now });
    if (!me) return null;
    const owner = { epoch: database.epoch, viewer: account.id };
    const held = cursors.decode(request.cursor, owner);
    const mark = markOfMe(me);
    const next: Cursor = { ...noCursor(), me: mark, patches: held.patches };
    const revision = held.patches + 1;
    const { scope, ownBatches } = scopeIn(me);

    const open: OpenSchool[] = [];
    for (const schoolId of scope.schools) {
      const school = await schoolWithBatches(tx, schoolId, account.id);
      if (!school) continue;
      const structure = await structures.of(tx, school.version);
      const isWhole = request.schools.includes(schoolId) || request.schools.includes('*');
      open.push({ ...school, structure, isWhole });
      next.schools.set(shortId(schoolId), structure.revision);
    }
    const changed = open.filter(({ version }) => held.schools.get(shortId(version.id)) !== version.revision);

    const batchesIn = open.flatMap((school) => school.batches.map((batch) => ({ batch, school })));
    const byId = new Map(batchesIn.map((each) => [each.batch.id, each]));
    const isAsked = ({ batch, school }: (typeof batchesIn)[number]) =>
      held.batches.has(shortId(batch.id)) || school.isWhole;
    const others = batchesIn.filter(isAsked).map(({ batch }) => batch.id);
    const concerned = [...new Set([...ownBatches, ...request.asked, ...others])];
    const blockedByIn = await blockedInBatches(tx, blockedBy, concerned);
    const views: BatchView[] = [];
    const batches: BatchChange[] = [];
    for (const batchId of concerned) {
      const found = byId.get(batchId);
      if (!found) {
        batches.push({ kind: 'gone', batchId });
        continue;
      }
      const divisionIds = found.school.structure.divisions.get(batchId) ?? [];
      const view = viewOf(scope, found.batch, divisionIds, blockedByIn.get(batchId) ?? nobody);
      views.push(view);
      const batchMark = shortId(batchId);
      const before = held.batches.get(batchMark);
      const change = await changeOf(tx, view, before, { blockers: blockedBy, revision });
      next.batches.set(batchMark, (change ? undefined : before) ?? positionOf(view.batch.revision, view));
      if (change) batches.push(change);
    }

    const posts: PostsChange[] = [];
    const ofOwn = batchesIn.map(({ batch }) => batch).filter((batch) => scope.batches.has(batch.id));
    const by = { viewer: account.id, postsHiddenFrom, ownMarks };
    const stands = await postsVersionsOf(tx, ofOwn, by);
    for (const batch of stands) {
      const batchMark = shortId(batch.id);
      const before = held.posts.get(batchMark);
      const change = await postsChangeOf(tx, batch, before, revision);
      next.posts.set(batchMark, (change ? undefined : before) ?? positionOf(batch.posts_revision, batch));
      if (change) posts.push(change);
    }
    if ([...batches, ...posts].some((change) => change.kind === 'patch')) next.patches = revision;

    return {
      protocol,
      epoch: database.epoch,
      at: request.now.toISOString(),
      me: mark === held.me ? null : me,
      schoolIds: [...scope.schools],
      structures: changed.map(({ structure }) => structure.text),
      batches: open
        .filter((school) => school.isWhole)
        .reduce((changes, school) => inOne(changes, views, school), batches),
      posts,
      postBatches: stands.map((batch) => batch.id),
      kept: isAlike(held.batches, next.batches) ? null : views.map(({ batch }) => batch.id),
      cursor: cursors.encode(salted(next, held), owner),
    };
  });
}

export interface Pulling {
  database: Pick<Database, 'readTransaction' | 'epoch'>;
  structures: Structures;
  cursors: Cursors;
}

function positionOf(revision: number, { signature }: { signature: string }): HeldVersion {
  return { revision, signature };
}

interface OpenSchool {
  version: SchoolVersion;
  batches: readonly FullBatchVersion[];
  structure: KeptStructure;
  /** Whether the whole school was asked for. */
  isWhole: boolean;
}

/** Returns a mark of `me`, to notice changes since it was sent. */
function markOfMe(me: Me): string {
  return hash('sha256', JSON.stringify(me), 'base64url').slice(0, 12);
}

/** Returns whether both have the same batches, and at least one. */
function isAlike(before: Cursor['batches'], after: Cursor['batches']): boolean {
  return after.size > 0 && before.size === after.size && [...after.keys()].every((mark) => before.has(mark));
}

function scopeIn(me: Me): { scope: ViewerScope; ownBatches: string[] } {
  if (me.kind === 'teacher') {
    return {
      scope: scopeOfTeacher(me.assignments),
      ownBatches: me.assignments.map((assignment) => assignment.batchId),
    };
  }
  return {
    scope: scopeOfMember(me.memberships),
    ownBatches: me.memberships.map((membership) => membership.batchId),
  };
}

async function changeOf(
  tx: ReadTx,
  view: BatchView,
  held: HeldVersion | undefined,
  sent: { blockers: BlockTokens; revision: number },
): Promise<BatchChange | null> {
  const { id: batchId, school_id: schoolId, revision, floor } = view.batch;
  const since = held?.revision ?? -1;
  const canPatch = held?.signature === view.signature && since <= revision && since >= floor;
  if (!canPatch) {
    const isEmpty = view.divisions.length === 0;
    const snapshots = isEmpty ? [] : [paths.snapshot(batchId, viewpointOf(view))];
    return { kind: 'snapshot', batchId, schoolId, snapshots };
  }
  if (since === revision) return null;
  const patches = await patchesOf(tx, view.divisions, since, sent.blockers);
  const rosters = patches.map((patch) => ({ ...patch, revision: sent.revision }));
  return rosters.length > 0 ? { kind: 'patch', batchId, rosters } : null;
}

/**
 * Replaces batch snapshots by one school snapshot, when more than half of the school's batches are seen at
 * `school` alone. An address for each batch would cost a round trip each, and compress worse.
 */
function inOne(
  changes: readonly BatchChange[],
  views: readonly BatchView[],
  { version, batches }: OpenSchool,
): BatchChange[] {
  const away = new Set(views.filter((view) => viewpointOf(view) === 'school').map((view) => view.batch.id));
  const isAway = (change: BatchChange) =>
    change.kind === 'snapshot' && change.schoolId === version.id && away.has(change.batchId);
  if (2 * changes.filter(isAway).length <= batches.length) return [...changes];
  const snapshots = [paths.schoolSnapshot(version.id)];
  return changes.map((change) => (isAway(change) ? { ...change, snapshots } : change));
}

/**
 * Returns the changes of posts, which only schoolmates of the batch get. Their relation to its divisions is
 * irrelevant, but their blocks are not.
 */
async function postsChangeOf(
  tx: ReadTx,
  batch: PostsVersion,
  held: HeldVersion | undefined,
  revision: number,
): Promise<PostsChange | null> {
  const { id: batchId, posts_revision: now } = batch;
  const since = held?.signature === batch.signature ? held.revision : undefined;
  if (since === now) return null;
  const canPatch = since !== undefined && since < now && since >= batch.posts_floor;
  const patch = canPatch ? await postsPatchOf(tx, batch, since) : null;
  if (patch === 'nothing') return null;
  if (patch) return { kind: 'patch', batchId, revision, ...patch };
  if (!(await hasPosts(tx, batch))) return { kind: 'none', batchId, revision: 0 };
  return { kind: 'snapshot', batchId, path: paths.postsSnapshot(batchId) };
}
