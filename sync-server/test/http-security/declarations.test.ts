import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '#server/app.ts';
import { type Route, route } from '#server/routing/route.ts';
import { routeContext } from '#server/routing/route-context.ts';
import { openTestServer, type TestServer } from '#test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const count = z.object({ count: z.number() });
const entry = { path: '/api/planted', chapter: 'Health', summary: 'Counts something' } as const;
const reading = { ...entry, method: 'GET', access: 'anyone' } as const;
const change = { ...entry, method: 'POST' } as const;

async function appWith(planted: Route) {
  const app = await createApp(server.ctx);
  planted.addTo(app, routeContext(server.ctx));
  return app;
}

describe('the types of a declaration', () => {
  it('require the answer that it declares', () => {
    route({ ...reading, answer: count, handle: async () => ({ count: 1 }) });
    // @ts-expect-error The answer has a number.
    route({ ...reading, answer: count, handle: async () => ({ count: 'one' }) });
    // @ts-expect-error Bytes are sent by the handler itself.
    route({ ...reading, answer: { mediaType: 'image/webp' }, handle: async () => ({ count: 1 }) });
  });

  it('give the handler the parameters, the body and the form that it declares', () => {
    const access = ['admin'] as const;
    const counting = { ...change, access, answer: count, idempotent: true } as const;
    route({ ...counting, body: count, handle: async ({ request }) => ({ count: request.body.count }) });
    // @ts-expect-error The body has no such field.
    route({ ...counting, body: count, handle: async ({ request }) => ({ count: request.body.total }) });
    const form = { fields: z.object({}), fileField: 'photo', maxBytes: 9, tooLarge: 'Too large.' };
    // @ts-expect-error A form that does not require its file may have none.
    route({ ...counting, form, handle: async ({ form }) => ({ count: form.file.bytes.length }) });
    const whole = { ...form, missing: 'Choose a photo.' };
    route({ ...counting, form: whole, handle: async ({ form }) => ({ count: form.file.bytes.length }) });
  });

  it('let only an idempotent change write without naming its caller', () => {
    const write = (ctx: Pick<TestServer['ctx'], 'database'>) =>
      ctx.database.write(async () => ({ count: 1 }));
    const counting = { ...change, access: ['admin'], answer: count } as const;
    route({ ...counting, idempotent: true, handle: async ({ ctx }) => write(ctx) });
    // @ts-expect-error The context of another route only reads.
    route({ ...counting, idempotencyExempt: 'A code is right once.', handle: async ({ ctx }) => write(ctx) });
  });

  it('require a change to say whether it is idempotent, or why it needs no account', () => {
    const handle = async () => ({ count: 1 });
    // @ts-expect-error A change by an account is idempotent, or says why it is exempt.
    route({ ...change, access: ['admin'], answer: count, handle });
    // @ts-expect-error A change by guests says why it needs no account.
    route({ ...change, access: 'anyone', answer: count, handle });
    const byGuest = { ...change, access: 'anyone', withoutAccount: 'Signing in.', answer: count } as const;
    // @ts-expect-error A guest has no idempotency keys.
    route({ ...byGuest, idempotent: true, handle });
  });
});

describe('a route', () => {
  it('stops the server when it is not declared, whatever its access', async () => {
    const app = await createApp(server.ctx);
    expect(() => app.get('/api/planted', { config: { access: 'anyone' } }, async () => 'open')).toThrow(
      'GET /api/planted is not declared.',
    );
    await app.close();
  });

  it('stops the server when it changes something for an account and says nothing about repeats', async () => {
    const app = await createApp(server.ctx);
    const reference = { chapter: 'Health', summary: 'Counts', form: undefined, bytes: undefined } as const;
    const config = { access: ['admin'], reference } as const;
    expect(() => app.post('/api/planted', { config }, async () => 'done')).toThrow(
      'POST /api/planted does not say whether it is idempotent.',
    );
    await app.close();
  });

  it('sends no field that its answer does not list', async () => {
    const answer = { count: 1, secret: 'hidden' };
    const app = await appWith(route({ ...reading, answer: count, handle: async () => answer }));
    expect((await app.inject('/api/planted')).json()).toEqual({ count: 1 });
    await app.close();
  });

  it('sends no object when it declares bytes', async () => {
    const handle = async () => ({ secret: 'hidden' }) as never;
    const app = await appWith(route({ ...reading, answer: { mediaType: 'image/webp' }, handle }));
    const { statusCode, body } = await app.inject('/api/planted');
    expect([statusCode, body.includes('hidden')]).toEqual([500, false]);
    await app.close();
  });

  it('is listed in the reference with its chapter and summary', async () => {
    const app = await appWith(route({ ...reading, answer: count, handle: async () => ({ count: 1 }) }));
    const { paths } = (await app.inject('/api/openapi.json')).json();
    expect(paths['/api/planted'].get).toMatchObject({ tags: ['Health'], summary: 'Counts something' });
    await app.close();
  });
});
