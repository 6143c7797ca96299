import { defineConfig } from 'vitest/config';
import { componentTests } from '../../pwa/component-tests/vitest-project.ts';
import { planted } from './planted.ts';

/**
 * Runs component tests on sources with the mutation in MUTATION. They wait less than usual for what a mutation keeps
 * away.
 */
export default defineConfig({
  root: '.',
  test: {
    projects: [
      {
        ...componentTests,
        plugins: [...componentTests.plugins, planted],
        test: { ...componentTests.test, expect: { poll: { timeout: 5_000, interval: 10 } } },
      },
    ],
  },
});
