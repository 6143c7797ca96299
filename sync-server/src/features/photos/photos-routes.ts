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
/** All of `/uploads/`: a path that is no photo's is refused here too, and looks like any other. */
export function photosRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${paths.uploads}*`,
      {
        config: { access: 'anyone', counts: 'photos', policy: boxedIn },
        schema: { params: fileParams, response: { 200: picture, 304: z.undefined(), ...errorResponses } },
      },
      async (request, reply) => {
        // Kept by this browser alone, and asked about each time: the answer depends on who is looking, and when.
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

/** A photo that is replaced between the look at its row and at its file is one that never was. */
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
