import { rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { maxAskedBatches, maxAskedSchools, pullAnswer, pullQuery } from '@memcherrish/shared/wire/sync.ts';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import { standingOf } from '#auth/standing.ts';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { batchViews, relationsIn } from '#sync/batch-view.ts';
import { postsStands } from '#sync/posts-store.ts';
import { pull } from '#sync/pull.ts';
import { rosterSnapshot, schoolSnapshot, schoolStand } from '#sync/roster-snapshots.ts';
import { type Encoding, postsSnapshot, preferredEncoding } from '#sync/snapshots.ts';
import { openEventStream } from './event-stream.ts';

const readers = ['schoolmate', 'teacher'] as const;

export function syncRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.pull,
      {
        config: { access: readers },
        schema: { querystring: pullQuery, response: { 200: pullAnswer, ...refusals } },
      },
      async (request) => {
        const { cursor, batch, school } = request.query;
        const answer = await pull(parts.database, accountOf(request), {
          cursor,
          asked: listed(batch).slice(0, maxAskedBatches),
          schools: listed(school).slice(0, maxAskedSchools),
          now: parts.clock(),
        });
        if (!answer) throw new Refusal('account-gone', serverWords.accountGone);
        return answer;
      },
    );

    app.get(
      paths.snapshot(':batchId', ':relation', 0).replace(/0$/, ':revision'),
      {
        config: { access: readers },
        schema: {
          params: z.object({
            batchId: id,
            relation: z.enum(rosterRelations, messages.notFound),
            revision: z.coerce.number().int(),
          }),
          // Bytes that are encoded already, one for many: the shape is `snapshot` of wire/columns.ts.
          response: { 200: z.custom<Buffer>(), ...refusals },
        },
      },
      async (request, reply) => {
        const { batchId, relation } = request.params;
        const encoding = preferredEncoding(request.headers['accept-encoding']);
        const bytes = await parts.database.readTogether(async (reader) => {
          const standing = await standingOf(reader, accountOf(request));
          const [view] = await batchViews(reader, standing, [batchId]);
          if (!view || !relationsIn(view).includes(relation)) throw notFound();
          // The revision in the address keeps addresses apart; what is answered is always the newest.
          return parts.snapshots.get(rosterSnapshot(reader, view, relation), encoding);
        });
        return sendEncoded(reply, encoding, await bytes());
      },
    );

    app.get(
      paths.schoolSnapshot(':schoolId', ':stand'),
      {
        config: { access: readers },
        schema: {
          params: z.object({ schoolId: id, stand: z.string() }),
          // As above.
          response: { 200: z.custom<Buffer>(), ...refusals },
        },
      },
      async (request, reply) => {
        const { schoolId } = request.params;
        const encoding = preferredEncoding(request.headers['accept-encoding']);
        const bytes = await parts.database.readTogether(async (reader) => {
          const { schools } = await standingOf(reader, accountOf(request));
          const school = schools.has(schoolId) ? await schoolStand(reader, schoolId) : undefined;
          if (!school) throw notFound();
          return parts.snapshots.get(schoolSnapshot(reader, school), encoding);
        });
        return sendEncoded(reply, encoding, await bytes());
      },
    );

    app.get(
      paths.postsSnapshot(':batchId', 0).replace(/0$/, ':revision'),
      {
        config: { access: ['schoolmate'] },
        schema: {
          params: z.object({ batchId: id, revision: z.coerce.number().int() }),
          // As above: the shape is `postsSnapshot` of wire/posts.ts.
          response: { 200: z.custom<Buffer>(), ...refusals },
        },
      },
      async (request, reply) => {
        const { batchId } = request.params;
        const encoding = preferredEncoding(request.headers['accept-encoding']);
        const bytes = await parts.database.readTogether(async (reader) => {
          const { batches } = await standingOf(reader, accountOf(request));
          const [batch] = batches.has(batchId) ? await postsStands(reader, [batchId]) : [];
          if (!batch) throw notFound();
          return parts.snapshots.get(postsSnapshot(reader, batch), encoding);
        });
        return sendEncoded(reply, encoding, await bytes());
      },
    );

    app.get(
      paths.events,
      { config: { access: readers, whateverWaits: true }, schema: { response: refusals } },
      async (request, reply) => openEventStream(parts, accountOf(request), reply),
    );
  };
}

/** The values of a comma separated list. */
function listed(values: string | undefined): string[] {
  return (values ?? '').split(',').filter(Boolean);
}

function sendEncoded(reply: FastifyReply, encoding: Encoding, bytes: Buffer) {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('vary', 'accept-encoding');
  return reply.type('application/json; charset=utf-8').send(bytes);
}
