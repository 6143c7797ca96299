import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import { aClassForEach, divisionsOf, meIn } from './class.ts';

const school = aClassForEach();

describe('claiming a listing', () => {
  it('a claim by the number on the list joins at once, uses the link up, and is shown for a week', async () => {
    const token = await school.linkTo(school.deepa.id);
    const { signedUp, id, caller } = await school.signUpBy(token, school.deepa.mobile);
    expect(signedUp.json()).toMatchObject({
      claim: 'joined',
      memberships: [{ divisionId: school.divisionId }],
    });
    expect(await recordOf(school.server, id)).toMatchObject({ name: 'Deepa', email: 'deepa@example.org' });
    expect(await school.look(token)).toEqual({ state: 'used' });
    const around = (await meIn(school.binu.caller)).claims;
    expect(around).toMatchObject([{ name: 'Deepa', claimant: 'Deepa', state: 'joined', word: null }]);
    // Claimants are not asked about themselves.
    expect((await meIn(caller)).claims).toEqual([]);
    school.server.pass(claims.shownFor);
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
  });

  it('a signed-in schoolmate with that number adds the listing to their account; a repeat gets the same response', async () => {
    const token = await school.linkTo(school.deepa.id);
    const owner = await aMember(school.server, [], { mobile: school.deepa.mobile, name: 'Deepa R' });
    const claim = () => owner.caller.post(paths.claims, { token });
    const first = await claim();
    expect(first.json()).toMatchObject({ state: 'joined' });
    expect((await claim()).json()).toEqual(first.json());
    expect(await divisionsOf(owner.caller)).toEqual([school.divisionId]);
    expect(await recordOf(school.server, owner.id)).toMatchObject({ gender: 'Female' });
  });

  it('a claim by another number waits: it opens no class, and the class and its admin see who claims', async () => {
    const token = await school.linkTo(school.esha.id);
    const { signedUp, id, caller, mobile } = await school.signUpBy(token);
    expect(signedUp.json()).toMatchObject({ claim: 'waiting', memberships: [] });
    expect(id).not.toBe(school.esha.id);
    expect(await meIn(caller)).toMatchObject({
      memberships: [],
      ownClaims: [{ name: 'Esha', division: '10-A', state: 'waiting' }],
    });
    expect((await meIn(school.binu.caller)).claims).toMatchObject([
      { name: 'Esha', claimant: 'Esha', state: 'waiting', vouches: 0 },
    ]);
    expect((await school.managed()).claims).toMatchObject([
      { name: 'Esha', claimantMobile: mobile, state: 'waiting', listed: 'no-number', knows: [], notThem: [] },
    ]);
    // Answers the same when the list has a different number, so that the claimant cannot learn it.
    const other = await school.signUpBy(await school.linkTo(school.deepa.id));
    const { session: _, ...answer } = signedUp.json();
    expect(other.signedUp.json()).toMatchObject(answer);
  });

  it('is accepted by an admin, and only the admin sees the number', async () => {
    const { id, caller } = await school.signUpBy(await school.linkTo(school.esha.id));
    const [claim] = (await school.managed()).claims;
    expect((await school.decide(claim._id, 'accept')).statusCode).toBe(200);
    expect((await school.decide(claim._id, 'accept')).statusCode).toBe(200);
    const me = await meIn(caller);
    expect(me.memberships.map((divisionPath) => divisionPath.divisionId)).toEqual([school.divisionId]);
    expect(me.notifications.map(({ kind }) => kind)).toEqual(['claim-accepted']);
    expect(await recordOf(school.server, id)).toMatchObject({ name: 'Esha', gender: 'Female' });
    expect((await school.managed()).claims).toEqual([]);
    // The audit trail logs it as an act about the person, and can be filtered by that person.
    const trail = await school.admin.get(`${paths.audit(school.ids.schoolId)}?person=${id}`);
    expect(trail.json().entries).toMatchObject([
      {
        action: 'accept-claim',
        personId: id,
        details: { name: 'Esha', batch: '2012 - 2013', division: '10-A' },
      },
    ]);
  });

  it('is refused by an admin, and the class is not asked again', async () => {
    const token = await school.linkTo(school.esha.id);
    const { caller } = await school.signUpBy(token);
    const [claim] = (await school.managed()).claims;
    await school.decide(claim._id, 'refuse');
    expect(await meIn(caller)).toMatchObject({ ownClaims: [], notifications: [{ kind: 'claim-refused' }] });
    const again = await caller.post(paths.claims, { token });
    expect(again.json()).toMatchObject({ message: serverWords.claimRefusedBefore });
    expect((await school.decide(claim._id, 'accept')).json()).toMatchObject({
      message: serverWords.claimDecided,
    });
    // The listing is still free for its owner.
    expect(await school.look(token)).toMatchObject({ state: 'open' });
  });

  it('is withdrawn by its claimant alone, and can be made again', async () => {
    const token = await school.linkTo(school.esha.id);
    const { caller } = await school.signUpBy(token);
    const [claim] = (await meIn(caller)).ownClaims;
    const path = paths.claim(claim?._id ?? '');
    expect((await school.anu.caller.delete(path)).statusCode).toBe(404);
    expect((await caller.delete(path)).statusCode).toBe(200);
    expect((await caller.delete(path)).statusCode).toBe(200);
    expect((await meIn(school.binu.caller)).claims).toEqual([]);
    expect((await caller.post(paths.claims, { token })).json()).toMatchObject({ state: 'waiting' });
  });

  it('is refused to members of the division, and for a sixth waiting claim', async () => {
    const token = await school.linkTo(school.esha.id);
    const own = await school.binu.caller.post(paths.claims, { token });
    expect(own.json()).toMatchObject({ message: serverWords.requestAlreadyMember });
    const greedy = await aMember(school.server);
    for (let index = 0; index <= claims.waitingPerPerson; index += 1) {
      const id = await aRecord(school.server, { name: `Place ${index}` }, school.divisionId);
      const answer = await greedy.caller.post(paths.claims, {
        token: await school.linkTo(id),
      });
      expect(answer.statusCode).toBe(index < claims.waitingPerPerson ? 200 : 429);
    }
  });

  it('does not stop a sign-up whose number is on another listing of the class', async () => {
    const mobile = aMobile();
    await aRecord(school.server, { name: 'Esha K', mobile }, school.divisionId);
    const { signedUp } = await school.signUpBy(await school.linkTo(school.esha.id), mobile);
    expect(signedUp.json()).toMatchObject({ claim: null, memberships: [{ divisionId: school.divisionId }] });
  });

  it('a waiting claim ends when another person gets the listing, and leaves every list', async () => {
    const stranger = await school.signUpBy(await school.linkTo(school.deepa.id));
    await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    expect((await meIn(stranger.caller)).ownClaims).toMatchObject([{ state: 'gone' }]);
    expect((await meIn(school.binu.caller)).claims).toMatchObject([{ state: 'joined' }]);
    expect((await school.managed()).claims).toEqual([]);
  });
});
