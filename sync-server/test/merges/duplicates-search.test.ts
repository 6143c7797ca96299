import { get } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { duplicatesSearch } from '@memcherrish/shared/domain/limits.ts';
import { DuplicateIndex } from '@memcherrish/shared/rules/duplicates.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { duplicatesPage } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { KeyedMutex } from '#server/idempotency/keyed-mutex.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

/** Searches for duplicates in a school that makes the search as slow as possible. */

let server: TestServer;
let origin: string;
let admin: Caller;
let adminId: string;
let schoolId: string;

beforeAll(async () => {
  server = await openTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const made = await anotherAdmin(server);
  admin = made.caller;
  adminId = made.id;
  const divisionPath = await aDivision(admin);
  schoolId = divisionPath.schoolId;
  await fill(divisionPath.divisionId, 10_000);
}, 120_000);
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const starts = [
  'ba',
  'da',
  'ka',
  'la',
  'ma',
  'na',
  'pa',
  'ra',
  'sa',
  'ta',
  'va',
  'ji',
  'lo',
  'mu',
  'ne',
  'ri',
];
const syllables = starts.flatMap((start) => ['', 'n', 'r', 'l', 'm'].map((end) => `${start}${end}`));
let state = 1;
function aSyllable(): string {
  state = (state * 48_271) % 2_147_483_647;
  return syllables[state % syllables.length] ?? '';
}

/** Inserts people whose names have thirty syllables from a small set, so that every two names share words. */
async function fill(division_id: string, count: number): Promise<void> {
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write(async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const ids = Array.from({ length: 500 }, (_, at) => `person-${String(from + at).padStart(9, '0')}`);
      const rows = ids.map((id) => ({
        id,
        name: Array.from({ length: 30 }, aSyllable).join(' ').slice(0, 120),
        revision: 0,
        field_revisions: '{}',
        created_at,
      }));
      await tx.insertInto('schoolmates').values(rows).execute();
      const members = ids.map((schoolmate_id) => ({
        division_id,
        schoolmate_id,
        revision: 1,
        removed: 0 as const,
        created_at,
      }));
      await tx.insertInto('memberships').values(members).execute();
    }
  });
}

/** Counts the steps of every search. Reports when the first one compares, and how many have ended. */
function watchSearches() {
  const { promise: comparing, resolve: compares } = Promise.withResolvers<void>();
  const watched = { steps: [] as number[], ended: 0, comparing };
  const { compared } = DuplicateIndex.prototype;
  vi.spyOn(DuplicateIndex.prototype, 'compared').mockImplementation(function* (this: DuplicateIndex<never>) {
    const own = watched.steps.push(0) - 1;
    try {
      for (const step of compared.call(this)) {
        const steps = (watched.steps[own] ?? 0) + 1;
        watched.steps[own] = steps;
        if (steps === 1000) compares();
        yield step;
      }
    } finally {
      watched.ended += 1;
    }
  });
  return watched;
}

/** Starts a search over a real connection, which the caller can close. */
async function ask() {
  const token = await sessionToken(server, 'admin', adminId);
  const asked = get(`${origin}${paths.duplicates(schoolId)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  asked.on('error', () => undefined);
  return asked;
}

describe('a search among ten thousand names of thirty syllables', { timeout: 300_000 }, () => {
  // Shows threat:flooding
  it('stops at its limits, says that the result is incomplete, and lets the server answer others meanwhile', async () => {
    const watched = watchSearches();
    let isOver = false;
    let answered = 0;
    const others = (async () => {
      while (!isOver) {
        expect((await server.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
        answered += 1;
        await setImmediate();
      }
    })();
    const answer = await admin.get(paths.duplicates(schoolId));
    isOver = true;
    await others;
    expect(answer.statusCode).toBe(200);
    const page = duplicatesPage.parse(answer.json());
    expect(page.complete).toBe(false);
    const [steps = 0] = watched.steps;
    expect(steps).toBeGreaterThan(1000);
    expect(steps).toBeLessThanOrEqual(duplicatesSearch.steps + 1);
    // The event loop served others after every few hundred steps.
    expect(answered).toBeGreaterThan(steps / 500);
  });

  it('ends when its caller leaves', async () => {
    const watched = watchSearches();
    const asked = await ask();
    await watched.comparing;
    asked.destroy();
    await until(() => watched.ended === 1);
    expect(watched.steps[0]).toBeLessThan(duplicatesSearch.steps / 2);
  });

  it('compares nothing for a caller who left while waiting, and only few callers wait', async () => {
    const taken = vi.spyOn(KeyedMutex.prototype, 'take');
    const ofAdmin = () => taken.mock.calls.filter(([name]) => name === `admin ${adminId}`).length;
    const watched = watchSearches();
    const first = await ask();
    await watched.comparing;
    const others = await Promise.all(Array.from({ length: duplicatesSearch.waiting }, ask));
    await until(() => ofAdmin() === 1 + others.length);
    expect((await admin.get(paths.duplicates(schoolId))).statusCode).toBe(503);
    for (const each of [first, ...others]) each.destroy();
    await until(() => watched.ended === 1 + others.length);
    expect(watched.steps.slice(1)).toEqual(others.map(() => 0));
  });
});

async function until(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, { timeout: 100_000 });
}
