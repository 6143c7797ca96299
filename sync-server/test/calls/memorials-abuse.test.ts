import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { meIn } from '#test/claims/class.ts';
import { aBatchRole } from '#test/scene/batch-roles.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aMember } from '#test/scene/members.ts';
import { aMemorialClassForEach, contacts, shown } from '#test/scene/memorial-class.ts';
import { settle } from '#test/scene/memorials.ts';

const memorials = aMemorialClassForEach();
const { school } = memorials;

describe('a report of a classmate who came a short time ago', () => {
  // Shows threat:false-death-report
  it('reaches the admins, and does not count, also of two who never let each other in', async () => {
    const first = await school.letIn();
    const sibling = await school.signUpBy(await school.linkTo(school.deepa.id));
    await school.decide((await meIn(sibling.caller)).ownClaims[0]?._id ?? '', 'accept');
    for (const member of [first, sibling, school.anu])
      expect((await memorials.report(member)).statusCode).toBe(200);
    const all = await memorials.waiting();
    expect(all.memorials).toEqual([]);
    expect(all.reports[0].reports).toHaveLength(3);
    await memorials.report(school.binu);
    expect((await memorials.waiting()).memorials).toMatchObject([{ name: 'Fred' }]);
  });

  // Shows threat:false-death-report
  it('does not count together with the coordinator who accepted them, however old the account is', async () => {
    const { schoolId, batchId } = school.ids;
    await aBatchRole(school.server, 'coordinator', { id: school.anu.id, batchId });
    const puppet = await aMember(school.server);
    await settle(school.server, puppet);
    const sent = await puppet.caller.post(paths.sendRequest, { ...school.ids, userMobile: puppet.mobile });
    const accepted = await school.anu.caller.post(paths.acceptRequest(schoolId, batchId, school.divisionId), {
      requestId: sent.json()._id,
    });
    expect(accepted.statusCode).toBe(200);
    await memorials.report(school.anu);
    expect((await memorials.report(puppet)).statusCode).toBe(200);
    expect((await memorials.waiting()).memorials).toEqual([]);
    await settle(school.server, puppet);
    await memorials.report(puppet);
    expect((await memorials.waiting()).memorials).toMatchObject([{ name: 'Fred' }]);
  });

  it('does not count although the vouch that let them in was changed later', async () => {
    const stranger = await school.letIn();
    await school.say(school.anu, stranger.claimId, 'not-them');
    await memorials.report(school.anu);
    await memorials.report(stranger);
    expect((await memorials.waiting()).memorials).toEqual([]);
  });
});

describe('a memorial that two classmates confirmed', () => {
  it('waits in the inbox with their names until an admin keeps it', async () => {
    await memorials.confirm();
    const all = await memorials.waiting();
    expect(all.memorials).toMatchObject([{ name: 'Fred' }]);
    expect(all.reports).toMatchObject([{ name: 'Fred', confirmed: true, here: false, born: '1975' }]);
    expect(all.reports[0].reports.map(({ by }: { by: string }) => by).toSorted()).toEqual(['Anu', 'Binu']);
    expect(await memorials.badge()).toBe(1);
    expect((await memorials.decide(memorials.fred, 'confirm')).json().message).toBe(memorialAnswers.kept);
    expect(await memorials.waiting()).toMatchObject({ reports: [], memorials: [{ name: 'Fred' }] });
    expect(await memorials.badge()).toBe(0);
  });

  it('tells the admins that someone made an account with the number on the list', async () => {
    await memorials.confirm(school.deepa);
    expect((await memorials.waiting()).reports).toMatchObject([{ joined: false, numberInUse: false }]);
    await aMember(school.server, [], { name: 'New', mobile: school.deepa.mobile });
    expect((await memorials.waiting()).reports).toMatchObject([{ name: 'Deepa', numberInUse: true }]);
  });

  it('is counted only while a reporter can be shown', async () => {
    await memorials.report(school.anu);
    expect(await memorials.badge()).toBe(1);
    const at = school.server.ctx.clock().toISOString();
    await school.server.ctx.database.write((tx) =>
      tx
        .insertInto('deletions')
        .values({
          ...{ account_kind: 'schoolmate', account_id: school.anu.id, asked_at: at, due_at: at },
          ...{ places: '[]', by_school: 0 },
        })
        .execute(),
    );
    expect([await memorials.badge(), (await memorials.waiting()).reports]).toEqual([0, []]);
  });
});

describe('reports again and again', () => {
  // Shows threat:false-death-report
  it('are refused from a classmate who was wrong, and do not reach the person from another', async () => {
    await memorials.report(school.anu);
    expect((await meIn(memorials.fred.caller)).deathReport).toBe('waiting');
    await memorials.fred.caller.delete(paths.ownMemorial);
    const again = await memorials.report(school.anu);
    expect([again.statusCode, again.json().error]).toEqual([409, memorialAnswers.wrongBefore]);
    expect((await memorials.report(school.binu)).statusCode).toBe(200);
    expect((await meIn(memorials.fred.caller)).deathReport).toBe(null);
    expect((await memorials.waiting()).reports).toMatchObject([
      { denied: true, confirmed: false, reports: [{ by: 'Binu' }] },
    ]);
    await memorials.decide(memorials.fred, 'confirm');
    expect((await meIn(memorials.fred.caller)).deathReport).toBe('confirmed');
  });
});

describe('“I am here” of a person in memoriam', () => {
  // Shows threat:false-death-report
  it('goes to the admins from a session that began later, and acts at once from an older one', async () => {
    await memorials.confirm();
    await memorials.decide(memorials.fred, 'confirm');
    school.server.pass(1000);
    const owner = school.server.as(await sessionToken(school.server, 'schoolmate', memorials.fred.id));
    for (let press = 0; press < 2; press += 1)
      expect((await owner.delete(paths.ownMemorial)).json().message).toBe(memorialAnswers.checked);
    expect(shown(await memorials.bytesFor(school.chitra))).toEqual([]);
    expect((await memorials.waiting()).reports).toMatchObject([{ confirmed: true, here: true, reports: [] }]);
    await memorials.decide(memorials.fred, 'confirm');
    expect((await memorials.waiting()).reports).toEqual([]);
    const older = await memorials.fred.caller.delete(paths.ownMemorial);
    expect(older.json().message).toBe(memorialAnswers.stillHere);
    expect(shown(await memorials.bytesFor(school.chitra))).toEqual(Object.values(contacts));
  });

  it('reaches the admins also when the page has no posts and the only session is new', async () => {
    await memorials.confirm();
    await memorials.decide(memorials.fred, 'confirm');
    await school.server.ctx.database.write(async (tx) => {
      await tx.deleteFrom('posts').where('author_id', '=', memorials.fred.id).execute();
      await school.server.ctx.sessions.endAll(tx, { kind: 'schoolmate', id: memorials.fred.id });
    });
    school.server.pass(1000);
    const owner = school.server.as(await sessionToken(school.server, 'schoolmate', memorials.fred.id));
    expect((await owner.delete(paths.ownMemorial)).json().message).toBe(memorialAnswers.checked);
    expect((await memorials.waiting()).reports).toMatchObject([{ _id: memorials.fred.id, here: true }]);
    expect((await memorials.decide(memorials.fred, 'take-back')).statusCode).toBe(200);
    expect((await meIn(owner)).deathReport).toBe(null);
    expect(shown(await memorials.bytesFor(school.chitra))).toEqual(Object.values(contacts));
  });
});
