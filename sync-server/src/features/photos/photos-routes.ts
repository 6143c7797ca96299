import { readFile } from 'node:fs/promises';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import { openPhoto } from './photo-access-service.ts';

const fileParams = z.object({ '*': z.string() });

const picture = z.instanceof(Buffer);

/** All of `/uploads/`: a path that is no photo's is refused here too, and looks like any other. */
export function photosRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      `${paths.uploads}*`,
      {
        config: { access: 'anyone' },
        schema: { params: fileParams, response: { 200: picture, 304: z.undefined(), ...refusals } },
      },
      async (request, reply) => {
        const photo = await openPhoto(parts, request.viewer, request.params['*']);
        const etag = `"${photo.version}"`;
        // Kept by this browser alone, and asked about each time: the answer depends on who is looking, and when.
        reply.headers({
          'cache-control': 'private, no-cache',
          etag,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
        });
        if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
        return reply
          .type('image/webp')
          .header('content-disposition', 'inline')
          .send(await readFile(photo.path));
      },
    );
  };
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
}
