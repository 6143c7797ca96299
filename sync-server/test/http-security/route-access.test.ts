import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { matrix, type Principal, principals } from '#test/authorisation/matrix.ts';
import { routeOf } from '#test/authorisation/send.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { forgedTokens } from '#test/scene/forged-tokens.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anAddressOf, type Route, routesOf } from '#test/scene/routes.ts';

const kinds = ['admin', 'schoolmate', 'teacher'] as const;
type Kind = (typeof kinds)[number];

let server: TestServer;
let routes: Route[];
let closed: (Route & { access: readonly Kind[] })[];

beforeAll(async () => {
  server = await openTestServer();
  routes = await routesOf(server);
  closed = routes.filter((route): route is Route & { access: readonly Kind[] } =>
    Array.isArray(route.access),
  );
});
afterAll(() => server.close());

const name = ({ method, url }: Route) => `${method} ${url}`;

/** Makes the call with nothing but a token. A caller who passes the access check fails later for another reason. */
const callWithToken = (route: Route, token: string | null) =>
  server.app.inject({
    method: route.method as 'GET',
    url: anAddressOf(route),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

async function anAccount(kind: Kind): Promise<string> {
  const id = nanoid(16);
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write(async (tx) => {
    if (kind === 'schoolmate') {
      await tx
        .insertInto('schoolmates')
        .values({ id, name: id, revision: 0, field_revisions: '{}', claimed_at: created_at, created_at })
        .execute();
    } else if (kind === 'teacher') {
      await tx.insertInto('teachers').values({ id, name: id, email: id, created_at }).execute();
    } else {
      const row = { id, name: id, email: id, password_hash: '', state: 'active' as const, created_at };
      await tx.insertInto('admins').values(row).execute();
    }
  });
  return id;
}

const aToken = async (kind: Kind) => sessionToken(server, kind, await anAccount(kind));

const kindOf = (principal: Principal): Kind => {
  if (principal.startsWith('A')) return 'admin';
  return principal.startsWith('T') ? 'teacher' : 'schoolmate';
};

/** Returns the access that a route must declare for the outcomes of its rows in the authorisation matrix. */
function accessInMatrix(route: string): readonly Kind[] | 'anyone' | 'proof' {
  const rows = Object.entries(matrix).filter(([row]) => routeOf(row) === route);
  const outcomes = (principal: Principal) => rows.map(([, outcome]) => outcome[principal]);
  const accounts = principals.filter((each) => each !== 'AN');
  if (!outcomes('AN').includes(401)) return 'anyone';
  if (accounts.every((each) => outcomes(each).every((outcome) => outcome === 401))) return 'proof';
  return kinds.filter((kind) =>
    accounts.some((each) => kindOf(each) === kind && outcomes(each).some((outcome) => outcome !== 403)),
  );
}

describe('every route', () => {
  // Shows spec:access.2
  // Shows decision:admin-calls
  it('declares the access that the authorisation matrix shows', () => {
    const declared = routes.map((route) => [
      name(route),
      typeof route.access === 'string' ? route.access : route.access?.toSorted(),
    ]);
    const expected = [...new Set(Object.keys(matrix).map(routeOf))].map((each) => [
      each,
      accessInMatrix(each),
    ]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  });

  it('a route without declared access prevents the server from starting', async () => {
    const app = await createApp(server.ctx);
    expect(() => app.get('/api/planted', async () => 'open')).toThrow(
      'GET /api/planted does not say who may call it.',
    );
    await app.close();
  });
});

describe('a route that requires a session', () => {
  const states: Record<string, { code: string; token: (kind: Kind) => Promise<string | null> }> = {
    'a caller who is not signed in': { code: 'not-signed-in', token: async () => null },
    'an expired session': {
      code: 'session-expired',
      token: async (kind) => {
        const id = await anAccount(kind);
        const token = await sessionToken(server, kind, id);
        const expires_at = server.ctx.clock().toISOString();
        await server.ctx.database.write((tx) =>
          tx.updateTable('sessions').set({ expires_at }).where('account_id', '=', id).execute(),
        );
        return token;
      },
    },
    'a revoked session': {
      code: 'session-revoked',
      token: async (kind) => {
        const id = await anAccount(kind);
        const token = await sessionToken(server, kind, id);
        await server.ctx.database.write((tx) => server.ctx.sessions.endAll(tx, { kind, id }));
        return token;
      },
    },
    'the session of a deleted account': {
      code: 'account-gone',
      token: async (kind) => {
        const id = await anAccount(kind);
        const token = await sessionToken(server, kind, id);
        const table = ({ admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const)[kind];
        await server.ctx.database.write((tx) => tx.deleteFrom(table).where('id', '=', id).execute());
        return token;
      },
    },
    'the session of one account under the name of another': {
      code: 'session-expired',
      token: async (kind) => {
        const claims = server.app.jwt.decode<{ sid: string }>(await aToken(kind));
        return server.app.jwt.sign({ sub: await anAccount(kind), sid: claims?.sid, kind }, { expiresIn: 60 });
      },
    },
    'a forged token': {
      code: 'not-signed-in',
      token: async (kind) => {
        const claims = { sub: await anAccount(kind), sid: nanoid(24), kind };
        return forgedTokens(claims, server.ctx.tokenSecret)['alg none'] ?? '';
      },
    },
  };

  it.each(Object.entries(states))(
    'rejects %s with 401 and the matching code',
    async (_state, { code, token }) => {
      for (const route of closed) {
        const answer = await callWithToken(route, await token(route.access[0] ?? 'admin'));
        expect([name(route), answer.statusCode, answer.json().code]).toEqual([name(route), 401, code]);
      }
    },
  );
});

describe('the session of a kind of account', () => {
  // Shows threat:using-other-roles
  it.each(kinds)(
    'a session of kind %s gets 403 on the routes that this kind may never call, and passes the access check of all others',
    async (kind) => {
      const token = await aToken(kind);
      for (const route of closed) {
        // The access check of a stream is visible only at its end, and sign-out would end the session.
        if (route.url.endsWith('/events') || route.url.endsWith('/sign-out')) continue;
        // Behind its access check, only the first admin may decide.
        if (route.url.startsWith('/api/admin/waiting') && kind === 'admin') continue;
        const answer = await callWithToken(route, token);
        const code = answer.headers['content-type']?.includes('json') ? answer.json().code : null;
        if (route.access.includes(kind)) expect([401, 403], name(route)).not.toContain(answer.statusCode);
        else expect([name(route), answer.statusCode, code]).toEqual([name(route), 403, 'not-allowed']);
      }
    },
  );
});

describe('a route that is open to anyone', () => {
  it('treats a bad token as no token and rejects no one for it', async () => {
    const account = await anAccount('schoolmate');
    const forged = forgedTokens(
      { sub: account, sid: nanoid(24), kind: 'schoolmate' },
      server.ctx.tokenSecret,
    );
    for (const route of routes.filter(({ access }) => access === 'anyone')) {
      const [guest, forger] = [
        await callWithToken(route, null),
        await callWithToken(route, forged['another secret'] ?? ''),
      ];
      // Each challenge of a passkey is another one.
      const bodies = [forger, guest].map(({ body }) => body.replace(/"challenge":"[\w-]+"/, ''));
      expect([name(route), forger.statusCode, bodies[0]]).toEqual([name(route), guest.statusCode, bodies[1]]);
    }
  });

  it('a route that requires a proof accepts no session', async () => {
    const proofs = routes.filter(({ access }) => access === 'proof');
    expect(proofs.length).toBeGreaterThan(0);
    const bodies: Record<string, object> = {
      'PUT /api/schoolmates/signup/:mobile': { username: 'somebody', password: 'a-long-and-odd-one' },
      'POST /api/schoolmates/reset-password': { mobile: '9876543210', newPassword: 'a-long-and-odd-one' },
      'POST /api/schoolmates/returns': { mobile: '9876543210' },
    };
    for (const route of proofs) {
      const answer = await server.app.inject({
        method: route.method as 'PUT',
        url: anAddressOf(route),
        headers: { authorization: `Bearer ${await aToken('schoolmate')}` },
        payload: bodies[name(route)] ?? {},
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'proof-missing']);
    }
  });
});
