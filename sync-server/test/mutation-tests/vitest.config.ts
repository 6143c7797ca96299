import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { withBug } from './bug.ts';
import { bugOf } from './bugs.ts';

const root = join(import.meta.dirname, '../../..');
const bug = bugOf(process.env);

/** Runs the usual tests on a source with one bug in it, without changing any file. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'planted-bug',
      enforce: 'pre',
      transform: (code, id) => (bug && id === join(root, bug.file) ? withBug(bug, code) : undefined),
    },
  ],
  test: {
    include: ['{pwa,shared,scripts,sync-server}/**/*.test.ts'],
    setupFiles: [join(import.meta.dirname, 'plant-in-children.ts')],
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    // A module cached by a run without the bug would hide it.
    fsModuleCache: false,
  },
});
