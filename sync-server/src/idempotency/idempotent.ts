import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { recheckCaller } from '#auth/recheck.ts';
import type { Sessions } from '#auth/sessions.ts';
import { bindToTransaction, type Database } from '#db/database.ts';
import { mayHaveCommitted } from '#db/engines/errors.ts';
import type { WriteTx } from '#db/write.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { Form } from '#server/http/multipart.ts';
import type { Metrics } from '#server/metrics.ts';
import { holdsStill } from './authority.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import { type Answer, type Change, storedResponse, storeResponse } from './stored-responses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a change by an account takes a key. */
    idempotent?: true;
    /** The reason why a change by an account takes no key. It then runs each time it arrives. */
    idempotencyExempt?: string;
    /** Whether the change touches thousands of rows (see WriteOptions). */
    isLarge?: true;
  }
  interface FastifyRequest {
    /** The JSON as it was sent. The parsed form is unsuitable, because schemas may change in an update. */
    sentBody: unknown;
    form: Form | null;
  }
}

/** Stores on each request the content that its fingerprint is made of. Register it before the routes. */
export const changes = fastifyPlugin(async (app) => {
  app.decorateRequest('sentBody', undefined);
  app.decorateRequest('form', null);
  app.addHook('preValidation', async (request) => {
    request.sentBody = request.body;
  });
});

/**
 * Returns whether calls of a route may carry an `Idempotency-Key`.
 */
export function takesIdempotencyKey(route: Pick<RouteOptions, 'config'>): boolean {
  return route.config?.idempotent === true;
}

/** A reply whose status is set, such as `reply.status(201)`. */
interface Answering<Body> {
  send: (body: Body) => unknown;
}

/** Slow work that needs no transaction, such as encoding a photo. */
export interface Preparation<Prepared> {
  make: () => Promise<Prepared>;
  /** Removes the prepared result when the change was rejected, or is a repeat. */
  discard?: (prepared: Prepared) => Promise<void>;
}

/** The services that a repeatable change needs. */
interface Changing {
  database: Database;
  sessions: Sessions;
  clock: () => Date;
  metrics: Metrics;
}

const mutex = new KeyedMutex();

/**
 * Runs a change and sends the result of `effect`, both in one transaction. A slow preparation runs before the
 * transaction; a repeat skips it. `bound` is the context whose
 * database is that transaction. Nothing else may be read or written inside. With an `Idempotency-Key` the
 * response is stored in the same transaction. A repeat gets it without a second effect, whatever has changed
 * since, if its caller may still call.
 *
 * A caller who lost a school, a class or a role since must pass the checks of the route again: the change runs once
 * more and is rolled back. An error is the answer, else the stored response is.
 *
 * The transaction belongs to the caller of the request, and throws when they may no longer call (see
 * RouteContext).
 *
 * Throws for a key that is no UUID (400), and for a key of another request (422). An error of `effect` rolls
 * back; it is stored when it is permanent (decision record 0018). Only for routes that need an account.
 * `reply` has the status of success.
 */
export async function idempotent<Context extends Changing, Body, Prepared>(
  ctx: { forCaller: (request: FastifyRequest) => Context },
  request: FastifyRequest,
  reply: FastifyReply & Answering<Body>,
  preparation: Preparation<Prepared>,
  effect: (bound: Context, prepared: Prepared) => Promise<Body>,
): Promise<FastifyReply> {
  const change = changeOf(request);
  const carryOut = () => answerTo(ctx.forCaller(request), request, reply, change, preparation, effect);
  const { status, body } = change ? await mutex.take(nameOf(change), carryOut) : await carryOut();
  return reply.status(status).type('application/json; charset=utf-8').serializer(asItIs).send(body);
}

async function answerTo<Context extends Changing, Body, Prepared>(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change | null,
  preparation: Preparation<Prepared>,
  effect: (bound: Context, prepared: Prepared) => Promise<Body>,
): Promise<Answer> {
  const { database, clock, metrics } = ctx;
  const kept = change && (await firstAnswer(database.read, change));
  // The form has arrived by now, or an earlier copy has finished. A session that ended meanwhile gets no
  // stored response and no preparation.
  await recheckCaller(ctx, request);
  const now = () => clock().toISOString();
  if (kept && (await holdsStill(database.read, change, kept.authority, now()))) {
    metrics.replayed();
    return kept;
  }
  const keep = (tx: WriteTx, answer: Answer) => change && storeResponse(tx, change, answer, now());
  const options = { isLarge: request.routeOptions.config.isLarge === true };
  const prepared = await preparation.make();
  let isUsed = false;
  try {
    return await database.write(async (tx) => {
      // Another instance may have stored a response since the first look.
      const kept = change && (await firstAnswer(tx, change));
      if (kept && (await holdsStill(tx, change, kept.authority, now()))) return kept;
      // This must be the first effect after the commit: a later failure must not delete a file that a row
      // names.
      tx.afterCommit(() => {
        isUsed = true;
      });
      const body = await effect({ ...ctx, database: bindToTransaction(database, tx) }, prepared);
      if (kept) throw new RepeatPassed(kept);
      const answer = { status: reply.statusCode, body: jsonOf(reply, body) };
      await keep(tx, answer);
      return answer;
    }, options);
  } catch (error) {
    if (error instanceof RepeatPassed) return error.kept;
    // The row that names what was prepared may be stored. A sweep removes what no row names.
    if (mayHaveCommitted(error)) isUsed = true;
    if (!change || !(error instanceof ApiError && isForGood(error))) throw error;
    return await database.write(async (tx) => {
      const kept = await firstAnswer(tx, change);
      if (kept && !(await holdsStill(tx, change, kept.authority, now()))) throw error;
      if (kept) return kept;
      const answer = { status: error.status, body: JSON.stringify(error.body) };
      await keep(tx, answer);
      return answer;
    });
  } finally {
    if (!isUsed) await preparation.discard?.(prepared);
  }
}

/** Rolls back the second run of a change, and carries the stored response of the first. */
class RepeatPassed extends Error {
  readonly kept: Answer;
  constructor(kept: Answer) {
    super('The repeat passed the checks of the change.');
    this.kept = kept;
  }
}

/**
 * Returns whether an error must be stored. The client treats it as final, but its cause can pass: a late copy
 * of the call would then succeed. Other errors either last by themselves, or are meant to be retried with the
 * same key.
 */
function isForGood({ code, details }: ApiError): boolean {
  return code === 'already-exists' || (code === 'rate-limited' && details.retryAfterSeconds === undefined);
}

async function firstAnswer(...[tx, change]: Parameters<typeof storedResponse>) {
  const kept = await storedResponse(tx, change);
  if (kept && kept.fingerprint !== change.fingerprint)
    throw new ApiError('key-reused', serverWords.keyReused);
  return kept ?? null;
}

const uuid = z.guid();

/** Returns null for a call without a key, which runs each time. */
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

/** Serializes with the route's own schema, so that unlisted fields are not stored. */
function jsonOf(reply: FastifyReply, body: unknown): string {
  if (body === undefined) return '';
  return String(reply.serializeInput(body as Record<string, unknown>, String(reply.statusCode)));
}

function asItIs(body: unknown): string {
  return String(body);
}
