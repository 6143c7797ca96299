import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readTimings } from './scripts/test-timings.mjs';

const timings: Record<string, number> = readTimings();
/** Seconds; a guess for a file that has not run yet. */
const secondsOf = ({ moduleId, project }: TestSpecification) =>
  timings[relative(import.meta.dirname, moduleId).replaceAll('\\', '/')] ??
  (project.name === 'browser' ? 10 : 1);

/** A worker runs one project at a time, and is started again for the next: the one with the longest files comes first. */
const projectOrder = ['browser', 'server', 'app', 'shared', 'specification'];

/** Starts the files that take longest first, so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a));
  }

  /** Gives each shard the same time rather than the same number of files. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    for (const file of byName.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
      const least = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a));
      least.seconds += secondsOf(file);
      least.files.push(file);
    }
    return shards[index - 1]?.files ?? [];
  }
}

/** What `npm run test:quick` leaves out: kills, power cuts, restores, load, planted mistakes, and all but three stories in a browser. */
const slow =
  process.env['QUICK'] === '1'
    ? ['sync-server/test/{faults,load,planted,restores}/**', 'pwa/e2e/!(quick).test.ts', 'pwa/e2e/*/**']
    : [];

/** For all parts of the project alike. */
const usual = {
  // One a core on the machines that this is run on; the default leaves one idle.
  maxWorkers: 2,
  // Files share a process, and load what they test once: whoever changes something that is global puts it back.
  isolate: false,
  exclude: [...configDefaults.exclude, ...slow],
  // As long as a step may take: tests share the cores with each other, with servers and with browsers.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], ...usual } },
      { test: { name: 'specification', include: ['scripts/*/*.test.ts'], ...usual } },
      { test: { name: 'app', include: ['pwa/src/**/*.test.ts'], ...usual } },
      { test: { name: 'server', include: ['sync-server/**/*.test.ts'], ...usual } },
      {
        test: {
          // Files of one worker share a browser, too: to start one for each costs more than many a story.
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
