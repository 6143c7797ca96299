import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { createApp } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { type RouteContext, routeContext } from '#server/routing/route-context.ts';
import { aSession } from '#test/scene/cast-school.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

let server: TestServer;
let context: RouteContext;
beforeAll(async () => {
  server = await openTestServer();
  context = routeContext(server.ctx);
});
afterAll(() => server.close());

/** Returns every value that can be reached from an object by its properties. */
function reachable(from: object): Set<unknown> {
  const found = new Set<unknown>();
  const queue: unknown[] = [from];
  for (let each = queue.pop(); each !== undefined; each = queue.pop()) {
    if (found.has(each) || each === null || (typeof each !== 'object' && typeof each !== 'function'))
      continue;
    found.add(each);
    queue.push(...Object.values(each));
  }
  return found;
}

function requestOf(viewer: FastifyRequest['viewer'], config: object = {}): FastifyRequest {
  const routeOptions = { method: 'POST', url: '/api/anything', config };
  return { viewer, method: 'POST', routeOptions } as unknown as FastifyRequest;
}

describe('the context of the routes', () => {
  it('contains no database that can be written to', () => {
    const { database } = server.ctx;
    // Checks that the search finds a writable database where there is one.
    expect(reachable(server.ctx).has(database.write)).toBe(true);
    const found = reachable(context);
    for (const name of ['write', 'checkpointWal', 'close'] as const) {
      expect([name, found.has(database[name])]).toEqual([name, false]);
    }
    expect(found.has(database)).toBe(false);
    expect(Object.keys(context.database).sort()).toEqual([
      'commits',
      'epoch',
      'missing',
      'read',
      'readTransaction',
    ]);
  });

  it('has a type without write methods, so a service that writes does not accept it', () => {
    const writes = (ctx: AppContext) => ctx.database.write;
    // @ts-expect-error A service that writes takes the AppContext of a caller, never the context of a route.
    expect(writes(context)).toBeUndefined();
  });

  it('has a database that refuses writes, even when its type is cast', async () => {
    const smuggled = (tx: ReadTx) => tx as WriteTx;
    const remove = (tx: ReadTx): Promise<unknown> => smuggled(tx).deleteFrom('sessions').execute();
    await expect(remove(context.database.read)).rejects.toThrow(/only reads/);
    await expect(context.database.readTransaction(remove)).rejects.toThrow(/only reads/);
  });
});

describe('the context for the caller of a request', () => {
  it('writes for a caller with a valid session, and checks the session first in the transaction', async () => {
    const { id } = await aMember(server);
    const sessionId = await aSession(server, 'schoolmate', id);
    const { database } = context.forCaller(requestOf({ kind: 'schoolmate', id, sessionId }));
    expect(await database.write(async () => 'written')).toBe('written');
    await server.ctx.database.write((tx) => server.ctx.sessions.end(tx, sessionId));
    let hasBegun = false;
    const late = database.write(async () => {
      hasBegun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'session-revoked' });
    expect(hasBegun).toBe(false);
  });

  it('refuses to write for a guest', async () => {
    const { database } = context.forCaller(requestOf({ kind: 'guest' }));
    await expect(database.write(async () => 'written')).rejects.toMatchObject({ code: 'not-signed-in' });
  });
});

describe('the context for a caller without an account', () => {
  it('is available only to routes that state why they need no account', () => {
    const guest = { kind: 'guest' } as const;
    expect(() => context.forGuest(requestOf(guest))).toThrow(
      'POST /api/anything does not say why it writes for callers without an account.',
    );
    const reason = { withoutAccount: 'Signing in proves who calls.' };
    expect(context.forGuest(requestOf(guest, reason)).database.write).toBe(server.ctx.database.write);
  });

  it('is required at start: a changing route without a stated reason stops the server', async () => {
    const app = await createApp(server.ctx);
    const add = () => app.post('/api/free', { config: { access: 'anyone' } }, async () => 'done');
    expect(add).toThrow('POST /api/free does not say why it needs no account.');
    await app.close();
  });
});
