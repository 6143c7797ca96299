import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { schemasWithoutCode } from '../schemas-without-code.ts';

const here = fileURLToPath(new URL('./page/', import.meta.url));

/** Builds one of the pages with the app's build settings, into a folder to be served. */
export async function buildPage(
  name: 'our-page' | 'limit-page' | 'bare-page',
  outDir: string,
): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    plugins: [schemasWithoutCode()],
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome116',
      rolldownOptions: { input: join(here, `${name}.ts`), output: { entryFileNames: 'page.js' } },
    },
  });
  const html =
    '<!doctype html><html lang="en"><title>Benchmark</title><script type="module" src="/page.js"></script>';
  await writeFile(join(outDir, 'index.html'), html);
}
