import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { claims } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClass, aDivision, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';
import { aClassForEach, divisionsOf, meIn, rosterOf } from './class.ts';

/** A listing is in several divisions. Each class decides for itself, and an admin for their own schools. */

const school = aClassForEach();

let other: DivisionIds;
let dini: Member;
let eldho: Member;
let fathima: { id: string };
beforeEach(async () => {
  const { server, admin, ids: divisionPath } = school;
  other = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014', '11-B')) };
  dini = await aMember(server, other.divisionId, { name: 'Dini' });
  eldho = await aMember(server, other.divisionId, { name: 'Eldho' });
  const listed = { name: 'Fathima', gender: 'Female', place: 'Kochi', mobile: aMobile() } as const;
  fathima = { id: await aRecord(server, listed, divisionPath.divisionId, other.divisionId) };
});

const standsIn = async (id: string): Promise<string[]> =>
  (
    await school.server.ctx.database.read
      .selectFrom('memberships')
      .select('division_id')
      .where('schoolmate_id', '=', id)
      .where('removed', '=', 0)
      .execute()
  ).map((row) => row.division_id);
const unclaimedNamed = async (name: string): Promise<string[]> =>
  (
    await school.server.ctx.database.read
      .selectFrom('schoolmates')
      .select('id')
      .where('name', '=', name)
      .where('claimed_at', 'is', null)
      .execute()
  ).map((row) => row.id);
const ownClaim = async (caller: Member['caller']) => (await meIn(caller)).ownClaims[0]?._id ?? '';

/** Makes a stranger who claims Fathima by a link of the first class, with another number. */
async function aStranger() {
  const stranger = await school.signUpBy(await school.linkTo(fathima.id));
  return { ...stranger, claimId: await ownClaim(stranger.caller) };
}
async function vouchedInFirst() {
  const stranger = await aStranger();
  await school.say(school.anu, stranger.claimId, 'knows');
  await school.say(school.binu, stranger.claimId, 'knows');
  return stranger;
}

describe('two classmates who vouch for a claimant', () => {
  // Shows decision:claims
  it('open their own division and no other', async () => {
    const stranger = await vouchedInFirst();
    expect(await divisionsOf(stranger.caller)).toEqual([school.divisionId]);
    expect(await standsIn(fathima.id)).toEqual([other.divisionId]);
    expect(await recordOf(school.server, fathima.id)).toMatchObject({ name: 'Fathima', claimed_at: null });
    const first = await rosterOf(school.chitra.caller);
    expect([first.holds(stranger.id), first.holds(fathima.id)]).toEqual([true, false]);
    const second = await rosterOf(dini.caller);
    expect([second.holds(stranger.id), second.holds(fathima.id)]).toEqual([false, true]);
    expect(await unclaimedNamed('Fathima')).toEqual([fathima.id]);
  });

  it('make the other class be asked, and the claimant sees who has confirmed and who is asked', async () => {
    const stranger = await vouchedInFirst();
    expect((await meIn(dini.caller)).claims).toMatchObject([
      { name: 'Fathima', divisionId: other.divisionId, state: 'waiting', vouches: 0, word: null },
    ]);
    const me = await meIn(stranger.caller);
    expect(me.memberships).toMatchObject([{ division: '10-A', batch: '2012 - 2013' }]);
    expect(me.notifications).toMatchObject([{ kind: 'claim-accepted', division: '10-A' }]);
    expect(me.ownClaims).toMatchObject([{ division: '11-B', batch: '2013 - 2014', state: 'waiting' }]);
    expect((await school.managed()).claims).toMatchObject([{ division: '11-B', state: 'waiting' }]);
    // The first class cannot vouch for the second.
    const asked = await ownClaim(stranger.caller);
    expect((await school.say(school.anu, asked, 'knows')).statusCode).toBe(404);
  });

  it('two who vouch in the other class open that division as well, and nothing of the listing is left over', async () => {
    const stranger = await vouchedInFirst();
    const asked = await ownClaim(stranger.caller);
    await school.say(dini, asked, 'knows');
    expect(await divisionsOf(stranger.caller)).toEqual([school.divisionId]);
    await school.say(eldho, asked, 'knows');
    expect((await divisionsOf(stranger.caller)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    expect(await unclaimedNamed('Fathima')).toEqual([]);
    expect((await meIn(stranger.caller)).ownClaims).toEqual([]);
  });

  it('leave the other division to the owner, who proves the number on the list', async () => {
    const stranger = await vouchedInFirst();
    const { mobile } = await recordOf(school.server, fathima.id);
    const { divisionId } = other;
    const answer = await dini.caller.post(paths.claimInvitations, { schoolmateId: fathima.id, divisionId });
    const owner = await school.signUpBy(answer.json().token, mobile ?? '');
    expect(await divisionsOf(owner.caller)).toEqual([other.divisionId]);
    expect((await meIn(stranger.caller)).ownClaims).toMatchObject([{ state: 'gone' }]);
  });

  it('end the links to their own division, and not those to the other', async () => {
    const { divisionId } = other;
    const body = { schoolmateId: fathima.id, divisionId };
    const { token } = (await dini.caller.post(paths.claimInvitations, body)).json();
    const used = await school.linkTo(fathima.id);
    await vouchedInFirst();
    expect(await school.look(used)).toEqual({ state: 'used' });
    expect(await school.look(token)).toMatchObject({ state: 'open', name: 'Fathima', division: '11-B' });
  });

  it('extend a block against the listing to the claimant, and keep it in the other division', async () => {
    const { server } = school;
    const row = { from_kind: 'schoolmate' as const, from_id: fathima.id, from_name: 'Fathima', mark: 'mark' };
    const created_at = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('blocks')
        .values({ ...row, owner_id: dini.id, created_at })
        .execute(),
    );
    const stranger = await vouchedInFirst();
    const hidden = await server.ctx.database.read
      .selectFrom('blocks')
      .select('from_id')
      .where('owner_id', '=', dini.id)
      .where('dormant', '=', 0)
      .execute();
    expect(hidden.map((each) => each.from_id).sort()).toEqual([fathima.id, stranger.id].sort());
  });

  it('do not cause a question about a division that the claimant is in already', async () => {
    const both = await aMember(school.server, other.divisionId, { name: 'Fathima K' });
    const claimed = await both.caller.post(paths.claims, { token: await school.linkTo(fathima.id) });
    await school.say(school.anu, claimed.json()._id, 'knows');
    await school.say(school.binu, claimed.json()._id, 'knows');
    expect((await meIn(both.caller)).ownClaims).toEqual([]);
    expect(await standsIn(fathima.id)).toEqual([other.divisionId]);
  });
});

describe('a claim to one division that is put back', () => {
  it('makes the record whole again, and ends the question to the other class', async () => {
    const before = await recordOf(school.server, fathima.id);
    const stranger = await vouchedInFirst();
    expect((await school.decide(stranger.claimId, 'put-back')).statusCode).toBe(200);
    expect(await recordOf(school.server, fathima.id)).toEqual(before);
    expect(await unclaimedNamed('Fathima')).toEqual([fathima.id]);
    expect((await standsIn(fathima.id)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    expect(await meIn(stranger.caller)).toMatchObject({ memberships: [], ownClaims: [] });
    expect((await meIn(dini.caller)).claims).toEqual([]);
    const again = await stranger.caller.post(paths.claims, { token: await school.linkTo(fathima.id) });
    expect(again.statusCode).toBe(409);
  });

  it('leaves the other division as its class has decided, in either order', async () => {
    const before = await recordOf(school.server, fathima.id);
    for (const order of [0, 1]) {
      const stranger = await vouchedInFirst();
      const asked = await ownClaim(stranger.caller);
      await school.say(dini, asked, 'knows');
      await school.say(eldho, asked, 'knows');
      const claimed = [
        { id: stranger.claimId, divisionId: school.divisionId },
        { id: asked, divisionId: other.divisionId },
      ];
      const [first, second] = order === 0 ? claimed : claimed.reverse();
      expect((await school.decide(first?.id ?? '', 'put-back')).statusCode).toBe(200);
      expect(await divisionsOf(stranger.caller)).toEqual([second?.divisionId]);
      expect((await unclaimedNamed('Fathima')).length).toBe(1);
      expect((await school.decide(second?.id ?? '', 'put-back')).statusCode).toBe(200);
      expect(await divisionsOf(stranger.caller)).toEqual([]);
      expect(await unclaimedNamed('Fathima')).toEqual([fathima.id]);
      expect(await recordOf(school.server, fathima.id)).toEqual(before);
      expect((await standsIn(fathima.id)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    }
  });

  it('restores a separate listing where the rest of the record is removed', async () => {
    const stranger = await vouchedInFirst();
    await school.admin.delete(
      paths.managedSchoolmate(other.schoolId, other.batchId, other.divisionId, fathima.id),
    );
    await school.decide(stranger.claimId, 'put-back');
    const [left] = (await unclaimedNamed('Fathima')).filter((id) => id !== fathima.id);
    expect(await standsIn(fathima.id)).toEqual([]);
    expect(await standsIn(left ?? '')).toEqual([school.divisionId]);
    expect(await recordOf(school.server, left ?? '')).toMatchObject({ place: 'Kochi' });
  });
});

describe('an admin who confirms a claim', () => {
  it('confirms for every division of the schools that they manage, and each class is shown it', async () => {
    const stranger = await aStranger();
    await school.decide(stranger.claimId, 'accept');
    expect((await divisionsOf(stranger.caller)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    expect((await meIn(dini.caller)).claims).toMatchObject([{ name: 'Fathima', state: 'joined' }]);
    expect((await school.managed()).claims).toEqual([]);
    school.server.pass(claims.shownFor);
    expect((await meIn(dini.caller)).claims).toEqual([]);
  });

  it('adds the person to no class of another school: that class and its admins are asked', async () => {
    const { server } = school;
    const foreigner = await anotherAdmin(server);
    const foreign = await aDivision(foreigner.caller, 'Foreign School');
    const gita = await aMember(server, foreign.divisionId, { name: 'Gita' });
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, foreign.divisionId, [fathima.id], server.ctx.clock().toISOString()),
    );
    const stranger = await aStranger();
    await school.decide(stranger.claimId, 'accept');
    expect((await divisionsOf(stranger.caller)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    expect((await rosterOf(gita.caller)).holds(stranger.id)).toBe(false);
    expect(await standsIn(fathima.id)).toEqual([foreign.divisionId]);
    const [asked] = (await foreigner.caller.get(paths.claims)).json().claims;
    expect(asked).toMatchObject({ schoolName: 'Foreign School', name: 'Fathima', state: 'waiting' });
    expect((await school.managed()).claims).toEqual([]);
    // Each school undoes only its own claim.
    await foreigner.caller.post(paths.claim(asked._id), { decision: 'accept' });
    expect(await divisionsOf(stranger.caller)).toContain(foreign.divisionId);
    expect((await foreigner.caller.get(paths.merges(foreign.schoolId))).json()).toHaveLength(1);
    await foreigner.caller.post(paths.claim(asked._id), { decision: 'put-back' });
    expect((await divisionsOf(stranger.caller)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    const refused = await foreigner.caller.post(paths.claim(stranger.claimId), { decision: 'put-back' });
    expect(refused.statusCode).toBe(404);
  });
});

describe('the number on the list', () => {
  it('proves every division of the record at once', async () => {
    const { mobile } = await recordOf(school.server, fathima.id);
    const owner = await school.signUpBy(await school.linkTo(fathima.id), mobile ?? '');
    expect((await divisionsOf(owner.caller)).sort()).toEqual([school.divisionId, other.divisionId].sort());
    expect(await unclaimedNamed('Fathima')).toEqual([]);
  });
});
