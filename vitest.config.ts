import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', include: ['shared/**/*.test.ts'] } },
      { test: { name: 'app', include: ['pwa/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['sync-server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['pwa/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As long as a step may take: two cores may be busy.
          expect: { poll: { timeout: 10_000 } },
          // After the others: each file holds a server and a browser.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
