import { Readable } from 'node:stream';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { call } from '@memcherrish/shared/wire/base/call.ts';
import { id } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { postsSnapshot as postsSnapshotShape } from '@memcherrish/shared/wire/events/posts.ts';
import { snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { protocolHeader } from '@memcherrish/shared/wire/sync/headers.ts';
import {
  lineByLine,
  maxAskedBatches,
  maxAskedSchools,
  pullAnswer,
  syncCalls,
} from '@memcherrish/shared/wire/sync/sync.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { isNewcomer } from '#directory/newcomers-store.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { acceptedIn } from '#server/http/accepted.ts';
import { type Route, route } from '#server/routing/route.ts';
import { postsVersions } from '#sync/batch-posts.ts';
import { batchView, viewpointOf, viewpoints } from '#sync/batch-view.ts';
import { bodyOf, encodeText, inEachEncoding, type JoinedEncoding } from '#sync/joined-encodings.ts';
import type { Encoder } from '#sync/named-snapshots.ts';
import { type Pulled, pull } from '#sync/pull.ts';
import { rosterSnapshot, schoolSnapshot } from '#sync/roster-snapshots.ts';
import { schoolWithBatches } from '#sync/school-version.ts';
import { type Encoding, encoded, postsSnapshot, snapshotEncoding } from '#sync/snapshots.ts';
import { openEventStream } from './event-stream.ts';
import { meOf } from './me-store.ts';

const readers = ['schoolmate', 'teacher'] as const;

/**
 * Calls of apps that read one content. Their addresses end as a pull names them, or with a revision: older servers wrote
 * one, and an app may still hold it. It is ignored.
 */
const contents = {
  roster: call({
    method: 'GET',
    path: '/api/sync/snapshots/:batchId/:from/:revision',
    params: z.object({
      batchId: id,
      from: z.enum(viewpoints, messages.notFound),
      revision: z.string(),
    }),
    answer: { mediaType: 'application/json', shape: snapshot },
  }),
  school: call({
    method: 'GET',
    path: '/api/sync/schools/:schoolId/:version',
    params: z.object({ schoolId: id, version: z.string() }),
    answer: { mediaType: 'application/json', shape: snapshot },
  }),
  posts: call({
    method: 'GET',
    path: '/api/sync/posts/:batchId/:revision',
    params: z.object({ batchId: id, revision: z.string() }),
    answer: { mediaType: 'application/json', shape: postsSnapshotShape },
  }),
};
const pokes = call({ method: 'GET', path: paths.events, answer: { mediaType: 'text/event-stream' } });

export const syncRoutes: readonly Route[] = [
  route(syncCalls.pull, {
    chapter: 'Sync',
    summary: 'Returns what has changed for the caller since the cursor, on further lines also what it names',
    access: readers,
    handle: async ({ ctx, request, reply }) => {
      const { cursor, batch, school } = request.query;
      const encoding = snapshotEncoding(request.headers['accept-encoding']);
      const answer = await pull(ctx, meOf, accountOf(request), {
        cursor,
        asked: listed(batch).slice(0, maxAskedBatches),
        schools: listed(school).slice(0, maxAskedSchools),
        now: ctx.clock(),
        encode: acceptedIn(request.headers.accept).has(lineByLine)
          ? (content) => ctx.snapshots.get(content, encoding)
          : undefined,
      });
      if (!answer) throw new ApiError('account-gone', serverWords.accountGone);
      const json = jsonOf(forApp(answer, request.headers[protocolHeader.toLowerCase()]));
      if (answer.encoders.length > 0) return sendLines(reply, json, answer.encoders, encoding);
      const own = await encoded(json, request.headers['accept-encoding']);
      return sendEncoded(reply, own.encoding, [own.bytes]);
    },
  }),
  route(contents.roster, {
    chapter: 'Sync',
    summary: 'Returns the rosters of a batch, as people of the batch or of the whole school see them',
    access: readers,
    handle: async ({ ctx, request, reply }) => {
      const { batchId, from } = request.params;
      const encoding = snapshotEncoding(request.headers['accept-encoding']);
      const encoder = await ctx.database.readTransaction(async (tx) => {
        const account = accountOf(request);
        const scope = await scopeOf(tx, account);
        const { blockedBy: blockers } = await blocksAround(tx, account);
        const isVeiled = await isNewcomer(tx, account, ctx.clock());
        const view = await batchView(tx, scope, batchId, { isVeiled, blockers });
        if (!view || viewpointOf(view) !== from) throw notFound();
        return ctx.snapshots.get({ list: [rosterSnapshot(tx, view)] }, encoding);
      });
      return sendEncoded(reply, encoding, bodyOf(await encoder(), encoding));
    },
  }),
  route(contents.school, {
    chapter: 'Sync',
    summary: 'Returns the rosters of a school that the caller sees at ‘school’',
    access: readers,
    handle: async ({ ctx, request, reply }) => {
      const { schoolId } = request.params;
      const encoding = snapshotEncoding(request.headers['accept-encoding']);
      const encoder = await ctx.database.readTransaction(async (tx) => {
        const account = accountOf(request);
        const { schools, batches: ownBatches } = await scopeOf(tx, account);
        const found = schools.has(schoolId) ? await schoolWithBatches(tx, schoolId, account.id) : undefined;
        if (!found) throw notFound();
        const school = { ...found, structure: await ctx.structures.of(tx, found.version) };
        const { blockedBy: blockers } = await blocksAround(tx, account);
        const isVeiled = await isNewcomer(tx, account, ctx.clock());
        const list = await schoolSnapshot(tx, school, { ownBatches, isVeiled, blockers });
        return ctx.snapshots.get({ list }, encoding);
      });
      return sendEncoded(reply, encoding, bodyOf(await encoder(), encoding));
    },
  }),
  route(contents.posts, {
    chapter: 'Sync',
    summary: 'Returns the newest posts of a batch, for its schoolmates',
    access: ['schoolmate'],
    handle: async ({ ctx, request, reply }) => {
      const { batchId } = request.params;
      const encoding = snapshotEncoding(request.headers['accept-encoding']);
      const encoder = await ctx.database.readTransaction(async (tx) => {
        const account = accountOf(request);
        const { batches } = await scopeOf(tx, account);
        const { postsHiddenFrom, ownMarks } = await blocksAround(tx, account);
        const by = { viewer: account.id, postsHiddenFrom, ownMarks };
        const [batch] = batches.has(batchId) ? await postsVersions(tx, [batchId], by) : [];
        if (!batch) throw notFound();
        return ctx.snapshots.get({ value: postsSnapshot(tx, batch) }, encoding);
      });
      return sendEncoded(reply, encoding, bodyOf(await encoder(), encoding));
    },
  }),
  route(pokes, {
    chapter: 'Sync',
    summary: 'Sends server-sent events that say ‘pull’',
    access: readers,
    whateverWaits: true,
    handle: async ({ ctx, request, reply }) => {
      await openEventStream(ctx, accountOf(request), reply);
      return undefined;
    },
  }),
];

/**
 * The allowed fields of a response except its structures, which are encoded once for many callers. Other
 * fields cannot be sent.
 */
const ownPart = pullAnswer.omit({ structures: true });

/** The first protocol whose app can show a kind of notification. Every app shows the others. */
const firstProtocolOf: Partial<Record<Notification['kind'], number>> = {
  'event-seat': 6,
  'event-cancelled': 6,
  'event-reminder': 8,
  'event-unanswered': 8,
  'album-photo-removed': 8,
  'coordinator-given': 16,
  'volunteer-given': 16,
  'role-ended': 16,
  'numbers-shown': 26,
  'passkey-saved': 26,
  'new-passkeys-removed': 26,
};

/** Leaves out notifications that an older app cannot show. */
function forApp(answer: Pulled, named: string | string[] | undefined): Pulled {
  const { me } = answer;
  if (named === undefined || !me?.notifications) return answer;
  const notifications = me.notifications.filter(({ kind }) => (firstProtocolOf[kind] ?? 1) <= Number(named));
  return { ...answer, me: { ...me, notifications } };
}

function jsonOf({ structures, ...own }: Pulled): string {
  const json = JSON.stringify(ownPart.parse(own));
  return `${json.slice(0, -1)},"structures":[${structures.join(',')}]}`;
}

function listed(values: string | undefined): string[] {
  return (values ?? '').split(',').filter(Boolean);
}

/**
 * In bytes. A copy of a longer body for each caller costs more than writing its parts: at 1.5 MB half of the CPU of
 * the whole response.
 */
const copied = 256_000;

const lineEnds = await inEachEncoding('\n');

/** Sends the response to a pull, and after it the lines of the contents that it names. */
async function sendLines(
  reply: FastifyReply,
  json: string,
  encoders: readonly Encoder[],
  encoding: JoinedEncoding,
) {
  const end = lineEnds[encoding];
  const [answer, ...contents] = await Promise.all([
    encodeText(Buffer.from(json), encoding, 'once'),
    ...encoders.map((encoder) => encoder()),
  ]);
  const texts = [answer, end, ...contents.flatMap((content) => [...content, end])];
  return sendEncoded(reply, encoding, bodyOf(texts, encoding), lineByLine);
}

function sendEncoded(
  reply: FastifyReply,
  encoding: Encoding,
  parts: readonly Buffer[],
  mediaType = 'application/json',
) {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('vary', 'accept-encoding');
  // Sends no charset: JSON is always UTF-8, and the parameter would add a hundredth to a small response.
  reply.header('content-type', mediaType);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const [only] = parts;
  if (only && parts.length === 1) return reply.send(only);
  if (length < copied) return reply.send(Buffer.concat(parts));
  reply.header('content-length', length);
  return reply.send(Readable.from(parts, { objectMode: false }));
}
