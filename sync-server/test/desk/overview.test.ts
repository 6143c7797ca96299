import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type DeskOverview, deskOverview } from '@memcherrish/shared/wire/desk/desk.ts';
import { describe, expect, it } from 'vitest';
import { aClassForEach, meIn } from '#test/claims/class.ts';
import { aClass, aRecord } from '#test/scene/divisions.ts';
import { type Caller, goodPassword, goodPasswordHash } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { aPost, aReport } from '#test/scene/posts.ts';

/** A school with class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();

async function overviewOf(caller: Caller = school.admin): Promise<DeskOverview> {
  const answer = await caller.get(paths.desk);
  expect(answer.statusCode).toBe(200);
  return deskOverview.parse(answer.json());
}

const countsOf = ({ schools }: DeskOverview) =>
  schools.flatMap(({ people, joined, batches }) => [
    ['school', people, joined],
    ...batches.flatMap((batch) => [
      [batch.batch, batch.people, batch.joined],
      ...batch.divisions.map((division) => [division.name, division.people, division.joined]),
    ]),
  ]);

describe('the overview of the desk', () => {
  it('counts people and accounts of each division, and each person once in a batch and in the school', async () => {
    const { server, admin, ids, deepa, anu } = school;
    const second = await admin.post(paths.divisions(ids.schoolId, ids.batchId), { name: '10-B' });
    const older = await aClass(admin, ids.schoolId, '2011 - 2012', '9-A');
    await server.ctx.database.write(async (tx) => {
      const now = server.ctx.clock().toISOString();
      await server.ctx.revisions.addMembers(tx, second.json()._id, [anu.id, deepa.id], now);
      await server.ctx.revisions.addMembers(tx, older.divisionId, [anu.id], now);
    });
    await aRecord(server, { name: 'Faisal' }, older.divisionId);
    expect(countsOf(await overviewOf())).toEqual([
      ['school', 6, 3],
      ['2012 - 2013', 5, 3],
      ['10-A', 5, 3],
      ['10-B', 2, 1],
      ['2011 - 2012', 2, 1],
      ['9-A', 2, 1],
    ]);
  });

  it('follows a removal and a sign-up, and counts teachers of several classes once', async () => {
    const { server, admin, ids, deepa, esha } = school;
    const { schoolId, batchId, divisionId } = ids;
    await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, esha.id));
    await school.signUpBy(await school.linkTo(deepa.id), deepa.mobile);
    const { id: teacherId } = await aTeacher(server);
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write(async (tx) => {
      for (const subject of ['Maths', 'Physics'])
        await server.ctx.revisions.assignTeacher(tx, { divisionId, teacherId, subject, now });
    });
    const overview = await overviewOf();
    expect(countsOf(overview)[0]).toEqual(['school', 4, 4]);
    expect(overview.schools[0]?.teachers).toBe(1);
  });

  it('lists a new school, batch and division without people', async () => {
    const fresh = await anotherAdmin(school.server);
    const made = await fresh.caller.form(paths.schools, { name: 'New school' });
    await aClass(fresh.caller, made.json()._id, '2020 - 2021');
    expect(countsOf(await overviewOf(fresh.caller))).toEqual([
      ['school', 0, 0],
      ['2020 - 2021', 0, 0],
      ['10-A', 0, 0],
    ]);
  });

  it('counts requests, claims, doubts and reported posts until they are decided', async () => {
    const { server, admin, ids, anu } = school;
    const waits = async () => (await overviewOf()).waiting;
    expect(await waits()).toEqual({ requests: 0, claims: 0, reports: 0, deaths: 0, admins: 0 });
    const asker = await aMember(server, [], { name: 'Gita' });
    await asker.caller.post(paths.sendRequest, { ...ids, userMobile: asker.mobile });
    const claimant = await school.signUpBy(await school.linkTo(school.esha.id));
    const owner = await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    const doubted = (await meIn(anu.caller)).claims.find(({ claimant: name }) => name === 'Deepa');
    await school.say(anu, doubted?._id ?? '', 'not-them');
    const post = await aPost(server, { batchId: ids.batchId, authorId: anu.id, text: 'A memory' });
    for (const reporterId of [school.binu.id, owner.id])
      await aReport(server, { postId: post.id, reporterId });
    expect(await waits()).toEqual({ requests: 1, claims: 2, reports: 1, deaths: 0, admins: 0 });

    const [request] = (await admin.get(paths.requests)).json();
    await admin.delete(paths.request(request._id));
    const [claim] = (await meIn(claimant.caller)).ownClaims;
    await school.decide(claim?._id ?? '', 'refuse');
    await school.decide(doubted?._id ?? '', 'keep');
    await admin.post(paths.reportedPost(post.id), { remove: false });
    expect(await waits()).toEqual({ requests: 0, claims: 0, reports: 0, deaths: 0, admins: 0 });
  });

  it('counts waiting admins for the first admin alone', async () => {
    const { server } = school;
    server.pass(1000);
    const waiting = await anotherAdmin(server);
    await server.ctx.database.write((tx) =>
      tx.updateTable('admins').set({ state: 'waiting' }).where('id', '=', waiting.id).execute(),
    );
    const fellow = await anotherAdmin(server, [school.ids.schoolId]);
    expect((await overviewOf()).waiting.admins).toBe(1);
    expect((await overviewOf(fellow.caller)).waiting.admins).toBe(0);
  });

  // Shows threat:crossing-schools
  it('shows an admin of another school nothing of this one, and no person to anyone', async () => {
    const asker = await aMember(school.server, [], { name: 'Gita' });
    await asker.caller.post(paths.sendRequest, { ...school.ids, userMobile: asker.mobile });
    const other = await anotherAdmin(school.server);
    await other.caller.form(paths.schools, { name: 'A school of their own' });
    const foreign = await other.caller.get(paths.desk);
    for (const text of ['St. Mary', '10-A', school.ids.schoolId, school.ids.divisionId])
      expect(foreign.body).not.toContain(text);
    expect(deskOverview.parse(foreign.json()).waiting.requests).toBe(0);
    const own = await school.admin.get(paths.desk);
    for (const text of ['Anu', 'Deepa', 'Gita', asker.mobile, school.deepa.mobile])
      expect(own.body).not.toContain(text);
  });

  it('leaves no entry in the audit trail', async () => {
    const trail = () => school.server.ctx.database.read.selectFrom('audit').selectAll().execute();
    const before = await trail();
    await overviewOf();
    expect(await trail()).toEqual(before);
  });

  it('does not count people whose account is being deleted', async () => {
    const leaver = await aMember(school.server, school.ids.divisionId, {
      password_hash: goodPasswordHash,
    });
    expect(countsOf(await overviewOf())[0]).toEqual(['school', 6, 4]);
    const asked = await leaver.caller.post(paths.accountDeletion, { password: goodPassword });
    expect(asked.statusCode).toBe(200);
    expect(countsOf(await overviewOf())[0]).toEqual(['school', 5, 3]);
  });
});
