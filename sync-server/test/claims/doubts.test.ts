import { claims, undoable } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { recordOf } from '#test/scene/divisions.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { aClassForEach, meIn, rosterOf } from './class.ts';

const school = aClassForEach();

describe('the answer ‘not them’ about a claimant who was let in', () => {
  // Shows threat:leaked-claim-link
  it('lets an admin put the listing back: the list is as before, and the account leaves the class', async () => {
    const before = await recordOf(school.server, school.esha.id);
    const { claimId, ...stranger } = await school.letIn();
    expect((await school.managed()).claims).toEqual([]);
    await school.say(school.chitra, claimId, 'not-them');
    expect((await school.managed()).claims).toMatchObject([
      { _id: claimId, name: 'Esha', state: 'joined', notThem: ['Chitra'] },
    ]);
    expect((await school.decide(claimId, 'put-back')).statusCode).toBe(200);
    expect((await school.decide(claimId, 'put-back')).statusCode).toBe(200);
    expect(await recordOf(school.server, school.esha.id)).toEqual(before);
    const me = await meIn(stranger.caller);
    expect(me).toMatchObject({ memberships: [], schoolmate: { gender: null } });
    expect(me.notifications.map(({ kind }) => kind)).toContain('claim-put-back');
    expect((await stranger.caller.get(paths.pull)).json().schoolIds).toEqual([]);
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(school.esha.id), roster.holds(stranger.id)]).toEqual([true, false]);
    expect((await school.managed()).claims).toEqual([]);
  });

  it('does the same for a number on the list that belongs to another person by now', async () => {
    const owner = await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    const [claim] = (await meIn(school.binu.caller)).claims;
    await school.say(school.binu, claim?._id ?? '', 'not-them');
    await school.decide(claim?._id ?? '', 'put-back');
    const me = await meIn(owner.caller);
    expect(me).toMatchObject({
      memberships: [],
      offers: [],
      schoolmate: { email: null, mobile: owner.mobile },
    });
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(school.deepa.id), roster.holds(owner.id)]).toEqual([true, false]);
    // The number on the list was wrong: it opens nothing any more, not even by another link.
    expect(await recordOf(school.server, school.deepa.id)).toMatchObject({ mobile: null, claimed_at: null });
    const again = await owner.caller.post(paths.claims, {
      token: await school.linkTo(school.deepa.id),
    });
    expect(again.json()).toMatchObject({ message: serverWords.claimRefusedBefore });
  });

  it('is decided once: a kept claimant is listed again only after a new doubt', async () => {
    await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    const claimId = (await meIn(school.binu.caller)).claims[0]?._id ?? '';
    await school.say(school.binu, claimId, 'not-them');
    school.server.pass(1000);
    await school.decide(claimId, 'keep');
    expect((await school.managed()).claims).toEqual([]);
    school.server.pass(1000);
    await school.say(school.chitra, claimId, 'not-them');
    expect((await school.managed()).claims).toHaveLength(1);
    school.server.pass(claims.shownFor);
    expect((await school.say(school.anu, claimId, 'not-them')).statusCode).toBe(409);
    school.server.pass(undoable);
    const late = await anotherAdmin(school.server, [school.ids.schoolId]);
    expect((await late.caller.post(paths.claim(claimId), { decision: 'put-back' })).json()).toMatchObject({
      message: serverWords.mergeExpired,
    });
  });
});
