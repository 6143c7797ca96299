import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Loads the modules that have only constants, which are not counted, before a test does. */
const folder = join(import.meta.dirname, '../../shared/src/wire');
const names = globSync('**/*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'));
await Promise.all(names.map((name) => import(/* @vite-ignore */ join(folder, name))));
