import { join } from 'node:path';
import { withBug } from '../../sync-server/test/mutation-tests/bug.ts';
import type { RowMutation } from './rows.ts';

const root = join(import.meta.dirname, '..', '..');
const { row, file, find, replace }: RowMutation = JSON.parse(process.env['MUTATION'] ?? '{}');

/** Plants the mutation in MUTATION while Vite reads its file, and changes no file of the project. */
export const planted = {
  name: 'mutation',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id === join(root, file) ? withBug({ name: row, file, changes: [{ find, replace }] }, code) : undefined,
};
