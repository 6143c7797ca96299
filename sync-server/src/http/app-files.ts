import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from './api-error.ts';

/**
 * Serves the built app: its files by name, and index.html for every other address that a person may open.
 * Serves only files that existed at the start, so no path leads out of the folder. Calls, photos and files of
 * another release that do not exist get a 404.
 */
export function appFiles(root: string): FastifyPluginAsync {
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
        // A file with a hash in its name never changes. All others must be revalidated, above all the service
        // worker.
        const isHashed = isFile && path.startsWith('assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        return reply.sendFile(isFile ? path : 'index.html');
      },
    );
  };
}
