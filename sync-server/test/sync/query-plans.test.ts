import { clearSight } from '@memcherrish/shared/access/veil.ts';
import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#db/migrations/all.ts';
import { Dialect } from '#db/sqlite/dialect.ts';
import type { Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { authorsIn, blockedInBatches, blocksAround, noBlocks } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { countVouches, isNewcomer, newcomersNear } from '#directory/newcomers-store.ts';
import { claimsAround, ownClaimsOf } from '#features/claims/claims-store.ts';
import { offersTo, ownRecordOf } from '#features/schoolmates/own-record-store.ts';
import { invitationsTo } from '#features/teachers/invitations-store.ts';
import { newestPostsOf, postsPatchOf, postsSnapshotOf } from '#sync/batch-posts.ts';
import { batchView } from '#sync/batch-view.ts';
import { viewersBlockedByAll } from '#sync/blocked-views.ts';
import { schoolSnapshot } from '#sync/roster-snapshots.ts';
import { patchesOf, rostersOf } from '#sync/roster-store.ts';
import { RosterTexts } from '#sync/roster-texts.ts';
import { schoolWithBatches } from '#sync/school-version.ts';

/** Checks that a pull reads the tables that grow with the people only by indexes, and never scans them. */

let connection: SQLite.Database;
let kysely: Kysely<Tables>;
const asked: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  connection = new SQLite(':memory:');
  kysely = new Kysely<Tables>({
    dialect: new Dialect({ database: connection }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  await migrator.migrateToLatest();
  // Changes a teacher in the batch as well, so that the patch also reads the teachers.
  const row = { batch_id: 'batch', author_id: 'person', text: '', version: 1, edited_at: null, ...post };
  connection.pragma('foreign_keys = OFF');
  await kysely
    .insertInto('schools')
    .values({ id: 'school', name: 'School', revision: 1, created_at: '' })
    .execute();
  await kysely
    .insertInto('batches')
    .values({
      id: 'batch',
      school_id: 'school',
      label: '',
      label_key: '',
      revision: 9,
      floor: 0,
      created_at: '',
    })
    .execute();
  await kysely
    .insertInto('divisions')
    .values({ id: 'a', batch_id: 'batch', name: '', name_key: '', created_at: '' })
    .execute();
  await kysely
    .insertInto('posts')
    .values([
      { ...row, revision: 5, removed: 0 },
      { ...row, id: 'gone', revision: 6, removed: 1 },
      { ...row, id: 'older', created_at: '2025-01-01T00:00:00.000Z', revision: 4, removed: 0 },
      { ...row, id: 'reply', author_id: 'other', parent_id: 'older', revision: 7, removed: 0 },
    ])
    .execute();
  await kysely
    .insertInto('teaching')
    .values({ division_id: 'a', teacher_id: 't', subject: 's', revision: 5, removed: 1, created_at: '' })
    .execute();
});
afterAll(() => kysely.destroy());

async function plansOf(work: (tx: ReadTx) => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await work(kysely);
  const queries = [...asked];
  return queries.flatMap(({ sql, parameters }) =>
    (connection.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[]).map(
      (row) => row.detail,
    ),
  );
}

const batch = { id: 'batch', school_id: 'school', revision: 9, floor: 0, privacy_locks: '{}' };
const divisions = ['a', 'b', 'c'].map((id) => ({ id, relation: 'batch' as const }));
const post = { id: 'post', created_at: '2026-01-01T00:00:00.000Z' };
const person = { kind: 'schoolmate' as const, id: 'person', sessionId: 'session' };
const school = {
  version: { id: 'school', revision: 1, people: 9 },
  batches: [batch],
  structure: {
    revision: 1,
    structure: { _id: 'school', name: 'School', image: null, batches: [] },
    text: '',
    divisions: new Map([['batch', ['a', 'b', 'c']]]),
  },
};
const scope = { divisions: new Set<string>(), batches: new Set<string>(), schools: new Set(['school']) };
const changed = { batchIds: ['batch'], divisions, since: 3 };
const now = new Date('2026-01-01T00:00:00.000Z');
const posts = {
  ...{ id: 'batch', posts_revision: 9, posts_floor: 0, postsHiddenFrom: noBlocks, signature: 'same' },
  ...{ viewer: 'person', isBlocked: false },
};
const blockers = new Map([
  ['one', ''],
  ['two', ''],
]);
const unblocked = { isVeiled: false, blockers: noBlocks };
const look = { relation: 'batch', isVeiled: false, blockedBy: noBlocks } as const;
const grows =
  /^SCAN (posts|post_photos|batches|divisions|memberships|schoolmates|teaching|teachers|photos|school_photos|own|offered|declined_offers|blocks|claims|claimant|claim_vouches|newcomer_vouches|other|newcomer|word|stands|joined|listed|voucher|merges|deletions|teaching_invitations|schools|admins|school_admins|blocked_views|hidden_tombstones)\b/;

const reads: [name: string, queries: number, work: (tx: ReadTx) => Promise<unknown>][] = [
  ['the patch of a school', 4, (tx) => patchesOf(tx, clearSight, changed, noBlocks)],
  ['the rosters of a batch', 2, (tx) => rostersOf(tx, batch, ['a', 'b', 'c'], look)],
  ['the batches of a school', 1, (tx) => schoolWithBatches(tx, 'school', 'person')],
  ['a batch as a viewer sees it', 1, (tx) => batchView(tx, scope, 'batch', unblocked)],
  [
    'the pieces of a school',
    2,
    async (tx) => {
      const pieces = await schoolSnapshot(tx, school, { ownBatches: new Set(), ...unblocked });
      for (const piece of pieces) await piece.read(new RosterTexts(1));
    },
  ],
  ['the division paths of a person', 1, (tx) => membershipsOf(tx, 'person')],
  ['the own record of a person', 1, (tx) => ownRecordOf(tx, 'person')],
  ['the newest posts of a batch', 4, (tx) => postsSnapshotOf(tx, posts)],
  ['the posts before one of them', 3, (tx) => newestPostsOf(tx, 'batch', 30, noBlocks, { before: post })],
  [
    'a page of an album',
    1,
    (tx) => newestPostsOf(tx, 'batch', 30, noBlocks, { before: post, eventId: 'event' }),
  ],
  ['the patch of the posts of a batch', 6, (tx) => postsPatchOf(tx, posts, 3)],
  [
    'the patch of the posts of a batch with blocked viewers',
    6,
    (tx) => postsPatchOf(tx, { ...posts, postsHiddenFrom: blockers, isBlocked: true }, 3),
  ],
  ['the viewers that a person blocks', 1, (tx) => viewersBlockedByAll(tx, ['person'])],
  ['the blocks around a person in both directions', 1, (tx) => blocksAround(tx, person)],
  ['the blockers in a batch', 1, (tx) => blockedInBatches(tx, blockers, ['batch'])],
  ['the hidden authors in a batch', 1, (tx) => authorsIn(tx, blockers, ['batch'])],
  ['the posts that a blocked viewer sees', 3, (tx) => newestPostsOf(tx, 'batch', 30, blockers)],
  ['the own claims of a person', 1, (tx) => ownClaimsOf(tx, 'person', noBlocks, new Set())],
  ['the claims around a person', 1, (tx) => claimsAround(tx, 'person', { blockedBy: noBlocks, now })],
  ['the claims around a blocked viewer', 1, (tx) => claimsAround(tx, 'person', { blockedBy: blockers, now })],
  ['the offers to a person', 1, (tx) => offersTo(tx, 'person')],
  ['the newcomers around a person', 1, (tx) => newcomersNear(tx, 'person', { hidden: new Set(), now })],
  ['the words for a newcomer', 1, (tx) => countVouches(tx, 'person', { blockedBy: noBlocks, now })],
  ['whether a person is a newcomer', 1, (tx) => isNewcomer(tx, person, now)],
  ['the schools that ask a teacher', 1, (tx) => invitationsTo(tx, 'teacher', now)],
];

describe('the plan of a query', () => {
  it.each(reads)('the query for %s uses indexes only', async (_name, queries, work) => {
    const plans = await plansOf(work);
    expect(asked).toHaveLength(queries);
    expect(plans.filter((detail) => detail.startsWith('SEARCH')).length).toBeGreaterThanOrEqual(queries);
    expect(plans.filter((detail) => grows.test(detail))).toEqual([]);
  });

  it('no query compares with an empty list, which PostgreSQL rejects', async () => {
    asked.length = 0;
    for (const [, , work] of reads) await work(kysely);
    expect(asked.length).toBeGreaterThan(reads.length);
    expect(asked.map(({ sql }) => sql).filter((sql) => /\bin \(\)/.test(sql))).toEqual([]);
  });

  it('a patch finds its rows by division and revision', async () => {
    const plans = await plansOf((tx) => patchesOf(tx, clearSight, changed, noBlocks));
    expect(plans.join('\n')).toMatch(
      /memberships USING INDEX memberships_revision \(division_id=\? AND revision>\?\)/,
    );
    expect(plans.join('\n')).toMatch(
      /teaching USING.* INDEX teaching_revision \(division_id=\? AND revision>\?\)/,
    );
  });

  it('the check notices a scan', async () => {
    const plans = await plansOf((tx) => tx.selectFrom('schoolmates').select('name').execute());
    expect(plans.filter((detail) => grows.test(detail))).toHaveLength(1);
  });
});
