import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { componentTests } from './pwa/component-tests/vitest-project.ts';
import { readCommittedTimings, readTimings } from './scripts/test-timings.mjs';

const timings: Record<string, number> = readTimings();
/** In seconds; an estimate for a file that has not run yet. */
const secondsOf = ({ moduleId, project }: TestSpecification, known = timings) => {
  const file = relative(import.meta.dirname, moduleId).replaceAll('\\', '/');
  return known[`${file} ${project.name}`] ?? known[file] ?? (project.name === 'browser' ? 10 : 1);
};

/** A worker runs one project at a time and restarts for the next. The project with the longest files comes first. */
const projectOrder = [
  'browser',
  'component',
  'server',
  'server-postgres',
  'server-twice',
  'app',
  'shared',
  'specification',
];

/** Starts the longest files first, so that no worker has a long file left at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a));
  }

  /** Gives each shard the same time rather than the same number of files. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const committed: Record<string, number> = readCommittedTimings();
    const secondsIn = (file: TestSpecification) => secondsOf(file, committed);
    const nameOf = ({ moduleId, project }: TestSpecification) => `${moduleId} ${project.name}`;
    const byName = files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    for (const file of byName.toSorted((a, b) => secondsIn(b) - secondsIn(a))) {
      const least = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a));
      least.seconds += secondsIn(file);
      least.files.push(file);
    }
    return shards[index - 1]?.files ?? [];
  }
}

/**
 * The files that `npm run test:quick` skips: tests with processes that start, stop or are killed, load, property
 * tests, mutation tests, and all but three browser stories. Its server tests are the units, the calls, the sync and
 * who may call what.
 */
const slow =
  process.env['QUICK'] === '1'
    ? [
        'sync-server/src/{data-directory,operations}/**',
        'sync-server/src/features/imports/spreadsheet-process.test.ts',
        'sync-server/test/!(authorisation|calls|sync)/**',
        'sync-server/test/sync/{query-plans,sync-invariants}.test.ts',
        'pwa/e2e/!(quick).test.ts',
        'pwa/e2e/*/**',
      ]
    : [];

const isLong = process.env['LONG'] === '1';
const isQuick = process.env['QUICK'] === '1';

/** Tests of what only a file of SQLite has: its backup and restore, its locks, its plans, and faults of its disk. */
const ofSqlite = [
  'sync-server/src/db/{engines,migrations,sqlite}/**',
  'sync-server/src/db/{cached-query,credentials,migrations,transaction-end,write}.test.ts',
  'sync-server/src/{data-directory,operations}/**',
  'sync-server/src/sync/query-plans.test.ts',
  'sync-server/test/{authority,faults,files,load,mutation-tests,restores}/**',
  'sync-server/test/deletion/deletion-{after-restore,tables}.test.ts',
  'sync-server/test/privacy/levels-never-chosen.test.ts',
  'sync-server/test/starts/{restart,start,two-sources}.test.ts',
];

/** Tests of what only PostgreSQL has: several servers, and its failover. */
const ofPostgres = ['sync-server/src/db/postgres/**', 'sync-server/test/instances/**'];

/** The server tests of a usual run that run on PostgreSQL, too. The long form runs all but those of SQLite's file. */
const onBothEngines = isLong
  ? ['sync-server/**/*.test.ts']
  : [
      'sync-server/src/db/postgres/*.test.ts',
      'sync-server/test/instances/{attention,clocks,compose,failed-start,move,move-killed,two-sources}.test.ts',
      'sync-server/test/handover/handover.test.ts',
      'sync-server/test/tables/registry.test.ts',
      'sync-server/test/idempotency/*.test.ts',
      'sync-server/test/sync/!(query-plans|sync-invariants).test.ts',
      'sync-server/test/door/admission-numbers.test.ts',
      'sync-server/test/desk/{people,bulk,removed-classes}.test.ts',
      'sync-server/test/calls/{accounts,memorials,passkeys,posts,recovery,requests,rehears,undone,profile}*.test.ts',
    ];

/** The server tests of a usual run that carry out each write twice (sync-server/test/scene/write-twice.ts). */
const writtenTwice = isLong
  ? ['sync-server/test/**/*.test.ts']
  : [
      'sync-server/test/{claims,desk,door,hello}/*.test.ts',
      'sync-server/test/merges/!(duplicates-search).test.ts',
      'sync-server/test/calls/{p,r}*.test.ts',
    ];

/** One worker for each core. Half as many more were no faster: the stories keep the cores busy. */
const maxWorkers = Math.min(availableParallelism(), 6);

/** The options that all projects share. */
const usual = {
  maxWorkers,
  // Files share a process and load the tested modules once. A test that changes global state restores it.
  isolate: false,
  exclude: [...configDefaults.exclude, ...slow],
  // A generous limit: tests share the cores with each other, with servers and with browsers.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

/** The server tests again: on another engine, and with each write carried out twice. */
const otherServers = [
  {
    test: {
      name: 'server-postgres',
      include: onBothEngines,
      ...usual,
      exclude: [...usual.exclude, ...ofSqlite],
      env: { ENGINE: 'postgres' },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      globalSetup: ['sync-server/test/postgres/databases.ts'],
    },
  },
  {
    test: {
      name: 'server-twice',
      include: writtenTwice,
      ...usual,
      exclude: [
        ...usual.exclude,
        ...ofPostgres,
        'sync-server/test/{faults,files,load,mutation-tests,restores}/**',
      ],
      env: { WRITE_TWICE: '1' },
    },
  },
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], ...usual } },
      { test: { name: 'specification', include: ['scripts/*/*.test.ts'], ...usual } },
      { test: { name: 'app', include: ['pwa/src/**/*.test.ts'], ...usual } },
      {
        test: {
          name: 'server',
          include: ['sync-server/**/*.test.ts'],
          ...usual,
          exclude: [...usual.exclude, ...ofPostgres],
        },
      },
      ...(isQuick
        ? []
        : [...otherServers, { ...componentTests, test: { ...componentTests.test, maxWorkers } }]),
      {
        test: {
          // Files of one worker share a browser: starting one for each file costs more than many a story.
          name: 'browser',
          include: ['pwa/e2e/**/*.test.ts'],
          ...usual,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
