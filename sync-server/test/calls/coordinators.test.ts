import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HelpedSchool, helpedSchool, meOf } from '#test/fixtures/helped-school.ts';
import { isBlockedFrom } from '#test/fixtures/traces.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPost, aReport } from '#test/scene/posts.ts';

let server: TestServer;
let school: HelpedSchool;
beforeEach(async () => {
  server = await openTestServer();
  school = await helpedSchool(server);
});
afterEach(() => server.close());

describe('a coordinator', () => {
  beforeEach(async () => {
    await school.give('coordinator');
  });

  async function asking(member: Member, divisionId: string) {
    const ids = { schoolId: school.schoolId, batchId: school.batchId, divisionId };
    const sent = await member.caller.post(paths.sendRequest, { ...ids, userMobile: member.mobile });
    return { ...ids, requestId: sent.json<{ _id: string }>()._id };
  }

  // Shows decision:batch-roles, threat:role-in-a-batch
  it('sees the requests of the batch without numbers, accepts one, and gets no record of the person', async () => {
    const person = await aMember(server, [], { name: 'Asking Anna', email: 'anna@example.org' });
    const { requestId, divisionId } = await asking(person, school.b.divisionId);
    const waiting = await school.helper.caller.get(paths.requests);
    expect(waiting.json()).toMatchObject([{ _id: requestId, name: 'Asking Anna', userMobile: '' }]);
    expect(waiting.body).not.toContain(person.mobile);
    const accepted = await school.helper.caller.post(
      paths.acceptRequest(school.schoolId, school.batchId, divisionId),
      { requestId },
    );
    expect([accepted.statusCode, Object.keys(accepted.json())]).toEqual([200, ['message']]);
    expect((await meOf(person)).memberships).toMatchObject([{ divisionId }]);
    const acts = await server.ctx.database.read
      .selectFrom('audit')
      .select(['actor_kind', 'actor_id'])
      .where('action', 'in', ['accept-request', 'read-requests'])
      .execute();
    expect(acts).toEqual([
      { actor_kind: 'schoolmate', actor_id: school.helper.id },
      { actor_kind: 'schoolmate', actor_id: school.helper.id },
    ]);
  });

  // Shows threat:role-in-a-batch
  it('does not decide about themself, across a block, or in another batch', async () => {
    const own = await asking(school.helper, school.b.divisionId);
    const blocker = await aMember(server, school.a.divisionId);
    const theirs = await asking(blocker, school.b.divisionId);
    await server.ctx.database.write((tx) =>
      isBlockedFrom(tx, { kind: 'schoolmate', id: school.helper.id, name: 'Hema' }, blocker.id),
    );
    const stranger = await aMember(server);
    const sent = await stranger.caller.post(paths.sendRequest, {
      ...school.later,
      userMobile: stranger.mobile,
    });
    const elsewhere = { ...school.later, requestId: sent.json<{ _id: string }>()._id };
    expect((await school.helper.caller.get(paths.requests)).json()).toEqual([]);
    for (const { schoolId, batchId, divisionId, requestId } of [own, theirs, elsewhere]) {
      const accepted = await school.helper.caller.post(paths.acceptRequest(schoolId, batchId, divisionId), {
        requestId,
      });
      expect(accepted.statusCode).toBe(404);
    }
    expect((await school.helper.caller.delete(paths.request(theirs.requestId))).statusCode).toBe(404);
    expect((await school.invitees()).body).not.toContain(blocker.id);
    // The own request is withdrawn, not rejected.
    const withdrawn = await school.helper.caller.delete(paths.request(own.requestId));
    expect(withdrawn.json()).toEqual({ message: 'Request withdrawn.' });
  });

  it('accepts a claim for its class alone, without the number and without names of classmates', async () => {
    const person = await aMember(server, [], { name: 'Claiming Carl' });
    const claimId = await aWaitingClaim(person.id);
    const voucher = await aMember(server, school.b.divisionId, { name: 'Veena Voucher' });
    await server.ctx.database.write(async (tx) => {
      const now = server.ctx.clock().toISOString();
      await server.ctx.revisions.addMembers(tx, school.later.divisionId, [school.listing.id], now);
      const vouch = { claim_id: claimId, schoolmate_id: voucher.id, word: 'knows' as const, created_at: now };
      await tx.insertInto('claim_vouches').values(vouch).execute();
    });
    const listedClaims = await school.helper.caller.get(paths.claims);
    expect(listedClaims.json()).toMatchObject({
      claims: [
        {
          _id: claimId,
          claimant: 'Claiming Carl',
          claimantMobile: '',
          listed: null,
          confirmed: 1,
          knows: [],
        },
      ],
      removed: [],
    });
    for (const secret of [person.mobile, school.listing.mobile, 'Veena Voucher']) {
      expect(listedClaims.body).not.toContain(secret);
    }
    const accepted = await school.helper.caller.post(paths.claim(claimId), { decision: 'accept' });
    expect(accepted.statusCode).toBe(200);
    const { memberships } = await meOf(person);
    expect(memberships).toMatchObject([{ divisionId: school.b.divisionId }]);
  });

  it('leaves claims with a doubt, and accepted claims, to admins', async () => {
    const person = await aMember(server);
    const claimId = await aWaitingClaim(person.id);
    const mate = await aMember(server, school.b.divisionId);
    await mate.caller.put(paths.claimVouch(claimId), { word: 'not-them' });
    expect((await school.helper.caller.get(paths.claims)).json()).toEqual({ claims: [], removed: [] });
    for (const decision of ['accept', 'refuse', 'keep', 'put-back']) {
      expect((await school.helper.caller.post(paths.claim(claimId), { decision })).statusCode).toBe(404);
    }
    expect((await school.admin.caller.post(paths.claim(claimId), { decision: 'accept' })).statusCode).toBe(
      200,
    );
  });

  it('decides about reported posts of others, and not about their own', async () => {
    const author = await aMember(server, school.b.divisionId);
    const { batchId } = school;
    const post = await aPost(server, { batchId, authorId: author.id, text: 'Rude words' });
    const own = await aPost(server, { batchId, authorId: school.helper.id, text: 'My words' });
    // Their own report alone does not make them the judge of a post.
    await aReport(server, { postId: post.id, reporterId: school.helper.id });
    await aReport(server, { postId: own.id, reporterId: author.id });
    expect((await school.helper.caller.get(paths.reportedPosts)).json()).toEqual([]);
    const reporter = await aMember(server, school.a.divisionId);
    await aReport(server, { postId: post.id, reporterId: reporter.id });
    const reported = await school.helper.caller.get(paths.reportedPosts);
    expect(reported.json()).toMatchObject([{ _id: post.id, text: 'Rude words' }]);
    const decision = { remove: true, reason: 'Be kind' };
    expect((await school.helper.caller.post(paths.reportedPost(own.id), decision)).statusCode).toBe(404);
    expect((await school.helper.caller.post(paths.reportedPost(post.id), decision)).statusCode).toBe(200);
    expect((await meOf(author)).notifications.map(({ kind }) => kind)).toContain('post-removed');
  });

  it('leaves reports from before the role, and of people who block them, to admins', async () => {
    const author = await aMember(server, school.b.divisionId);
    const reporter = await aMember(server, school.a.divisionId);
    const { batchId } = school;
    const before = await aPost(server, { batchId, authorId: author.id });
    await aReport(server, { postId: before.id, reporterId: author.id });
    server.pass(60_000);
    await school.give('volunteer');
    await school.give('coordinator');
    const blocked = await aPost(server, { batchId, authorId: author.id });
    await aReport(server, { postId: blocked.id, reporterId: reporter.id });
    await server.ctx.database.write((tx) =>
      isBlockedFrom(tx, { kind: 'schoolmate', id: school.helper.id, name: 'Hema' }, reporter.id),
    );
    expect((await school.helper.caller.get(paths.reportedPosts)).json()).toEqual([]);
    for (const postId of [before.id, blocked.id]) {
      const answer = await school.helper.caller.post(paths.reportedPost(postId), { remove: false });
      expect(answer.statusCode).toBe(404);
    }
    expect((await school.admin.caller.get(paths.reportedPosts)).json()).toHaveLength(2);

    // A report of another person shows the post, without the reports that are not for the coordinator.
    const other = await aMember(server, school.a.divisionId);
    await aReport(server, { postId: blocked.id, reporterId: other.id });
    const reported: ReportedPost[] = (await school.helper.caller.get(paths.reportedPosts)).json();
    expect(reported.map(({ _id, reports }) => [_id, reports.length])).toEqual([[blocked.id, 1]]);
    const kept = await school.helper.caller.post(paths.reportedPost(blocked.id), { remove: false });
    expect(kept.statusCode).toBe(200);
    expect((await meOf(other)).notifications.map(({ kind }) => kind)).toContain('report-kept');
    expect((await meOf(reporter)).notifications.map(({ kind }) => kind)).not.toContain('report-kept');
    expect((await school.admin.caller.get(paths.reportedPosts)).json()).toHaveLength(2);
  });

  it('keeps the reports of a coordinator whose last day is moved', async () => {
    const author = await aMember(server, school.b.divisionId);
    const reporter = await aMember(server, school.a.divisionId);
    const post = await aPost(server, { batchId: school.batchId, authorId: author.id });
    await aReport(server, { postId: post.id, reporterId: reporter.id });
    server.pass(60_000);
    await school.give('coordinator');
    expect((await school.helper.caller.get(paths.reportedPosts)).json()).toMatchObject([{ _id: post.id }]);
  });

  async function aWaitingClaim(schoolmateId: string): Promise<string> {
    const id = 'a-waiting-claim1';
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('claims')
        .values({
          ...{
            id,
            listing_id: school.listing.id,
            division_id: school.b.divisionId,
            schoolmate_id: schoolmateId,
          },
          ...{ state: 'waiting', created_at: server.ctx.clock().toISOString() },
        })
        .execute(),
    );
    return id;
  }
});
