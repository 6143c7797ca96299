import { defineConfig } from 'vitest/config';
import { componentTests } from '../../pwa/component-tests/vitest-project.ts';
import { planted } from './planted.ts';

/** Runs component tests on sources with the mutation in MUTATION. */
export default defineConfig({
  root: '.',
  test: { projects: [{ ...componentTests, plugins: [...componentTests.plugins, planted] }] },
});
