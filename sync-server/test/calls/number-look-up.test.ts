import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onPostgres } from '#test/postgres/databases.ts';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { planOf, statementsOf } from '#test/scene/stored.ts';

/**
 * An admin searches for a number only in their own schools, and a few times an hour. Other admins see it in
 * the log.
 */

type Admin = Awaited<ReturnType<typeof anotherAdmin>>;
let server: TestServer;
let admin: Admin;
let stranger: Admin;
let divisionPath: DivisionIds;

const open = async (factor: string) => {
  server = await openTestServer({ RATE_LIMITS: factor });
  admin = await anotherAdmin(server);
  stranger = await anotherAdmin(server);
  divisionPath = await aDivision(admin.caller);
};
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const acts = () =>
  server.ctx.database.read
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'look-up-number')
    .orderBy('at')
    .execute();

describe('a number that is listed only in other schools', () => {
  beforeEach(() => open('off'));

  // Shows threat:looking-up-numbers
  it.each(['an admin of no school', 'an admin of another school'])(
    'costs %s the same work as a number that is listed nowhere',
    async (who) => {
      if (who === 'an admin of another school') await aDivision(stranger.caller, 'Elsewhere');
      const mobile = aMobile();
      for (let list = 0; list < 3; list += 1) {
        await aRecord(server, { mobile, name: 'Asha' }, divisionPath.divisionId);
      }
      const lookUp = (number: string) =>
        statementsOf(async () => {
          // A second look within ten minutes counts as the same look.
          server.pass(11 * 60_000);
          expect((await stranger.caller.get(paths.userSchool(number))).statusCode).toBe(404);
        });
      const onNoList = await lookUp(aMobile());
      expect(onNoList.length).toBeGreaterThan(3);
      expect(await lookUp(mobile)).toEqual(onNoList);
    },
  );

  it('is not searched by the number: the query plan begins with the schools', async () => {
    const texts = await statementsOf(() => admin.caller.get(paths.userSchool(aMobile())));
    const query = texts.find((text) => text.includes('schoolmates"."id" as "schoolmateId"')) ?? '';
    const steps = await planOf(server, query);
    expect(steps.length).toBeGreaterThan(2);
    if (!onPostgres) expect(steps[0]).toMatch(/^SEARCH (schools|batches) USING/);
    expect(steps.join('\n')).not.toContain('schoolmates_mobile');
    expect(steps.join('\n')).not.toContain('schoolmates_claimed_mobile');
  });
});

describe('the audit trail of number searches', () => {
  beforeEach(() => open('off'));

  it('shows every school of the admin that a search found nothing, and never the number', async () => {
    const other = await aDivision(admin.caller, 'Elsewhere');
    const mobile = aMobile();
    expect((await admin.caller.get(paths.userSchool(mobile))).statusCode).toBe(404);
    const missed = await acts();
    expect(missed.map((act) => act.school_id).sort()).toEqual([divisionPath.schoolId, other.schoolId].sort());
    for (const act of missed) {
      expect(act).toMatchObject({ actor_id: admin.id, subject_id: null, details: null });
    }
    expect(JSON.stringify(missed)).not.toContain(mobile.slice(-8));
  });

  it('stores the searches of an admin without a school, also for invalid numbers', async () => {
    for (const number of [aMobile(), 'nonsense']) {
      await stranger.caller.get(paths.userSchool(number));
      server.pass(11 * 60_000);
    }
    expect(await acts()).toMatchObject(
      [1, 2].map(() => ({ actor_id: stranger.id, school_id: null, subject_id: null })),
    );
  });

  it('stores the person who was found, and their class', async () => {
    const { id, mobile } = await aMember(server, divisionPath.divisionId);
    expect((await admin.caller.get(paths.userSchool(mobile))).statusCode).toBe(200);
    const [act] = await acts();
    expect(act).toMatchObject({ school_id: divisionPath.schoolId, subject_id: id });
    expect(JSON.parse(act?.details ?? '')).toEqual({ batch: '2012 - 2013', division: '10-A' });
  });
});

describe('an admin who tries many numbers', () => {
  beforeEach(() => open('0.1'));

  // Shows threat:looking-up-numbers
  it('is refused after a hundred in an hour, found or not, without effect on other admins', async () => {
    const { mobile } = await aMember(server, divisionPath.divisionId);
    const lookUp = (by: Admin, number: string) => by.caller.get(paths.userSchool(number));
    for (let number = 0; number < 9; number += 1) {
      expect((await lookUp(admin, aMobile())).statusCode).toBe(404);
    }
    expect((await lookUp(admin, mobile)).statusCode).toBe(200);
    const refused = await lookUp(admin, mobile);
    expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyNumbers]);
    expect((await lookUp(stranger, mobile)).statusCode).toBe(404);
    server.pass(60 * 60_000);
    expect((await lookUp(admin, mobile)).statusCode).toBe(200);
  });
});
