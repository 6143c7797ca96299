import { join } from 'node:path';
import { mergeConfig } from 'vite';
import usual from '../../pwa/vite.config.ts';
import { withBug } from '../../sync-server/test/mutation-tests/bug.ts';
import type { RowMutation } from './rows.ts';

const root = join(import.meta.dirname, '..', '..');
const { row, file, find, replace }: RowMutation = JSON.parse(process.env['MUTATION'] ?? '{}');

/** Builds the app with the mutation in MUTATION, and changes no file of the project. */
export default mergeConfig(usual, {
  root: join(root, 'pwa'),
  plugins: [
    {
      name: 'mutation',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        id === join(root, file)
          ? withBug({ name: row, file, changes: [{ find, replace }] }, code)
          : undefined,
    },
  ],
});
