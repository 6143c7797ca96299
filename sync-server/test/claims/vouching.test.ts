import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '#test/scene/members.ts';
import { aClassForEach, type ClassOfClaims, divisionsOf, meIn, rosterOf } from './class.ts';

const school = aClassForEach();

describe('two classmates who vouch for a claimant', () => {
  let claimId: string;
  let claimant: Awaited<ReturnType<ClassOfClaims['signUpBy']>>;
  beforeEach(async () => {
    claimant = await school.signUpBy(await school.linkTo(school.esha.id));
    claimId = (await meIn(claimant.caller)).ownClaims[0]?._id ?? '';
  });

  it('accept the claim, even if one sent the invitation, and the listing and the claimant become one person', async () => {
    expect((await school.say(school.anu, claimId, 'knows')).statusCode).toBe(200);
    // A second vouch by the same person does not count.
    expect((await school.say(school.anu, claimId, 'knows')).statusCode).toBe(200);
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ vouches: 1, word: null }]);
    expect((await meIn(school.anu.caller)).claims).toMatchObject([{ vouches: 1, word: 'knows' }]);
    expect((await meIn(claimant.caller)).ownClaims).toMatchObject([{ vouches: 1 }]);
    await school.say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([school.divisionId]);
    const roster = await rosterOf(school.chitra.caller);
    expect(roster.holds(claimant.id)).toBe(true);
    expect(roster.holds(school.esha.id)).toBe(false);
    // A third vouch comes late, and has no effect.
    expect((await school.say(school.chitra, claimId, 'knows')).statusCode).toBe(200);
  });

  // Shows threat:leaked-claim-link
  it('count only while they are in the division, and never the claimant, a stranger or a neighbour', async () => {
    const { schoolId, batchId } = school.ids;
    for (const stranger of [claimant, await aMember(school.server)]) {
      expect((await school.say(stranger, claimId, 'knows')).statusCode).toBe(404);
    }
    await school.say(school.anu, claimId, 'knows');
    await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, school.divisionId, school.anu.id));
    await school.say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ vouches: 1 }]);
  });

  it('are not counted for the claimant while they block them', async () => {
    await school.say(school.anu, claimId, 'knows');
    await school.anu.caller.put(paths.block(claimant.id), { kind: 'schoolmate', name: 'Esha' });
    expect((await meIn(claimant.caller)).ownClaims).toMatchObject([{ vouches: 0 }]);
  });

  it('are not enough once a classmate says ‘not them’: an admin decides, and sees each answer', async () => {
    await school.say(school.chitra, claimId, 'not-them');
    await school.say(school.anu, claimId, 'knows');
    await school.say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    const [claim] = (await school.managed()).claims;
    expect(claim).toMatchObject({ knows: ['Anu', 'Binu'], notThem: ['Chitra'] });
    const told = (await claimant.caller.get(paths.pull)).body;
    // The claimant does not learn that someone has said no.
    expect((await meIn(claimant.caller)).ownClaims).toMatchObject([{ vouches: 1 }]);
    for (const name of ['Binu', 'Chitra']) expect(told).not.toContain(name);
    // Anu is the inviter, and nothing else.
    expect(told.split('Anu')).toHaveLength(2);
    expect((await school.binu.caller.get(paths.pull)).body).not.toContain('not-them');
    await school.decide(claimId, 'accept');
    expect(await divisionsOf(claimant.caller)).toEqual([school.divisionId]);
  });

  it('are refused once the claim is decided', async () => {
    await school.decide(claimId, 'refuse');
    expect((await school.say(school.anu, claimId, 'knows')).json()).toMatchObject({
      code: 'conflict',
      message: serverWords.claimDecided,
    });
  });

  it('neither see nor can vouch for a claimant who has blocked them', async () => {
    await school.server.ctx.database.write((tx) =>
      tx
        .insertInto('blocks')
        .values({
          owner_id: claimant.id,
          from_kind: 'schoolmate',
          from_id: school.binu.id,
          from_name: 'Binu',
          mark: 'mark',
          created_at: school.server.ctx.clock().toISOString(),
        })
        .execute(),
    );
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await school.say(school.binu, claimId, 'knows')).statusCode).toBe(404);
    expect((await meIn(school.anu.caller)).claims).toHaveLength(1);
  });

  it('do not see a claimant whose account will be deleted', async () => {
    await school.server.ctx.database.write((tx) =>
      tx
        .insertInto('deletions')
        .values({
          account_kind: 'schoolmate',
          account_id: claimant.id,
          asked_at: school.server.ctx.clock().toISOString(),
          due_at: '2099-01-01T00:00:00.000Z',
          places: '[]',
        })
        .execute(),
    );
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await school.managed()).claims).toEqual([]);
    expect((await school.say(school.anu, claimId, 'knows')).statusCode).toBe(404);
  });
});
