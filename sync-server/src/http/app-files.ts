import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '#server/errors/api-error.ts';

/**
 * Serves the built app: its files by name, and index.html for every other address that a person may open.
 * Serves only files that existed at the start, so no path leads out of the folder. Calls, photos and files of
 * another release that do not exist get a 404. `headOf` returns tags for the head of the page at a path, or null.
 */
export function appFiles(
  root: string,
  headOf: (path: string) => Promise<string | null> = async () => null,
): FastifyPluginAsync {
  return async (app) => {
    const isBuilt = existsSync(join(root, 'index.html'));
    const files = new Set(
      isBuilt ? globSync('**/*', { cwd: root }).map((path) => path.replaceAll('\\', '/')) : [],
    );
    if (isBuilt)
      await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

    app.get(
      '/*',
      { config: { access: 'anyone', counts: 'network', isPage: true } },
      async (request, reply) => {
        const path = (request.url.split('?', 1)[0] ?? '').replace(/^\/+/, '');
        if (!isBuilt || /^(api|uploads)(\/|$)/.test(path)) throw notFound();
        const isFile = files.has(path) && !path.startsWith('.');
        // A file of another release gets no page: the app's service worker would cache the page under its name.
        if (!isFile && path.startsWith('assets/')) throw notFound();
        const name = isFile ? path : 'index.html';
        reply.header('cache-control', cacheControlOf(name));
        const head = isFile ? null : await headOf(path);
        if (head !== null) {
          const page = await readFile(join(root, name), 'utf8');
          return reply.type('text/html; charset=utf-8').send(page.replace('</head>', () => `${head}</head>`));
        }
        return reply.sendFile(name);
      },
    );
  };
}

function cacheControlOf(name: string): string {
  // A file with a hash in its name never changes.
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // Keeps the page out of the back/forward cache (docs/decisions/0027-pages-stay-out-of-the-back-forward-cache.md).
  if (name === 'index.html') return 'no-store';
  // All others must be revalidated, above all the service worker.
  return 'no-cache';
}
