import { call } from '@memcherrish/shared/wire/base/call.ts';
import { z } from 'zod';
import { notFound } from '#server/errors/api-error.ts';
import { boxedIn } from '#server/http/security-headers.ts';
import { type Route, route } from '#server/routing/route.ts';
import { openPhoto } from './photo-access-service.ts';

/** Pages of the app load photos by their address. */
const readPhoto = call({
  method: 'GET',
  path: '/uploads/*',
  params: z.object({ '*': z.string() }),
  answer: { mediaType: 'image/webp' },
  errors: { 304: z.undefined() },
});

/** Serves all of `/uploads/`. A path that belongs to no photo is refused in the same way as a hidden one. */
export const photosRoutes: readonly Route[] = [
  route(readPhoto, {
    chapter: 'Photos',
    summary: 'Returns a photo to callers who may see it',
    access: 'anyone',
    counts: 'photos',
    policy: boxedIn,
    handle: async ({ ctx, request, reply }) => {
      // Allows caching only in this browser, with revalidation each time: the response depends on the
      // viewer and the time.
      reply.header('cache-control', 'private, no-cache');
      const photo = await openPhoto(ctx, request.viewer, request.params['*']);
      const etag = `"${photo.version}"`;
      if (isKnown(request.headers['if-none-match'], etag))
        return reply.status(304).header('etag', etag).send(undefined);
      const bytes = await ctx.photos.read(photo.id, photo.size);
      // The photo was replaced after the query for its row.
      if (bytes === null) throw notFound();
      return reply.headers({ etag, 'content-disposition': 'inline' }).type('image/webp').send(bytes);
    },
  }),
];

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
}
