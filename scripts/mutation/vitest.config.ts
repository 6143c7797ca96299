import { defineConfig } from 'vitest/config';

/** The unit tests of `shared`, for mutation tests. A mutant runs only the tests that reach it. */
export default defineConfig({
  test: { include: ['shared/src/**/*.test.ts'], isolate: false, maxWorkers: 1, testTimeout: 30_000 },
});
