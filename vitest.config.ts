import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** For all parts of the project alike. */
const usual = {
  // One a core on the machines that this is run on; the default leaves one idle.
  maxWorkers: 2,
  // Files share a process, and load what they test once: whoever changes something that is global puts it back.
  isolate: false,
  // As long as a step may take: tests share the cores with each other, with servers and with browsers.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

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
          // After the others, which would starve them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
