import { app, type Bug, server } from './bug.ts';
import { callBugs } from './call-bugs.ts';

/** A random test finds a mistake only if it comes near it, which this many edits ensure. */
const histories = {
  file: 'pwa/e2e/chaos/histories.test.ts',
  name: 'edits from three devices in one history',
  env: { EDITS: '300' },
};

const twoWorlds = {
  file: server('test/blocks/two-worlds.test.ts'),
  name: 'whether the blocker acts or stays idle',
};

/** Mistakes that lose data or leak it, and mistakes that reveal a block (decision record 0022). */
export const bugs: readonly Bug[] = [
  {
    name: 'acknowledged before the commit',
    file: server('src/db/sqlite/write.ts'),
    changes: [
      {
        find: `    const result = await turns.take(() =>
      transact('immediate', (tx) =>
        work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) })),
      ),
    );`,
        replace: `    const early = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
    turns.take(() => transact('immediate', async (tx) => {
      const made = await work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) }));
      early.resolve(made);
      await new Promise((resolve) => setTimeout(resolve, 200));
    })).catch(early.reject);
    const result = await early.promise;`,
      },
    ],
    test: { file: server('test/faults/kills.test.ts'), name: 'loses nothing that was acknowledged' },
  },
  {
    name: 'commits with synchronous=NORMAL',
    file: server('src/db/sqlite/open.ts'),
    changes: [
      {
        find: `connection.pragma('synchronous = FULL');`,
        replace: `connection.pragma('synchronous = NORMAL');`,
      },
      { find: `['synchronous', 2],`, replace: `['synchronous', 1],` },
    ],
    test: { file: server('src/db/engines/open.test.ts'), name: 'commits are durable on the first open' },
    quick: true,
  },
  {
    name: 'idempotency keys are never looked up',
    file: server('src/idempotency/idempotent.ts'),
    changes: [
      {
        find: 'const kept = change && (await firstAnswer(database.read, change));',
        replace: 'const kept = null;',
      },
      {
        find: 'const kept = change && (await firstAnswer(tx, change));',
        replace: 'const kept = null;',
      },
      {
        find: 'change && storeResponse(tx, change, answer, now());',
        replace: 'null;',
      },
    ],
    test: {
      file: server('test/idempotency/idempotent.test.ts'),
      name: 'gets the first response, byte for byte',
    },
  },
  {
    name: 'the cursor moves before its data has arrived',
    file: app('sync/engine.ts'),
    changes: [{ find: 'if (missing) return missing;', replace: '' }],
    test: { file: app('sync/engine-storage.test.ts'), name: 'without a content that it names is not stored' },
  },
  {
    name: 'a pull without redaction',
    file: server('src/sync/roster-store.ts'),
    changes: [
      {
        find: '.map((person) => personViewOf(person, relation, sight))',
        replace: ".map((person) => personViewOf(person, 'division', sight))",
      },
    ],
    test: { file: server('test/privacy/privacy.test.ts'), name: 'gets exactly what Asha Division shows' },
  },
  {
    name: 'a patch still contains the blocker',
    file: server('src/sync/roster-store.ts'),
    changes: [
      {
        find: 'const isSeen = ({ id }: { id: string }) => !blockers.has(id);',
        replace: 'const isSeen = ({ id }: { id: string }) => id !== blockers.toString();',
      },
    ],
    test: { file: server('test/blocks/between-pulls.test.ts'), name: 'gets no patch that names them' },
  },
  {
    name: 'a renewed block counts as the previous one',
    file: server('src/sync/blocked-views.ts'),
    changes: [{ find: '.set({ floor, mark: nanoid(8) })', replace: `.set({ mark: 'same' })` }],
    test: {
      file: server('test/blocks/between-pulls.test.ts'),
      name: 'gets what a new device gets when a block is removed and made again between two pulls',
    },
  },
  {
    name: 'a blocker stays on devices that have them',
    file: server('src/sync/pulled-batches.ts'),
    changes: [
      {
        find: 'const floor = batch.own?.floor ?? batch.floor;',
        replace: 'const floor = batch.floor;',
      },
    ],
    test: {
      file: server('test/blocks/between-pulls.test.ts'),
      name: 'loses a person who blocks and leaves between two pulls',
    },
  },
  {
    name: 'posts are hidden in one direction only',
    file: server('src/directory/blocks-store.ts'),
    changes: [
      {
        find: 'postsHiddenFrom: new Map([...own.map((row): [string, string] => [row.from_id, row.mark]), ...blockedBy]),',
        replace: 'postsHiddenFrom: new Map(blockedBy),',
      },
    ],
    test: histories,
  },
  {
    name: 'a school photo replaces the current photo',
    file: server('src/features/schoolmates/own-photos-routes.ts'),
    changes: [{ find: "id, 'school_photo_id', photo", replace: "id, 'photo_id', photo" }],
    test: histories,
  },
  {
    name: 'a post moves to a blocker and stays on the device',
    file: server('src/sync/post-revisions.ts'),
    changes: [
      {
        find: "await raiseFloor(tx, batchId, 'posts_floor', revision, unless);",
        replace: 'void revision;',
      },
    ],
    test: {
      file: server('test/blocks/between-pulls.test.ts'),
      name: 'loses a post that turns out to be from the blocker',
    },
  },
  {
    name: 'a cursor reveals blocks',
    file: server('src/sync/cursor.ts'),
    changes: [
      {
        find: "return Buffer.concat([seal, cipher.update(content), cipher.final()]).toString('base64url');",
        replace: "return Buffer.concat([seal, content]).toString('base64url');",
      },
    ],
    test: {
      file: server('test/sync/cursors.test.ts'),
      name: 'reveals no revision, epoch, id or mark',
    },
  },
  {
    name: 'a cursor is accepted without its seal',
    file: server('src/sync/cursor.ts'),
    changes: [
      {
        find: 'return timingSafeEqual(seal, this.#sealOf(content, owner)) ? cursorIn(content) : noCursor();',
        replace: 'return timingSafeEqual(seal, seal) ? cursorIn(content) : noCursor();',
      },
    ],
    test: { file: server('test/sync/cursors.test.ts'), name: 'a cursor of another person' },
  },
  {
    name: 'two cursors of one revision are equal',
    file: server('src/sync/cursor.ts'),
    changes: [
      {
        find: "return { ...next, salt: randomBytes(saltBytes).toString('base64url') };",
        replace: "return { ...next, salt: 'AAAAAAAA' };",
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'a poke for a change that the viewer cannot see',
    file: server('src/sync/revisions.ts'),
    changes: [
      {
        find: 'this.#pokes.school(schoolId, unless)',
        replace: 'this.#pokes.school(schoolId)',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'a poke for a post of a blocker',
    file: server('src/sync/post-revisions.ts'),
    changes: [
      {
        find: 'this.#pokes.batch(batchId, unless)',
        replace: 'this.#pokes.batch(batchId)',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'a poke for a reply below a post of a blocker',
    file: server('src/sync/post-revisions.ts'),
    changes: [
      {
        find: 'for (const id of [author_id, parent_author_id])',
        replace: 'for (const id of [author_id, parent_author_id].slice(0, 1))',
      },
    ],
    test: { file: server('test/blocks/hidden-replies.test.ts'), name: 'leaves the class' },
  },
  {
    name: 'an empty patch is sent',
    file: server('src/sync/batch-posts.ts'),
    changes: [
      {
        find: "if (changed.length + removed.length === 0) return 'nothing';",
        replace: '',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'the cursor moves although nothing is sent',
    file: server('src/sync/pulled-batches.ts'),
    changes: [
      {
        find: 'people: held && !isMoved ? held.people : version.people,',
        replace: 'people: version.people,',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'a tombstone names a post that was never seen',
    file: server('src/features/posts/posts-store.ts'),
    changes: [
      {
        find: 'await keepTombstonesHidden(tx, [postId]);',
        replace: '',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'a deleted blocker leaves a trace',
    file: server('src/sync/blocked-views.ts'),
    changes: [
      {
        find: 'await keepViews(tx, viewers, await batchesWith(tx, ownerId));',
        replace: 'void viewers;',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'the floor rises for viewers who never saw the removed items',
    file: server('src/sync/prune-tombstones.ts'),
    changes: [
      {
        find: 'if (unless.size > 0) await raiseFloor(tx, batchId, column, revision, unless);',
        replace: 'if (unless.size > 0) await raiseFloor(tx, batchId, column, revision, new Set());',
      },
    ],
    test: twoWorlds,
  },
  {
    name: 'the own state counts changes of others',
    file: server('src/features/account/own-divisions-store.ts'),
    changes: [
      {
        find: "'memberships.removed']",
        replace: "'memberships.removed', 'memberships.revision']",
      },
    ],
    test: twoWorlds,
  },
  ...callBugs,
];

/** Returns the bug to plant in this process, by its name or as JSON; none in the control run. */
export function bugOf(environment: NodeJS.ProcessEnv): Pick<Bug, 'name' | 'file' | 'changes'> | undefined {
  const planted = environment['PLANTED_BUG'] ?? '';
  return planted.startsWith('{') ? JSON.parse(planted) : bugs.find(({ name }) => name === planted);
}
