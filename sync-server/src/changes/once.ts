import { serverWords } from '@memcherrish/shared/text/server.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';
import { accountOf, refuseLeaving } from '#auth/guards.ts';
import { joining } from '#db/open.ts';
import type { Writing } from '#db/write.ts';
import type { Form } from '#server/multipart.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Answer, type Change, keepAnswer, keptAnswer } from './kept-answers.ts';
import { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why a change of somebody who is signed in takes no key; it is carried out each time it comes. */
    keyless?: string;
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
export function takesKey(route: Pick<RouteOptions, 'method' | 'config'>): boolean {
  const { access, keyless } = route.config ?? {};
  return route.method !== 'GET' && typeof access === 'object' && keyless === undefined;
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

const turns = new Turns();

/**
 * Carries out a change and answers what `effect` makes of it, both in one transaction: `keyed` are the parts whose database is that
 * transaction, and nothing else may be read or written inside. With an `Idempotency-Key` the answer is kept in it, too, and a repeat gets
 * it without a second effect, whatever has changed in the meantime (design section 6).
 *
 * Refuses a key that is no UUID (400), and one that came with another request before (422). What `effect` refuses is rolled back; the refusal
 * is kept where it is for good (decision record 0018). For routes that want an account; `reply` carries the status of success.
 */
export async function once<Body>(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply & Answering<Body>,
  effect: (keyed: Parts) => Promise<Body>,
): Promise<FastifyReply> {
  return oncePrepared(parts, request, reply, { make: async () => undefined }, effect);
}

/** The same for a change with a part that takes long: that part comes before the transaction, and a repeat does without it. */
export async function oncePrepared<Body, Prepared>(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply & Answering<Body>,
  preparation: Preparation<Prepared>,
  effect: (keyed: Parts, prepared: Prepared) => Promise<Body>,
): Promise<FastifyReply> {
  const change = changeOf(request);
  const carryOut = () => answerTo(parts, request, reply, change, preparation, effect);
  const { status, body } = change ? await turns.take(nameOf(change), carryOut) : await carryOut();
  return reply.status(status).type('application/json; charset=utf-8').serializer(asItIs).send(body);
}

async function answerTo<Body, Prepared>(
  { database, ...others }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change | null,
  preparation: Preparation<Prepared>,
  effect: (keyed: Parts, prepared: Prepared) => Promise<Body>,
): Promise<Answer> {
  const kept = change && (await firstAnswer(database.read, change));
  if (kept) return kept;
  const keep = (writing: Writing, answer: Answer) =>
    change && keepAnswer(writing, change, answer, others.clock().toISOString());
  const prepared = await preparation.make();
  let isUsed = false;
  try {
    return await database.write(async (writing) => {
      // Another instance may have been faster since the look before.
      const kept = change && (await firstAnswer(writing.trx, change));
      if (kept) return kept;
      await refuseLeaving(writing.trx, request);
      // The first of what follows the commit: nothing that fails after it can take away what a row names by then.
      writing.afterCommit(() => {
        isUsed = true;
      });
      const body = await effect({ ...others, database: joining(database, writing) }, prepared);
      const answer = { status: reply.statusCode, body: jsonOf(reply, body) };
      await keep(writing, answer);
      return answer;
    });
  } catch (error) {
    if (!change || !(error instanceof Refusal && isForGood(error))) throw error;
    return await database.write(async (writing) => {
      const kept = await firstAnswer(writing.trx, change);
      if (kept) return kept;
      const answer = { status: error.status, body: JSON.stringify(error.body) };
      await keep(writing, answer);
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
function isForGood({ code, details }: Refusal): boolean {
  return code === 'already-exists' || (code === 'rate-limited' && details.retryAfterSeconds === undefined);
}

async function firstAnswer(...[reader, change]: Parameters<typeof keptAnswer>): Promise<Answer | null> {
  const kept = await keptAnswer(reader, change);
  if (kept && kept.fingerprint !== change.fingerprint) throw new Refusal('key-reused', serverWords.keyReused);
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
    fingerprint: fingerprintOf(request),
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
