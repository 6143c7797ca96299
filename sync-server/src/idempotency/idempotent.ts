import { serverWords } from '@memcherrish/shared/text/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';
import { accountOf, recheckCaller } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { bindToTransaction } from '#db/open.ts';
import type { WriteTx } from '#db/write.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, invalidField } from '#server/http/api-error.ts';
import type { Form } from '#server/http/multipart.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import { type Answer, type Change, storedResponse, storeResponse } from './stored-responses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why a change of somebody who is signed in takes no key; it is carried out each time it comes. */
    idempotencyExempt?: string;
  }
  interface FastifyRequest {
    /** The JSON as it was sent: what the schemas make of it may be another thing after an update. */
    sentBody: unknown;
    /** What readForm has read. */
    form: Form | null;
  }
}

/** Remembers of each request what tells it from another one. To be registered before the routes. */
export const changes = fastifyPlugin(async (app) => {
  app.decorateRequest('sentBody', undefined);
  app.decorateRequest('form', null);
  app.addHook('preValidation', async (request) => {
    request.sentBody = request.body;
  });
});

/** Whether calls of a route may carry an `Idempotency-Key`: each change of an account, but for those that say why not. */
export function takesIdempotencyKey(route: Pick<RouteOptions, 'method' | 'config'>): boolean {
  const { access, idempotencyExempt } = route.config ?? {};
  return route.method !== 'GET' && typeof access === 'object' && idempotencyExempt === undefined;
}

/** A reply whose status is chosen, such as `reply.status(201)`. */
interface Answering<Body> {
  send: (body: Body) => unknown;
}

/** What takes long and needs no transaction, such as encoding a photo. */
export interface Preparation<Prepared> {
  make: () => Promise<Prepared>;
  /** Takes back what was made for nothing, because the change was refused or had been made before. */
  discard?: (prepared: Prepared) => Promise<void>;
}

const mutex = new KeyedMutex();

/**
 * Carries out a change and answers what `effect` makes of it, both in one transaction: `bound` are the parts whose database is that
 * transaction, and nothing else may be read or written inside. With an `Idempotency-Key` the answer is kept in it, too, and a repeat gets
 * it without a second effect, whatever has changed in the meantime, as long as its caller may still call.
 *
 * The transaction is opened for the caller of the request, and refuses who may no longer call (see RouteContext).
 *
 * Refuses a key that is no UUID (400), and one that came with another request before (422). What `effect` refuses is rolled back; the refusal
 * is kept where it is for good (decision record 0018). For routes that want an account; `reply` carries the status of success.
 */
export async function idempotent<Body>(
  ctx: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply & Answering<Body>,
  effect: (bound: AppContext) => Promise<Body>,
): Promise<FastifyReply> {
  return idempotentWithPreparation(ctx, request, reply, { make: async () => undefined }, effect);
}

/** The same for a change with a part that takes long: that part comes before the transaction, and a repeat does without it. */
export async function idempotentWithPreparation<Body, Prepared>(
  ctx: RouteContext,
  request: FastifyRequest,
  reply: FastifyReply & Answering<Body>,
  preparation: Preparation<Prepared>,
  effect: (bound: AppContext, prepared: Prepared) => Promise<Body>,
): Promise<FastifyReply> {
  const change = changeOf(request);
  const carryOut = () => answerTo(ctx.forCaller(request), request, reply, change, preparation, effect);
  const { status, body } = change ? await mutex.take(nameOf(change), carryOut) : await carryOut();
  return reply.status(status).type('application/json; charset=utf-8').serializer(asItIs).send(body);
}

async function answerTo<Body, Prepared>(
  { database, ...others }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change | null,
  preparation: Preparation<Prepared>,
  effect: (bound: AppContext, prepared: Prepared) => Promise<Body>,
): Promise<Answer> {
  const kept = change && (await firstAnswer(database.read, change));
  // A form has arrived, or an earlier copy was waited for: an ended session gets no stored answer, and nothing is prepared for it.
  await recheckCaller(others, request);
  if (kept) return kept;
  const keep = (tx: WriteTx, answer: Answer) =>
    change && storeResponse(tx, change, answer, others.clock().toISOString());
  const prepared = await preparation.make();
  let isUsed = false;
  try {
    return await database.write(async (tx) => {
      // Another instance may have been faster since the look before.
      const kept = change && (await firstAnswer(tx, change));
      if (kept) return kept;
      // The first of what follows the commit: nothing that fails after it can take away what a row names by then.
      tx.afterCommit(() => {
        isUsed = true;
      });
      const body = await effect({ ...others, database: bindToTransaction(database, tx) }, prepared);
      const answer = { status: reply.statusCode, body: jsonOf(reply, body) };
      await keep(tx, answer);
      return answer;
    });
  } catch (error) {
    if (!change || !(error instanceof ApiError && isForGood(error))) throw error;
    return await database.write(async (tx) => {
      const kept = await firstAnswer(tx, change);
      if (kept) return kept;
      const answer = { status: error.status, body: JSON.stringify(error.body) };
      await keep(tx, answer);
      return answer;
    });
  } finally {
    if (!isUsed) await preparation.discard?.(prepared);
  }
}

/**
 * What only stands in the way of a change for now would let a late copy of it through, after its maker has taken the refusal as the last
 * word. Other refusals last by themselves, or are meant to be tried again under the same key.
 */
function isForGood({ code, details }: ApiError): boolean {
  return code === 'already-exists' || (code === 'rate-limited' && details.retryAfterSeconds === undefined);
}

async function firstAnswer(...[tx, change]: Parameters<typeof storedResponse>): Promise<Answer | null> {
  const kept = await storedResponse(tx, change);
  if (kept && kept.fingerprint !== change.fingerprint)
    throw new ApiError('key-reused', serverWords.keyReused);
  return kept ?? null;
}

const uuid = z.guid();

/** Null for a call without a key, which is made anew each time. */
function changeOf(request: FastifyRequest): Change | null {
  const key = request.headers[idempotencyKey.toLowerCase()];
  if (key === undefined) return null;
  const parsed = uuid.safeParse(key);
  if (!parsed.success) throw invalidField(idempotencyKey, serverWords.invalidKey);
  const { kind, id } = accountOf(request);
  return {
    account_kind: kind,
    account_id: id,
    key: parsed.data.toLowerCase(),
    fingerprint: requestFingerprint(request),
  };
}

function nameOf({ account_kind, account_id, key }: Change): string {
  return `${account_kind} ${account_id} ${key}`;
}

/** By the route's own schema, so that what is not listed is not kept either. */
function jsonOf(reply: FastifyReply, body: unknown): string {
  if (body === undefined) return '';
  return String(reply.serializeInput(body as Record<string, unknown>, String(reply.statusCode)));
}

function asItIs(body: unknown): string {
  return String(body);
}
