import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The unit tests of `shared`, for mutation tests. A mutant runs only the tests that reach it. */
export default defineConfig({
  test: {
    include: ['shared/src/**/*.test.ts'],
    setupFiles: [join(import.meta.dirname, 'load-modules.ts')],
    // It reaches most of the rules, and would take most of the time.
    testNamePattern: /^(?!.*among 5000 people)/,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
  },
});
