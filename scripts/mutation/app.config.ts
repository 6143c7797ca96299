import { join } from 'node:path';
import { mergeConfig } from 'vite';
import usual from '../../pwa/vite.config.ts';
import { planted } from './planted.ts';

/** Builds the app with the mutation in MUTATION. */
export default mergeConfig(usual, {
  root: join(import.meta.dirname, '../../pwa'),
  plugins: [planted],
});
