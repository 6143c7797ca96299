import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '#test/harness.ts';
import { aMember } from '#test/members.ts';
import { aClassOfClaims, type ClassOfClaims, claimCalls, divisionsOf, meIn, rosterOf } from './class.ts';

let school: ClassOfClaims;
let server: TestServer;
let divisionId: string;
beforeEach(async () => {
  school = await aClassOfClaims();
  ({ server } = school);
  ({ divisionId } = school.place);
});
afterEach(() => school.server.close());
const { linkTo, signUpBy, say, decide, managed } = claimCalls(() => school);

describe('two who know them', () => {
  let claimId: string;
  let claimant: Awaited<ReturnType<typeof signUpBy>>;
  beforeEach(async () => {
    claimant = await signUpBy(await linkTo(school.esha.id));
    claimId = (await meIn(claimant.caller)).ownClaims[0]?._id ?? '';
  });

  it('let a claim in, the one who invited among them; the place is one person from then on', async () => {
    expect((await say(school.anu, claimId, 'knows')).statusCode).toBe(200);
    // The same person again is no second one.
    expect((await say(school.anu, claimId, 'knows')).statusCode).toBe(200);
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ vouches: 1, word: null }]);
    expect((await meIn(school.anu.caller)).claims).toMatchObject([{ vouches: 1, word: 'knows' }]);
    await say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([divisionId]);
    const roster = await rosterOf(school.chitra.caller);
    expect(roster.holds(claimant.id)).toBe(true);
    expect(roster.holds(school.esha.id)).toBe(false);
    // A third is late, and harmless.
    expect((await say(school.chitra, claimId, 'knows')).statusCode).toBe(200);
  });

  it('count only while they are in the division, and never the claimant, a stranger or a neighbour', async () => {
    const { schoolId, batchId } = school.place;
    for (const stranger of [claimant, await aMember(server)]) {
      expect((await say(stranger, claimId, 'knows')).statusCode).toBe(404);
    }
    await say(school.anu, claimId, 'knows');
    await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, school.anu.id));
    await say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ vouches: 1 }]);
  });

  it('are not enough once somebody says that it is not them: an admin decides, and knows who said what', async () => {
    await say(school.chitra, claimId, 'not-them');
    await say(school.anu, claimId, 'knows');
    await say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    const [claim] = (await managed()).claims;
    expect(claim).toMatchObject({ knows: ['Anu', 'Binu'], notThem: ['Chitra'] });
    const told = (await claimant.caller.get(paths.pull)).body;
    for (const name of ['Anu', 'Binu', 'Chitra']) expect(told).not.toContain(name);
    expect((await school.binu.caller.get(paths.pull)).body).not.toContain('not-them');
    await decide(claimId, 'accept');
    expect(await divisionsOf(claimant.caller)).toEqual([divisionId]);
  });

  it('come too late for what was decided: it says so', async () => {
    await decide(claimId, 'refuse');
    expect((await say(school.anu, claimId, 'knows')).json()).toMatchObject({
      code: 'conflict',
      message: serverWords.claimDecided,
    });
  });

  it('see nothing of a claim by somebody who hides from them, nor may they speak of it', async () => {
    await server.parts.database.write(({ trx }) =>
      trx
        .insertInto('hidings')
        .values({
          owner_id: claimant.id,
          from_kind: 'schoolmate',
          from_id: school.binu.id,
          from_name: 'Binu',
          mark: 'mark',
          created_at: server.parts.clock().toISOString(),
        })
        .execute(),
    );
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await say(school.binu, claimId, 'knows')).statusCode).toBe(404);
    expect((await meIn(school.anu.caller)).claims).toHaveLength(1);
  });

  it('see nothing of who is about to delete their account', async () => {
    await server.parts.database.write(({ trx }) =>
      trx
        .insertInto('deletions')
        .values({
          account_kind: 'schoolmate',
          account_id: claimant.id,
          asked_at: server.parts.clock().toISOString(),
          due_at: '2099-01-01T00:00:00.000Z',
          places: '[]',
        })
        .execute(),
    );
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await managed()).claims).toEqual([]);
    expect((await say(school.anu, claimId, 'knows')).statusCode).toBe(404);
  });
});
