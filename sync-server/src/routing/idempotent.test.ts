import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { errorAnswers } from '#server/http/error-handler.ts';
import { changes, idempotent, type Preparation } from '#server/idempotency/idempotent.ts';
import { requestFingerprint } from '#server/idempotency/request-fingerprint.ts';
import { storeResponse } from '#server/idempotency/stored-responses.ts';
import { routeContext } from '#server/routing/route-context.ts';
import { aSession } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Uses one minimal change: a counter in the database. */

let server: TestServer;
let app: FastifyInstance;
let key: string;
let sessionId: string;
/** The preparation of the next call. */
let make: (request: FastifyRequest) => Promise<string>;
let effect: (ctx: AppContext) => Promise<{ count: number }>;
const discard = vi.fn(async (_prepared: string) => undefined);

beforeAll(async () => {
  server = await openTestServer();
  const { ctx } = server;
  await anAdminInForce();
  const context = routeContext(ctx);
  const bare = Fastify().withTypeProvider<ZodTypeProvider>();
  bare.setValidatorCompiler(validatorCompiler);
  bare.setSerializerCompiler(serializerCompiler);
  bare.setErrorHandler(errorAnswers());
  bare.decorateRequest('isMultipart', () => false);
  await bare.register(changes);
  bare.addHook('onRequest', async (request) => {
    request.viewer = { kind: 'admin', id: 'someone', sessionId };
  });
  const schema = { response: { 200: z.object({ count: z.number() }), 204: z.undefined() } };
  bare.post('/counter', { schema }, async (request, reply) => {
    const preparation: Preparation<string> = { make: () => make(request), discard };
    return idempotent(context, request, reply.status(200), preparation, (ctx) => effect(ctx));
  });
  bare.delete('/counter', { schema }, async (request, reply) =>
    idempotent(context, request, reply.status(204), { make: async () => undefined }, async (ctx) => {
      await effect(ctx);
      return undefined;
    }),
  );
  await bare.ready();
  app = bare as unknown as FastifyInstance;
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  sessionId = await aSession(server, 'admin', 'someone');
  key = randomUUID();
  make = async () => 'prepared';
  effect = raise;
  discard.mockClear();
});

async function anAdminInForce() {
  const { database } = server.ctx;
  await database.write((tx) =>
    tx
      .insertInto('admins')
      .values({
        id: 'someone',
        name: 'Someone',
        email: 'someone@example.org',
        password_hash: '',
        state: 'active',
        created_at: server.ctx.clock().toISOString(),
      })
      .execute(),
  );
}

const raise = (ctx: AppContext) =>
  ctx.database.write(async (tx) => {
    const row = await tx.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst();
    const count = Number(row?.value ?? 0) + 1;
    await tx
      .insertInto('meta')
      .values({ key: 'counter', value: String(count) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(count) }))
      .execute();
    return { count };
  });
const counted = async () => {
  const { read } = server.ctx.database;
  const row = await read.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst();
  return Number(row?.value ?? 0);
};
const kept = () =>
  server.ctx.database.read.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
const call = (method: 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: '/counter', headers: { [idempotencyKey]: key } });

describe('the effect and its response', () => {
  it('are atomic: a response that cannot be written undoes the effect', async () => {
    const before = await counted();
    effect = async (ctx) => {
      await raise(ctx);
      return { count: 'none' as unknown as number };
    };
    expect((await call()).statusCode).toBe(500);
    expect([await counted(), await kept()]).toEqual([before, []]);
    effect = raise;
    expect((await call()).json()).toEqual({ count: before + 1 });
  });

  it('are atomic over several writes and reads: a late failure undoes the first write', async () => {
    const before = await counted();
    const after = vi.fn();
    effect = async (ctx) => {
      await ctx.database.write(async (tx) => tx.afterCommit(after));
      await raise(ctx);
      const seen = await ctx.database.readTransaction((tx) =>
        tx.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst(),
      );
      expect(seen?.value).toBe(String(before + 1));
      throw notFound();
    };
    expect((await call()).statusCode).toBe(404);
    expect([await counted(), await kept(), after.mock.calls]).toEqual([before, [], []]);
  });

  it('are stored for a response without a body, too', async () => {
    const before = await counted();
    const answers = [await call('DELETE'), await call('DELETE')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await counted()).toBe(before + 1);
  });

  it('are rejected when the work uses the database outside the transaction, which would hang', async () => {
    const before = await counted();
    effect = async (ctx) => {
      await raise(ctx);
      return raise(server.ctx);
    };
    expect((await call()).statusCode).toBe(500);
    expect(await counted()).toBe(before);
  });
});

describe('a caller whose session ends during the change', () => {
  const endSession = () => server.ctx.database.write((tx) => server.ctx.sessions.end(tx, sessionId));

  it('changes nothing, although the session was active when the preparation began', async () => {
    const before = await counted();
    make = async () => {
      await endSession();
      return 'made for an ended session';
    };
    const answer = await call();
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
    expect([await counted(), await kept()]).toEqual([before, []]);
    expect(discard.mock.calls).toEqual([['made for an ended session']]);
  });

  it('gets no stored response, and nothing is prepared', async () => {
    expect((await call()).statusCode).toBe(200);
    await endSession();
    make = vi.fn();
    const again = await call();
    expect([again.statusCode, again.json().code]).toEqual([401, 'session-revoked']);
    expect(make).not.toHaveBeenCalled();
  });

  it('gets no response that another copy of the call stored meanwhile', async () => {
    make = async (request) => {
      await server.ctx.database.write((tx) =>
        storeResponse(
          tx,
          { account_kind: 'admin', account_id: 'someone', key, fingerprint: requestFingerprint(request) },
          { status: 200, body: '{"count":-1}' },
          server.ctx.clock().toISOString(),
        ),
      );
      await endSession();
      return 'too late';
    };
    expect((await call()).statusCode).toBe(401);
  });

  it('gets an error that is not stored', async () => {
    effect = async () => {
      throw new ApiError('already-exists', 'It is there already.');
    };
    const { write } = server.ctx.database;
    // The first write throws. The session ends before the second write, which stores the error.
    let writes = 0;
    const spy = vi.spyOn(server.ctx.database, 'write').mockImplementation(async (work) => {
      writes += 1;
      if (writes === 2) await write((tx) => server.ctx.sessions.end(tx, sessionId));
      return write(work);
    });
    const answer = await call();
    spy.mockRestore();
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-revoked']);
    expect(await kept()).toEqual([]);
  });
});

describe('the prepared file', () => {
  it('is kept after an effect', async () => {
    await call();
    expect(discard).not.toHaveBeenCalled();
  });

  it('is kept after a durable effect, even if a later step fails', async () => {
    const before = await counted();
    effect = async (ctx) => {
      await ctx.database.write(async (tx) =>
        tx.afterCommit(() => {
          throw new Error('A poke that fails.');
        }),
      );
      return raise(ctx);
    };
    expect((await call()).statusCode).toBe(500);
    expect(await counted()).toBe(before + 1);
    expect(discard).not.toHaveBeenCalled();
  });

  it('is discarded when the change is rejected', async () => {
    effect = async () => {
      throw notFound();
    };
    expect((await call()).statusCode).toBe(404);
    expect(discard.mock.calls).toEqual([['prepared']]);
  });

  it('is not made again for a repeat', async () => {
    await call();
    make = vi.fn();
    await call();
    expect(make).not.toHaveBeenCalled();
  });

  it('is discarded when another instance was faster, and that response is sent', async () => {
    const before = await counted();
    make = async (request) => {
      await server.ctx.database.write((tx) =>
        storeResponse(
          tx,
          { account_kind: 'admin', account_id: 'someone', key, fingerprint: requestFingerprint(request) },
          { status: 200, body: '{"count":-1}' },
          server.ctx.clock().toISOString(),
        ),
      );
      return 'too late';
    };
    expect((await call()).json()).toEqual({ count: -1 });
    expect([discard.mock.calls, await counted()]).toEqual([[['too late']], before]);
  });
});
