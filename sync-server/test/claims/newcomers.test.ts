import { newcomers } from '@memcherrish/shared/domain/limits.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { endKnownVeils } from '#features/claims/newcomers-service.ts';
import { leave } from '#features/people/suspend-account.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, goodPassword, signUpAsNewcomer } from '#test/scene/harness.ts';
import { aMember, setVeil } from '#test/scene/members.ts';
import { aClassForEach, divisionsOf, meIn } from './class.ts';

const school = aClassForEach();
const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Signs up Deepa, whose number is on the list. She is in the class at once. */
const aNewcomer = () => signUpAsNewcomer(school.server, school.deepa.mobile, 'deepa');
const vouch = (by: { caller: Caller }, id: string) => by.caller.put(paths.vouchForNewcomer(id), {});
const wordsFor = async (newcomer: { caller: Caller }) => (await meIn(newcomer.caller)).newcomer?.vouches;
const remove = ({ id }: { id: string }) => {
  const { schoolId, batchId, divisionId } = school.ids;
  return school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, id));
};
const addAgain = ({ id }: { id: string }) => {
  const { ctx } = school.server;
  const at = ctx.clock().toISOString();
  return ctx.database.write((tx) => ctx.revisions.addMembers(tx, school.divisionId, [id], at));
};
const storedVouches = () =>
  school.server.ctx.database.read.selectFrom('newcomer_vouches').selectAll().execute();

describe('a person who has signed up', () => {
  // Shows threat:harvesting, decision:newcomers-veil
  it('is a newcomer for seven days, also with the number on the list, and then a member', async () => {
    const deepa = await aNewcomer();
    const me = await meIn(deepa.caller);
    const until = new Date(school.server.ctx.clock().getTime() + newcomers.veiledFor).toISOString();
    expect(me.memberships).toHaveLength(1);
    expect(me.newcomer).toEqual({ until, vouches: 0 });
    expect(me.asksPrivacyFirst).toBe(true);
    school.server.pass(newcomers.veiledFor);
    const later = await meIn(deepa.caller);
    expect(later.newcomer).toBeUndefined();
    expect(later.asksPrivacyFirst).toBe(true);
  });

  it('is asked who sees their details until they have answered, and the answer is stored', async () => {
    const deepa = await aNewcomer();
    const fields = { mobileAccessControl: 'Batch', privacyQuestion: 'answered' };
    const answer = await deepa.caller.put(paths.update(school.deepa.mobile), fields);
    expect(answer.statusCode).toBe(200);
    const me = await meIn(deepa.caller);
    expect(me.asksPrivacyFirst).toBeUndefined();
    expect(me.schoolmate.mobileAccessControl).toBe('Batch');
  });

  it('counts as Public while they have not answered, as specified', async () => {
    const deepa = await aNewcomer();
    const me = await meIn(deepa.caller);
    expect(me.schoolmate.mobileAccessControl).toBeNull();
    const { schoolId, batchId, divisionId } = school.ids;
    const seen = await school.anu.caller.get(paths.schoolmates(schoolId, batchId, divisionId));
    expect(seen.body).toContain(school.deepa.mobile);
  });

  // Shows threat:harvesting
  it('is a newcomer again when they wait for a week and an admin then lets them into their first class', async () => {
    const { server, ids } = school;
    const stranger = await signUpAsNewcomer(server, aMobile(), 'stranger');
    server.pass(8 * day);
    expect((await meIn(stranger.caller)).newcomer).toBeUndefined();
    const userMobile = (await meIn(stranger.caller)).schoolmate.mobile ?? '';
    const requestId = nanoid(16);
    const asked = { ...ids, userMobile, selfIntro: '', _id: requestId };
    expect((await stranger.caller.post(paths.sendRequest, asked)).statusCode).toBe(201);
    const admin = await anAdmin(server);
    const accept = paths.acceptRequest(ids.schoolId, ids.batchId, ids.divisionId);
    expect((await admin.post(accept, { userMobile, requestId })).statusCode).toBe(200);
    const until = new Date(server.ctx.clock().getTime() + newcomers.veiledFor).toISOString();
    expect((await meIn(stranger.caller)).newcomer).toEqual({ until, vouches: 0 });
  });

  // Shows threat:harvesting
  it('is a newcomer for longer by the days in which they were about to delete their account', async () => {
    const { server, anu } = school;
    const { schoolId, batchId, divisionId } = school.ids;
    const deepa = await aNewcomer();
    const until = (await meIn(deepa.caller)).newcomer?.until ?? '';
    server.pass(minute);
    const asked = await deepa.caller.post(paths.accountDeletion, { password: goodPassword });
    expect(asked.statusCode).toBe(200);
    const away = newcomers.veiledFor - 2 * minute;
    server.pass(away);
    expect((await deepa.caller.delete(paths.accountDeletion)).statusCode).toBe(200);
    server.pass(2 * minute);
    const later = new Date(Date.parse(until) + away).toISOString();
    expect((await meIn(deepa.caller)).newcomer).toEqual({ until: later, vouches: 0 });
    const list = await deepa.caller.get(paths.schoolmates(schoolId, batchId, divisionId));
    expect(list.body).toContain(anu.id);
    expect(list.body).not.toContain(anu.mobile);
  });

  it('is no newcomer again when they keep their account after the veil has ended', async () => {
    const deepa = await aNewcomer();
    school.server.pass(newcomers.veiledFor);
    await deepa.caller.post(paths.accountDeletion, { password: goodPassword });
    school.server.pass(day);
    await deepa.caller.delete(paths.accountDeletion);
    expect((await meIn(deepa.caller)).newcomer).toBeUndefined();
  });

  it('is no newcomer when two classmates have let them in by vouching for the claim', async () => {
    const { caller } = await school.letIn();
    const me = await meIn(caller);
    expect(me.memberships).toHaveLength(1);
    expect(me.newcomer).toBeUndefined();
  });

  it('is a newcomer when an admin has let them in by a claim', async () => {
    const stranger = await school.signUpBy(await school.linkTo(school.esha.id));
    const claimId = (await meIn(stranger.caller)).ownClaims[0]?._id ?? '';
    expect((await school.decide(claimId, 'accept')).statusCode).toBe(200);
    expect((await meIn(stranger.caller)).newcomer).toMatchObject({ vouches: 0 });
  });
});

describe('a word for a newcomer', () => {
  // Shows decision:newcomers-veil
  it('ends the veil when it is the second one, with news, and is deleted then', async () => {
    const deepa = await aNewcomer();
    expect((await meIn(school.anu.caller)).newcomers).toEqual([deepa.id]);
    const first = await vouch(school.anu, deepa.id);
    expect(first.json().message).toBe(newcomerWords.vouched((await meIn(deepa.caller)).schoolmate.name));
    expect((await meIn(deepa.caller)).newcomer).toMatchObject({ vouches: 1 });
    expect((await meIn(school.anu.caller)).newcomers).toBeUndefined();
    expect((await meIn(school.binu.caller)).newcomers).toEqual([deepa.id]);
    expect((await vouch(school.binu, deepa.id)).statusCode).toBe(200);
    const me = await meIn(deepa.caller);
    expect(me.newcomer).toBeUndefined();
    expect(me.notifications).toMatchObject([{ kind: 'numbers-shown', division: '10-A' }]);
    expect(await storedVouches()).toEqual([]);
    expect((await meIn(school.chitra.caller)).newcomers).toBeUndefined();
  });

  it('counts once for each classmate', async () => {
    const deepa = await aNewcomer();
    for (const _ of [1, 2, 3]) expect((await vouch(school.anu, deepa.id)).statusCode).toBe(200);
    expect((await meIn(deepa.caller)).newcomer).toMatchObject({ vouches: 1 });
  });

  it('counts once when both classmates send it at the same time', async () => {
    const deepa = await aNewcomer();
    const sent = await Promise.all(
      [school.anu, school.binu, school.chitra].map((each) => vouch(each, deepa.id)),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const news = (await meIn(deepa.caller)).notifications.filter(({ kind }) => kind === 'numbers-shown');
    expect(news).toHaveLength(1);
    expect((await meIn(deepa.caller)).newcomer).toBeUndefined();
  });

  // Shows threat:harvesting
  it('is refused from another newcomer, from oneself and from a person outside the class', async () => {
    const deepa = await aNewcomer();
    await setVeil(school.server, school.anu.id);
    const byNewcomer = await vouch(school.anu, deepa.id);
    expect([byNewcomer.statusCode, byNewcomer.json().message]).toEqual([403, newcomerWords.newcomersCannot]);
    expect((await meIn(school.anu.caller)).newcomers).toBeUndefined();
    expect((await vouch(deepa, deepa.id)).statusCode).toBe(404);
    const elsewhere = await aDivision(school.admin, 'Another School');
    const outsider = await aMember(school.server, elsewhere.divisionId);
    expect((await vouch(outsider, deepa.id)).statusCode).toBe(404);
    expect((await vouch(school.binu, nanoid(16))).statusCode).toBe(404);
    expect(await storedVouches()).toEqual([]);
  });

  it.each(['classmate', 'newcomer'] as const)('is refused when the %s blocks the other', async (blocker) => {
    const deepa = await aNewcomer();
    const [by, from] = blocker === 'classmate' ? [school.anu, deepa] : [deepa, school.anu];
    await by.caller.put(paths.block(from.id), { kind: 'schoolmate', name: 'X' });
    expect((await vouch(school.anu, deepa.id)).statusCode).toBe(404);
    expect((await meIn(school.anu.caller)).newcomers).toBeUndefined();
  });

  it('is taken back when its classmate blocks the newcomer, who can be vouched for again after the block', async () => {
    const deepa = await aNewcomer();
    await vouch(school.anu, deepa.id);
    await school.anu.caller.put(paths.block(deepa.id), { kind: 'schoolmate', name: 'X' });
    expect((await meIn(deepa.caller)).newcomer).toMatchObject({ vouches: 0 });
    await vouch(school.binu, deepa.id);
    expect((await meIn(deepa.caller)).newcomer).toMatchObject({ vouches: 1 });
    await school.anu.caller.delete(paths.block(deepa.id));
    expect((await meIn(deepa.caller)).newcomer).toMatchObject({ vouches: 1 });
    expect((await meIn(school.anu.caller)).newcomers).toEqual([deepa.id]);
    await vouch(school.anu, deepa.id);
    expect((await meIn(deepa.caller)).newcomer).toBeUndefined();
  });

  // Shows threat:harvesting
  it('does not count while its classmate is out of the class, or is a newcomer', async () => {
    const deepa = await aNewcomer();
    await vouch(school.anu, deepa.id);
    expect((await remove(school.anu)).statusCode).toBe(200);
    expect(await wordsFor(deepa)).toBe(0);
    await vouch(school.binu, deepa.id);
    expect(await wordsFor(deepa)).toBe(1);
    await setVeil(school.server, school.binu.id);
    expect(await wordsFor(deepa)).toBe(0);
    await vouch(school.chitra, deepa.id);
    await endKnownVeils(school.server.ctx);
    expect(await wordsFor(deepa)).toBe(1);
  });

  it('counts again when its classmate comes back, and the next housekeeping ends the veil', async () => {
    const deepa = await aNewcomer();
    await vouch(school.anu, deepa.id);
    await remove(school.anu);
    await vouch(school.binu, deepa.id);
    await addAgain(school.anu);
    await endKnownVeils(school.server.ctx);
    const me = await meIn(deepa.caller);
    expect(me.newcomer).toBeUndefined();
    expect(me.notifications).toMatchObject([{ kind: 'numbers-shown', division: '10-A' }]);
    expect(await storedVouches()).toEqual([]);
  });

  it('does not count while its classmate is about to delete their account, and is deleted with it', async () => {
    const deepa = await aNewcomer();
    await vouch(school.anu, deepa.id);
    const { ctx } = school.server;
    const leaver = { kind: 'schoolmate', id: school.anu.id } as const;
    const dueAt = new Date(ctx.clock().getTime() + day).toISOString();
    await ctx.database.write((tx) => leave(ctx, tx, leaver, dueAt));
    expect(await wordsFor(deepa)).toBe(0);
    expect(await storedVouches()).toHaveLength(1);
    school.server.pass(day);
    await deleteDueAccounts(ctx);
    expect(await storedVouches()).toEqual([]);
  });

  it('is deleted by housekeeping when the veil is over', async () => {
    const deepa = await aNewcomer();
    await vouch(school.anu, deepa.id);
    await purgeExpired(school.server.ctx);
    expect(await storedVouches()).toHaveLength(1);
    school.server.pass(newcomers.veiledFor);
    await purgeExpired(school.server.ctx);
    expect(await storedVouches()).toEqual([]);
  });

  it('is in the activity of the school with the name of the newcomer', async () => {
    const deepa = await aNewcomer();
    await vouch(school.anu, deepa.id);
    const { entries } = (await school.admin.get(paths.audit(school.ids.schoolId))).json();
    const details = { name: (await meIn(deepa.caller)).schoolmate.name };
    expect(entries).toContainEqual(expect.objectContaining({ action: 'vouch-for-newcomer', details }));
  });
});

// Shows threat:harvesting, decision:newcomers-veil
describe('newcomers in the class of a claim', () => {
  it('cannot let a claimant in: they are not asked, and their words are refused', async () => {
    for (const { id } of [school.anu, school.binu]) await setVeil(school.server, id);
    const claimant = await school.signUpBy(await school.linkTo(school.esha.id, school.anu));
    const claimId = (await meIn(claimant.caller)).ownClaims[0]?._id ?? '';
    for (const member of [school.anu, school.binu]) {
      expect((await meIn(member.caller)).claims).toEqual([]);
      for (const word of ['knows', 'not-them']) {
        const refused = await school.say(member, claimId, word);
        expect([refused.statusCode, refused.json().message]).toEqual([403, newcomerWords.newcomersCannot]);
      }
    }
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    expect((await meIn(school.chitra.caller)).claims).toMatchObject([{ _id: claimId, vouches: 0 }]);
  });

  it('do not count with a word from before they were newcomers', async () => {
    const claimant = await school.signUpBy(await school.linkTo(school.esha.id));
    const claimId = (await meIn(claimant.caller)).ownClaims[0]?._id ?? '';
    await school.say(school.anu, claimId, 'knows');
    await setVeil(school.server, school.anu.id);
    await school.say(school.binu, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([]);
    await school.say(school.chitra, claimId, 'knows');
    expect(await divisionsOf(claimant.caller)).toEqual([school.divisionId]);
  });
});
