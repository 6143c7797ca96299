import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** One a core on the machines that this is run on; the default leaves one idle. */
const maxWorkers = 2;
/** Files share a process, and load what they test once: whoever changes something that is global puts it back. */
const isolate = false;

/** Few lines, and dozens of screens or starts: where nothing is known of an earlier run, the size of a file does not tell. */
const long = /(accessibility|screens|routes|restores)\.test\.ts$/;

/** What takes longest begins, so that no worker is left with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((each) => !isLong(each))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], maxWorkers, isolate } },
      { test: { name: 'specification', include: ['scripts/traceability/*.test.ts'], maxWorkers, isolate } },
      { test: { name: 'app', include: ['pwa/src/**/*.test.ts'], maxWorkers, isolate } },
      {
        test: {
          name: 'server',
          include: ['sync-server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers,
          isolate,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['pwa/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser, too: to start one for each file costs more than many a story.
          isolate,
          // As long as a step may take: two browsers and two servers share the cores.
          expect: { poll: { timeout: 20_000 } },
          // After the others, which would starve them.
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
