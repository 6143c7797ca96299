import { hash } from 'node:crypto';
import { scopeOfMember, scopeOfTeacher, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import type { PostsChange } from '@memcherrish/shared/wire/posts.ts';
import { type BatchChange, type Me, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync.ts';
import type { Account } from '#auth/viewer.ts';
import type { Database } from '#db/database.ts';
import type { ReadTx } from '#db/write.ts';
import { type Blocks, type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import { locksIn } from '#directory/school-privacy-store.ts';
import { postsChangeOf, postsVersionsOf } from './batch-posts.ts';
import { relationsTo, signatureOf, viewpointOf } from './batch-view.ts';
import { type Cursor, type Cursors, type HeldSchool, noCursor, salted, shortId } from './cursor.ts';
import {
  type Encode,
  type Encoder,
  encodedContents,
  inOne,
  type OpenSchool,
  type PulledBatch,
  snapshotOf,
} from './named-snapshots.ts';
import { patchesOf } from './roster-store.ts';
import { type FullBatchVersion, schoolWithBatches } from './school-version.ts';
import type { Structures } from './structures.ts';

/** A response to a pull whose structures are already JSON. */
export type Pulled = Omit<PullAnswer, 'structures'> & {
  structures: string[];
  /** Make the bytes of the `contents`, in their order, after the transaction. */
  encoders: Encoder[];
};

/**
 * Returns the changes for a viewer since their cursor. All reads are one transaction, which the new cursor
 * describes. When the viewer sees no change, response and cursor are the same bytes as before. A school keeps
 * its position until there is something to send (decision record 0025).
 *
 * The viewer's own batches come first, even unasked. Then come those in `asked`, those in the cursor, and all
 * others of `schools`. A requested batch that the viewer may not open gets `gone`. Returns null when the
 * account is gone.
 */
export async function pull(
  pulling: Pulling,
  readMe: ReadMe,
  account: Account,
  request: PullRequest,
): Promise<Pulled | null> {
  return pulling.database.readTransaction((tx) => pullIn(tx, pulling, readMe, account, request), {
    repeats: `pull ${account.id}`,
  });
}

async function pullIn(
  tx: ReadTx,
  { database, structures, cursors }: Pulling,
  readMe: ReadMe,
  account: Account,
  request: PullRequest,
): Promise<Pulled | null> {
  const around = blocksAround(tx, account);
  const [{ blockedBy, postsHiddenFrom, ownMarks }, me] = await Promise.all([
    around,
    readMe(tx, account, { around, now: request.now }),
  ]);
  if (!me) return null;
  const owner = { epoch: database.epoch(), viewer: account.id };
  const held = cursors.decode(request.cursor, owner);
  const mark = markOfMe(me);
  const next: Cursor = { ...noCursor(), me: mark, patches: held.patches };
  const revision = held.patches + 1;
  const { scope, ownBatches } = scopeIn(me);

  const open: OpenSchool[] = [];
  const schools = await Promise.all(
    [...scope.schools].map((schoolId) => schoolWithBatches(tx, schoolId, account.id)),
  );
  for (const school of schools) {
    if (!school) continue;
    const schoolId = school.version.id;
    const structure = await structures.of(tx, school.version);
    const before = held.schools.get(shortId(schoolId));
    const isWhole =
      request.schools.includes(schoolId) || request.schools.includes('*') || before?.batches === null;
    open.push({ ...school, structure, held: before, isWhole });
  }

  const byId = new Map(
    open.flatMap((school) => school.batches.map((batch) => [batch.id, { batch, school }] as const)),
  );
  const others = open.flatMap(({ batches, held: before, isWhole }) =>
    batches.map((batch) => batch.id).filter((id) => isWhole || before?.batches?.has(shortId(id))),
  );
  const concerned = [...new Set([...ownBatches, ...request.asked, ...others])];
  const kept: string[] = [];
  const views: PulledBatch[] = [];
  const batches: BatchChange[] = [];
  for (const batchId of concerned) {
    const found = byId.get(batchId);
    if (!found) {
      batches.push({ kind: 'gone', batchId });
      continue;
    }
    kept.push(batchId);
    const view = pulledBatch(found.school, found.batch, scope, held);
    if (view.near !== null) next.near.set(shortId(batchId), view.near);
    if (view.state !== 'unchanged') views.push(view);
  }
  const patches = await patchesIn(tx, open, views, { blockers: blockedBy, revision });
  for (const view of views) {
    const change = view.state === 'new' ? snapshotOf(view) : patches.get(view.batch.id);
    if (change) batches.push(change);
  }
  for (const school of open) next.schools.set(shortId(school.version.id), heldAfter(school, kept, batches));

  const posts: PostsChange[] = [];
  const ofOwn = open.flatMap((school) => school.batches).filter((batch) => scope.batches.has(batch.id));
  const by = { viewer: account.id, postsHiddenFrom, ownMarks };
  const stands = await postsVersionsOf(tx, ofOwn, by);
  for (const batch of stands) {
    const batchMark = shortId(batch.id);
    const before = held.posts.get(batchMark);
    const change = await postsChangeOf(tx, batch, before, revision);
    const { posts_revision, signature } = batch;
    next.posts.set(batchMark, (change ? undefined : before) ?? { revision: posts_revision, signature });
    if (change) posts.push(change);
  }
  if ([...batches, ...posts].some((change) => change.kind === 'patch')) next.patches = revision;

  const changes = {
    batches: open
      .filter((school) => school.isWhole)
      .reduce((sum, school) => inOne(sum, views, school), batches),
    posts,
  };
  const read = { schools: open, views, posts: stands, ownBatches: scope.batches, blockers: blockedBy };
  const named = request.encode ? await encodedContents(tx, request.encode, changes, read) : { encoders: [] };
  return {
    protocol,
    epoch: database.epoch(),
    at: request.now.toISOString(),
    me: mark === held.me ? null : me,
    schoolIds: [...scope.schools],
    structures: open
      .filter((school) => school.held?.structure !== school.version.revision)
      .map(({ structure }) => structure.text),
    ...changes,
    ...named,
    postBatches: stands.map((batch) => batch.id),
    kept: kept.length > 0 && keepsTheSame(held, next) ? null : kept,
    cursor: cursors.encode(salted(next, held), owner),
  };
}

export interface PullRequest {
  cursor: string | undefined;
  asked: readonly string[];
  schools: readonly string[];
  now: Date;
  /** Encodes the contents for a caller who takes them in the response. Without it the caller downloads them. */
  encode?: Encode | undefined;
}

export interface Pulling {
  database: Pick<Database, 'readTransaction' | 'epoch'>;
  structures: Structures;
  cursors: Cursors;
}

/**
 * Reads `me`, the viewer's own data, including their own blocks. Returns null when the account is gone. The features
 * own that data, and they are above the sync. It sends the reads that need no other one together, and takes the
 * blocks before they have arrived: to PostgreSQL each wait is a way to another process.
 */
export type ReadMe = (
  tx: ReadTx,
  account: Account,
  request: { around: Promise<Blocks>; now: Date },
) => Promise<Me | null>;

/** Compares a batch with what the cursor says of its school. */
function pulledBatch(
  { structure, held, version }: OpenSchool,
  batch: FullBatchVersion,
  scope: ViewerScope,
  { near: heldNear }: Cursor,
): PulledBatch {
  const mark = shortId(batch.id);
  const divisions = relationsTo(scope, batch, structure.divisions.get(batch.id) ?? []);
  const near = viewpointOf({ divisions }) === 'near' ? signatureOf(divisions) : null;
  const since = held && (held.batches?.has(mark) ?? true) ? held.people : -1;
  const floor = batch.own?.floor ?? batch.floor;
  const isKnown = since >= floor && since <= version.people && (heldNear.get(mark) ?? null) === near;
  const state = !isKnown ? 'new' : batch.revision > since ? 'changed' : 'unchanged';
  return { batch, divisions, near, state };
}

/** Returns the patches of the changed batches, by batch. A batch is left out if its viewer sees no change. */
async function patchesIn(
  tx: ReadTx,
  schools: readonly OpenSchool[],
  views: readonly PulledBatch[],
  sent: { blockers: BlockTokens; revision: number },
): Promise<Map<string, BatchChange>> {
  const changes = new Map<string, BatchChange>();
  for (const { version, held } of schools) {
    const here = views.filter(({ state, batch }) => state === 'changed' && batch.school_id === version.id);
    const [first] = here;
    if (!first || !held) continue;
    const divisions = here.flatMap((view) => view.divisions);
    const school = { id: version.id, locks: locksIn(first.batch) };
    const patches = await patchesOf(tx, school, divisions, held.people, sent.blockers);
    const byDivision = new Map(patches.map((patch) => [patch.divisionId, patch]));
    for (const { batch, divisions: own } of here) {
      const rosters = own.flatMap(({ id }) => {
        const patch = byDivision.get(id);
        return patch ? [{ ...patch, revision: sent.revision }] : [];
      });
      if (rosters.length > 0) changes.set(batch.id, { kind: 'patch', batchId: batch.id, rosters });
    }
  }
  return changes;
}

/**
 * Returns the next position in a school. It stays while there is nothing to send (decision record 0025).
 */
function heldAfter(
  { version, batches, held, isWhole }: OpenSchool,
  kept: readonly string[],
  changes: readonly BatchChange[],
): HeldSchool {
  const here = new Set(batches.map((batch) => batch.id));
  const isMoved = changes.some((change) => change.kind !== 'gone' && here.has(change.batchId));
  return {
    structure: version.revision,
    people: held && !isMoved ? held.people : version.people,
    batches: isWhole ? null : new Set(kept.filter((id) => here.has(id)).map(shortId)),
  };
}

/** Returns a mark of `me`, to notice changes since it was sent. */
function markOfMe(me: Me): string {
  return hash('sha256', JSON.stringify(me), 'base64url').slice(0, 12);
}

/**
 * Returns whether the device keeps the same batches as before. A whole school has the same ones while its
 * structure is the same.
 */
function keepsTheSame(before: Cursor, after: Cursor): boolean {
  const isSame = ([mark, next]: [string, HeldSchool]) => {
    const held = before.schools.get(mark);
    const [kept, keeps] = [held?.batches, next.batches];
    if (!kept || !keeps) return kept === keeps && held?.structure === next.structure;
    return kept.size === keeps.size && [...kept].every((batch) => keeps.has(batch));
  };
  return before.schools.size === after.schools.size && [...after.schools].every(isSame);
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
