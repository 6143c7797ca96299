import { call } from '@memcherrish/shared/wire/base/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '#server/app.ts';
import { type Route, route } from '#server/routing/route.ts';
import { routeContext } from '#server/routing/route-context.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const count = z.object({ count: z.number() });
const reading = { method: 'GET', path: '/api/planted' } as const;
const change = { method: 'POST', path: '/api/planted' } as const;
const readCount = call({ ...reading, answer: count });
const readPicture = call({ ...reading, answer: { mediaType: 'image/webp' } });
const changeCount = call({ ...change, answer: count });
const entry = { chapter: 'Health', summary: 'Counts something' } as const;
const toAnyone = { ...entry, access: 'anyone' } as const;

async function appWith(planted: Route) {
  const app = await createApp(server.ctx);
  planted.addTo(app, routeContext(server.ctx));
  return app;
}

describe('the types of a declaration', () => {
  it('require the answer that it declares', () => {
    route(readCount, { ...toAnyone, handle: async () => ({ count: 1 }) });
    // @ts-expect-error The answer has a number.
    route(readCount, { ...toAnyone, handle: async () => ({ count: 'one' }) });
    // @ts-expect-error Bytes are sent by the handler itself.
    route(readPicture, { ...toAnyone, handle: async () => ({ count: 1 }) });
  });

  it('give the handler the parameters, the body and the form that it declares', () => {
    const access = ['admin'] as const;
    const counting = { ...entry, access, idempotent: true } as const;
    const withBody = call({ ...change, path: '/api/planted/:personId', body: count, answer: count });
    route(withBody, { ...counting, handle: async ({ request }) => ({ count: request.body.count }) });
    // @ts-expect-error The body has no such field.
    route(withBody, { ...counting, handle: async ({ request }) => ({ count: request.body.total }) });
    route(withBody, {
      ...counting,
      handle: async ({ request }) => ({ count: request.params.personId.length }),
    });
    route(withBody, {
      ...counting,
      // @ts-expect-error The address has no such value.
      handle: async ({ request }) => ({ count: request.params.schoolId.length }),
    });
    const withForm = call({ ...change, form: z.object({}), answer: count });
    const form = { fileField: 'photo', maxBytes: 9, tooLarge: 'Too large.' };
    // @ts-expect-error A form that does not require its file may have none.
    route(withForm, { ...counting, form, handle: async ({ form }) => ({ count: form.file.bytes.length }) });
    const whole = { ...form, missing: 'Choose a photo.' };
    route(withForm, {
      ...counting,
      form: whole,
      handle: async ({ form }) => ({ count: form.file.bytes.length }),
    });
    // @ts-expect-error A handler has a form only if the route says which files it takes.
    route(withForm, { ...counting, handle: async ({ form }) => ({ count: form.files.length }) });
  });

  it('let only an idempotent change write without naming its caller', () => {
    const write = (ctx: Pick<TestServer['ctx'], 'database'>) =>
      ctx.database.write(async () => ({ count: 1 }));
    const counting = { ...entry, access: ['admin'] } as const;
    route(changeCount, { ...counting, idempotent: true, handle: async ({ ctx }) => write(ctx) });
    const exempt = { ...counting, idempotencyExempt: 'A code is right once.' } as const;
    // @ts-expect-error The context of another route only reads.
    route(changeCount, { ...exempt, handle: async ({ ctx }) => write(ctx) });
  });

  it('do not compile a changing route without `idempotent` or a reason', () => {
    const handle = async () => ({ count: 1 });
    // @ts-expect-error A change by an account is idempotent, or says why it is exempt.
    route(changeCount, { ...entry, access: ['admin'], handle });
    // @ts-expect-error A change by guests says why it needs no account.
    route(changeCount, { ...toAnyone, handle });
    const byGuest = { ...toAnyone, withoutAccount: 'Signing in.' } as const;
    // @ts-expect-error A guest has no idempotency keys.
    route(changeCount, { ...byGuest, idempotent: true, handle });
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
    const app = await appWith(route(readCount, { ...toAnyone, handle: async () => answer }));
    expect((await app.inject('/api/planted')).json()).toEqual({ count: 1 });
    await app.close();
  });

  it('sends no object when it declares bytes', async () => {
    const handle = async () => ({ secret: 'hidden' }) as never;
    const app = await appWith(route(readPicture, { ...toAnyone, handle }));
    const { statusCode, body } = await app.inject('/api/planted');
    expect([statusCode, body.includes('hidden')]).toEqual([500, false]);
    await app.close();
  });

  it('is listed in the reference with its chapter and summary', async () => {
    const app = await appWith(route(readCount, { ...toAnyone, handle: async () => ({ count: 1 }) }));
    const { paths } = (await app.inject('/api/openapi.json')).json();
    expect(paths['/api/planted'].get).toMatchObject({ tags: ['Health'], summary: 'Counts something' });
    await app.close();
  });
});
