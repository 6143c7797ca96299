import { hash } from 'node:crypto';
import { scopeOfMember, scopeOfTeacher, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import type { PostsChange } from '@memcherrish/shared/wire/events/posts.ts';
import { type Me, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import type { Account } from '#auth/viewer.ts';
import type { Database } from '#db/database.ts';
import type { ReadTx } from '#db/write.ts';
import { type Blocks, blocksAround } from '#directory/blocks-store.ts';
import { type PostsReader, type PostsVersion, postsChangeOf, postsVersionsOf } from './batch-posts.ts';
import { type Cursor, type Cursors, type HeldSchool, salted, shortId } from './cursor.ts';
import { type Encode, type Encoder, encodedContents, type OpenSchool } from './named-snapshots.ts';
import { batchesOf, heldOf, inFewest, openSchools } from './pulled-batches.ts';
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

/** Reads the viewer's scope, then the schools, the batches and the posts in it, and makes the answer of them. */
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
  const isVeiled = me.kind === 'schoolmate' && me.newcomer !== undefined;
  const owner = { epoch: database.epoch(), viewer: account.id, isVeiled };
  const held = cursors.decode(request.cursor, owner);
  const revision = held.patches + 1;
  const { scope, ownBatches } = scopeIn(me);

  const schools = await openSchools(tx, structures, {
    scope,
    viewer: account.id,
    held,
    whole: request.schools,
  });
  const batches = await batchesOf(tx, schools, {
    ...{ scope, held, isVeiled, blockers: blockedBy, revision },
    wanted: [...ownBatches, ...request.asked],
  });
  const by = { viewer: account.id, postsHiddenFrom, ownMarks };
  const posts = await postsOf(tx, schools, { scope, by, held, revision });

  const changes = { batches: inFewest(schools, batches), posts: posts.changes };
  const read = {
    ...{ schools, views: batches.views, posts: posts.versions, ownBatches: scope.batches },
    ...{ isVeiled, blockers: blockedBy },
  };
  const named = request.encode ? await encodedContents(tx, request.encode, changes, read) : { encoders: [] };
  const hasPatch = [...batches.changes, ...posts.changes].some((change) => change.kind === 'patch');
  const next: Cursor = {
    ...{ salt: '', me: markOfMe(me), patches: hasPatch ? revision : held.patches },
    ...{ schools: heldOf(schools, batches), near: batches.near, posts: posts.held },
  };
  return {
    protocol,
    epoch: database.epoch(),
    at: request.now.toISOString(),
    me: next.me === held.me ? null : me,
    schoolIds: [...scope.schools],
    structures: schools
      .filter((school) => school.held?.structure !== school.version.revision)
      .map(({ structure }) => structure.text),
    ...changes,
    ...named,
    postBatches: posts.versions.map((batch) => batch.id),
    kept: batches.kept.length > 0 && keepsTheSame(held, next) ? null : batches.kept,
    cursor: cursors.encode(salted(next, held), owner),
  };
}

/** The posts of a pull, in the order of its answer. */
interface PulledPosts {
  versions: PostsVersion[];
  changes: PostsChange[];
  held: Cursor['posts'];
}

/** Compares the posts of the viewer's own batches with the cursor. */
async function postsOf(
  tx: ReadTx,
  schools: readonly OpenSchool[],
  {
    scope,
    by,
    held,
    revision,
  }: {
    scope: ViewerScope;
    by: PostsReader;
    held: Cursor;
    revision: number;
  },
): Promise<PulledPosts> {
  const own = schools.flatMap(({ batches }) => batches).filter((batch) => scope.batches.has(batch.id));
  const posts: PulledPosts = { versions: await postsVersionsOf(tx, own, by), changes: [], held: new Map() };
  for (const batch of posts.versions) {
    const mark = shortId(batch.id);
    const before = held.posts.get(mark);
    const change = await postsChangeOf(tx, batch, before, revision);
    const { posts_revision, signature } = batch;
    posts.held.set(mark, (change ? undefined : before) ?? { revision: posts_revision, signature });
    if (change) posts.changes.push(change);
  }
  return posts;
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
