import { claims, mergeUndoable } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '#test/harness.ts';
import { anotherAdmin } from '#test/members.ts';
import { recordOf } from '#test/places.ts';
import { aClassOfClaims, type ClassOfClaims, claimCalls, meIn, rosterOf } from './class.ts';

let school: ClassOfClaims;
let server: TestServer;
beforeEach(async () => {
  school = await aClassOfClaims();
  ({ server } = school);
});
afterEach(() => school.server.close());
const { linkTo, signUpBy, say, decide, managed, letIn } = claimCalls(() => school);

describe('‘not them’ about who was let in', () => {
  it('lets an admin put the place back: the list is as it was, and the account is out', async () => {
    const before = await recordOf(server, school.esha.id);
    const { claimId, ...stranger } = await letIn();
    expect((await managed()).claims).toEqual([]);
    await say(school.chitra, claimId, 'not-them');
    expect((await managed()).claims).toMatchObject([
      { _id: claimId, name: 'Esha', state: 'joined', notThem: ['Chitra'] },
    ]);
    expect((await decide(claimId, 'put-back')).statusCode).toBe(200);
    expect((await decide(claimId, 'put-back')).statusCode).toBe(200);
    expect(await recordOf(server, school.esha.id)).toEqual(before);
    const me = await meIn(stranger.caller);
    expect(me).toMatchObject({ memberships: [], schoolmate: { gender: null } });
    expect(me.notifications.map(({ kind }) => kind)).toContain('claim-put-back');
    expect((await stranger.caller.get(paths.pull)).json().schoolIds).toEqual([]);
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(school.esha.id), roster.holds(stranger.id)]).toEqual([true, false]);
    expect((await managed()).claims).toEqual([]);
  });

  it('does the same where the number was the one on the list, which is somebody else’s by now', async () => {
    const owner = await signUpBy(await linkTo(school.deepa.id), school.deepa.mobile);
    const [claim] = (await meIn(school.binu.caller)).claims;
    await say(school.binu, claim?._id ?? '', 'not-them');
    await decide(claim?._id ?? '', 'put-back');
    const me = await meIn(owner.caller);
    expect(me).toMatchObject({
      memberships: [],
      offers: [],
      schoolmate: { email: null, mobile: owner.mobile },
    });
    const roster = await rosterOf(school.chitra.caller);
    expect([roster.holds(school.deepa.id), roster.holds(owner.id)]).toEqual([true, false]);
    // The number on the list was not theirs: it opens nothing any more, not by another link either.
    expect(await recordOf(server, school.deepa.id)).toMatchObject({ mobile: null, claimed_at: null });
    const again = await owner.caller.post(paths.claims, {
      token: await linkTo(school.deepa.id),
    });
    expect(again.json()).toMatchObject({ message: serverWords.claimRefusedBefore });
  });

  it('is looked at once: who stays is in the list again only when somebody else doubts', async () => {
    await signUpBy(await linkTo(school.deepa.id), school.deepa.mobile);
    const claimId = (await meIn(school.binu.caller)).claims[0]?._id ?? '';
    await say(school.binu, claimId, 'not-them');
    server.pass(1000);
    await decide(claimId, 'keep');
    expect((await managed()).claims).toEqual([]);
    server.pass(1000);
    await say(school.chitra, claimId, 'not-them');
    expect((await managed()).claims).toHaveLength(1);
    server.pass(claims.shownFor);
    expect((await say(school.anu, claimId, 'not-them')).statusCode).toBe(409);
    server.pass(mergeUndoable);
    const late = await anotherAdmin(server, [school.place.schoolId]);
    expect((await late.caller.post(paths.claim(claimId), { decision: 'put-back' })).json()).toMatchObject({
      message: serverWords.mergeExpired,
    });
  });
});
