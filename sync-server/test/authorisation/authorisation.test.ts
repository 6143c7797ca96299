import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBatchRole } from '#test/scene/batch-roles.ts';
import { aSession, sessionToken } from '#test/scene/cast-school.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { claimsOf, type Named, token as signed } from '#test/scene/forged-tokens.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { type Route, routesOf } from '#test/scene/routes.ts';
import { aClaim } from './calls/claim-calls.ts';
import { removeEvents } from './calls/event-calls.ts';
import { anInvitation } from './calls/people-calls.ts';
import { calls } from './calls.ts';
import { matrix, type Outcome, type Principal, principals } from './matrix.ts';
import { secretsIn } from './secrets-in.ts';
import { bind, routeOf, send } from './send.ts';
import { tokenStates } from './token-states.ts';
import { openWorld, type World } from './world.ts';

/**
 * Makes every call of the matrix as each principal and with every kind of bad token. Checks the raw bytes
 * of the responses.
 */

let world: World;
let routes: Route[];
/** These tests make many calls, and every write waits for the disk on a busy machine. */
const patience = { timeout: 120_000 };

let walked = 0;
let leaks = 0;
beforeAll(async () => {
  world = await openWorld();
  routes = await routesOf(world.server);
});
afterAll(async () => {
  process.stdout.write(`Authorisation: ${walked} cells walked, ${leaks} leaks.\n`);
  await world.close();
});

afterEach(() => removeEvents(world));

const rows = Object.keys(matrix);
const accessOf = (row: string) =>
  routes.find((route) => `${route.method} ${route.url}` === routeOf(row))?.access;

/**
 * Returns the texts in a response that its caller may not get. A refusal may contain no text of other
 * people.
 */
function leaksIn(answer: LightMyRequestResponse, principal: Principal, outcome: Outcome): string[] {
  const found = secretsIn(world, answer)
    .filter((secret) =>
      outcome === 'full' || outcome === 'part' ? !secret.mayHave(principal) : secret.owner !== principal,
    )
    .map(({ text }) => text);
  leaks += found.length;
  return found;
}

/** Whether the audit trail records the call also when it finds nothing: an admin looks up a number. */
const isLogged = (row: string) => row === 'GET /api/schools/user-school/:mobile';

/** Counts the texts of other people in a response. */
function othersIn(answer: LightMyRequestResponse, principal: Principal): number {
  return secretsIn(world, answer).filter(({ owner }) => owner !== principal).length;
}

describe('the authorisation matrix', () => {
  // Shows asvs:8.1.1
  it('has a row for every route, and a route and a call for every row', () => {
    const named = [...new Set(rows.map(routeOf))].sort();
    expect(named).toEqual(routes.map((route) => `${route.method} ${route.url}`).sort());
    expect(Object.keys(calls).sort()).toEqual(rows.toSorted());
  });
});

describe.each(rows)('%s', (row) => {
  // Shows spec:access.2, threat:walking-ids, threat:reading-past-levels, asvs:8.1.1
  it('is open to the principals that the matrix names, and returns to each only what they may see', async () => {
    for (const principal of principals) {
      const expected = matrix[row]?.[principal] ?? 0;
      const call = (await calls[row]?.(world, principal)) ?? {};
      const token = await world.tokenOf(principal);
      await bind(world, call, token);
      const before = world.writes();
      const answer = await send(world, row, call, token);
      const status = typeof expected === 'number' ? expected : 'well';
      const actual = answer.statusCode < 400 ? 'well' : answer.statusCode;
      expect([principal, actual, status === 'well' ? '' : answer.body.slice(0, 200)]).toEqual([
        principal,
        status,
        status === 'well' ? '' : expect.any(String),
      ]);
      expect([principal, leaksIn(answer, principal, expected)]).toEqual([principal, []]);
      if (typeof expected === 'number' && !isLogged(row))
        expect([principal, world.writes()]).toEqual([principal, before]);
      // An open call must return data of others: an empty response would pass the leak check.
      const carriesOthers = expected === 'part' && row !== 'GET /api/sync';
      const atLeast = principal === 'NW' ? 2 : 6;
      if (carriesOthers)
        expect([principal, othersIn(answer, principal) >= atLeast]).toEqual([principal, true]);
      await call.after?.();
      walked += 1;
    }
  });
});

describe('the admin of the school', () => {
  it('gets all texts of all people from the list, which shows that the search for leaks finds them', async () => {
    const row = 'GET /api/schools/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates';
    const call = (await calls[row]?.(world, 'AI')) ?? {};
    const answer = await send(world, row, call, await world.tokenOf('AI'));
    const people = [...world.school.people.values()].filter(({ member }) => member.in.includes('1-1-A'));
    for (const person of people) {
      for (const text of [
        person.member.name,
        person.whatsapp,
        person.email,
        person.photoName,
        person.schoolPhoto.name,
      ]) {
        expect(answer.body).toContain(text);
      }
    }
  });
});

const states = tokenStates(
  () => world,
  () => walked,
);

describe.each(Object.entries(states))('a token that is %s', (_state, tokenIn) => {
  // Shows asvs:9.1.1
  it(
    'is refused with 401 where a token is required, elsewhere opens no more than no token, and changes nothing',
    patience,
    async () => {
      for (const row of rows) {
        const cells = matrix[row];
        const opener = principals.find((each) => each !== 'AN' && typeof cells?.[each] !== 'number') ?? 'SE';
        const call = (await calls[row]?.(world, opener)) ?? {};
        const good = await world.tokenOf(opener);
        const named = world.server.app.jwt.decode<Named>(good ?? '');
        if (!named) throw new Error('A good token names a session.');
        const { sub, sid, kind } = named;
        const token = await tokenIn({ sub, sid, kind });
        const before = world.writes();
        const answer = await send(world, row, call, token);
        const asNobody = cells?.AN ?? 0;
        const wantsSession = accessOf(row) !== 'anyone';
        const expected = wantsSession ? 401 : typeof asNobody === 'number' ? asNobody : 'well';
        expect([row, answer.statusCode < 400 ? 'well' : answer.statusCode]).toEqual([row, expected]);
        const outcome = wantsSession ? 401 : asNobody;
        expect([row, leaksIn(answer, 'AN', outcome)]).toEqual([row, []]);
        if (expected !== 'well') expect([row, world.writes()]).toEqual([row, before]);
        await call.after?.();
        await removeEvents(world);
        walked += 1;
      }
    },
  );
});

describe('an id of another school', () => {
  /** Returns the principal who calls: the admin, or the person themself. */
  const callerOf = (row: string): Principal | null => {
    const cells = matrix[row];
    if (cells?.AO === 404) return 'AI';
    return (['AI', 'SE', 'DV'] as const).find((each) => typeof cells?.[each] !== 'number') ?? null;
  };

  async function foreignIds(): Promise<Record<string, string>> {
    const { schoolId, batchId, divisionId } = world.school.places['2-1-A'];
    const { server, accounts, school } = world;
    const omar = school.person('Omar Other');
    const requestId = `foreign-request-${walked}`;
    await server.ctx.database.write(async (tx) => {
      const created_at = server.ctx.clock().toISOString();
      const request = {
        id: requestId,
        schoolmate_id: omar.id,
        division_id: divisionId,
        state: 'pending' as const,
      };
      await tx.deleteFrom('join_requests').where('schoolmate_id', '=', omar.id).execute();
      await tx
        .insertInto('join_requests')
        .values({ ...request, self_intro: null, created_at })
        .execute();
    });
    const record = await aRecord(server, { name: 'Foreign', made_by: accounts.AO.id }, divisionId);
    return {
      schoolId,
      batchId,
      divisionId,
      requestId,
      claimId: await aClaim(world, omar.id, { schoolId, divisionId }),
      schoolmateId: record,
      teacherId: accounts.TO.id,
      invitationId: await anInvitation(world, {
        teacherId: accounts.TO.id,
        adminId: accounts.AO.id,
        divisionId,
      }),
      postId: (await aPost(server, { batchId, authorId: omar.id, text: 'What Omar’s batch may read' })).id,
      adminId: (await anotherAdmin(server, [schoolId])).id,
      roleId: await aBatchRole(server, 'volunteer', { id: omar.id, batchId }),
      sessionId: await aSession(server, 'schoolmate', omar.id),
      mobile: omar.mobile ?? '',
      userMobile: omar.mobile ?? '',
      '*': `${omar.photoName}.webp`,
    };
  }
  const unknown = (name: string) => {
    if (name === 'mobile' || name === 'userMobile') return '+919876599999';
    return name === '*' ? `${'x'.repeat(21)}.webp` : 'no-such-thing-at-all';
  };

  // Shows threat:crossing-schools
  it(
    'has the same answer as an unknown id, in every path, body and form, and changes nothing',
    patience,
    async () => {
      let swapped = 0;
      for (const row of rows) {
        const caller = callerOf(row);
        // A waiting admin belongs to no school, and open pages name no school.
        const open = /waiting\/:adminId|\/docs|^GET \/\*|otpschoolmates|signup|reset-password|login/.test(
          row,
        );
        if (!caller || open) continue;
        const sample = (await calls[row]?.(world, caller)) ?? {};
        await sample.after?.();
        await removeEvents(world);
        const foreign = await foreignIds();
        for (const part of ['params', 'body', 'form'] as const) {
          for (const name of Object.keys(sample[part] ?? {})) {
            if (!(name in foreign)) continue;
            if (row.includes('register') && part === 'body' && name === 'mobile') continue;
            if (row.startsWith('PUT') && part === 'body' && name === 'mobile') continue;
            const attempt = async (value: string) => {
              const call = (await calls[row]?.(world, caller)) ?? {};
              const token = await world.tokenOf(caller);
              const before = world.writes();
              const answer = await send(
                world,
                row,
                { ...call, [part]: { ...call[part], [name]: value } },
                token,
              );
              if (!isLogged(row)) expect([row, name, world.writes()]).toEqual([row, name, before]);
              await call.after?.();
              return answer;
            };
            const answer = await attempt(foreign[name] ?? '');
            const asUnknown = await attempt(unknown(name));
            const what = `${row}: ${part}.${name}`;
            expect([what, answer.statusCode]).toEqual([what, expect.toSatisfy((status) => status >= 400)]);
            expect([what, answer.statusCode, answer.body]).toEqual([
              what,
              asUnknown.statusCode,
              asUnknown.body,
            ]);
            expect([what, leaksIn(answer, caller, 404)]).toEqual([what, []]);
            swapped += 1;
            walked += 1;
          }
        }
      }
      expect(swapped).toBeGreaterThan(50);
    },
  );
});

describe('the session of one account', () => {
  it('is refused when its token names another account', async () => {
    const token = await sessionToken(world.server, 'schoolmate', world.accounts.DV.id);
    const named = world.server.app.jwt.decode<Named>(token);
    const stolen = { ...claimsOf({ ...(named as Named), sub: world.accounts.SE.id }) };
    const answer = await send(
      world,
      'GET /api/schoolmates/:mobile',
      { params: { mobile: world.mobileOf('SE') } },
      signed(stolen, world.server.ctx.tokenSecret),
    );
    expect(answer.statusCode).toBe(401);
  });
});
