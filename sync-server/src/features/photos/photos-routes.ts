import { readFile } from 'node:fs/promises';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#server/http/api-error.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { boxedIn } from '#server/http/security-headers.ts';
import { openPhoto } from './photo-access-service.ts';

const fileParams = z.object({ '*': z.string() });

const picture = z.instanceof(Buffer);

import type { RouteContext } from '#auth/route-context.ts';
/** Serves all of `/uploads/`. A path that belongs to no photo is refused in the same way as a hidden one. */
export function photosRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${paths.uploads}*`,
      {
        config: { access: 'anyone', counts: 'photos', policy: boxedIn },
        schema: { params: fileParams, response: { 200: picture, 304: z.undefined(), ...errorResponses } },
      },
      async (request, reply) => {
        // Allows caching only in this browser, with revalidation each time: the response depends on the
        // viewer and the time.
        reply.header('cache-control', 'private, no-cache');
        const photo = await openPhoto(ctx, request.viewer, request.params['*']);
        const etag = `"${photo.version}"`;
        if (isKnown(request.headers['if-none-match'], etag))
          return reply.status(304).header('etag', etag).send(undefined);
        const bytes = await read(photo.path);
        return reply.headers({ etag, 'content-disposition': 'inline' }).type('image/webp').send(bytes);
      },
    );
  };
}

/** Refuses a photo that was replaced between the query for its row and the read of its file. */
async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw notFound();
    throw error;
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
}
