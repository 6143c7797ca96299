import type { ClosedLink } from '@memcherrish/shared/domain/closed-links.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { claims } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { leave } from '#features/people/suspend-account.ts';
import { aRecord } from '#test/scene/divisions.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { aClassForEach, meIn } from './class.ts';

const school = aClassForEach();

describe('a claim link', () => {
  it('names the listing and the inviter, and no number, photo or e-mail', async () => {
    const token = await school.linkTo(school.deepa.id);
    const answer = await school.guest().post(paths.claimLink, { token });
    expect(answer.json()).toEqual({
      state: 'open',
      name: 'Deepa',
      division: '10-A',
      batch: '2012 - 2013',
      schoolName: 'St. Mary’s',
      schoolImage: null,
      inviter: 'Anu',
      expiresAt: new Date(school.server.ctx.clock().getTime() + claims.linkLifetime).toISOString(),
    });
    for (const secret of [school.deepa.mobile, 'deepa@example.org', school.anu.mobile, school.deepa.id]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  // Shows threat:leaked-claim-link
  it('is not stored in readable form in the database', async () => {
    const token = await school.linkTo(school.deepa.id);
    const rows = await school.server.ctx.database.read.selectFrom('invitations').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{24}$/);
  });

  it('is made only by members and teachers of the division and by admins of the school', async () => {
    const teacher = await aTeacher(school.server);
    await school.server.ctx.database.write((tx) =>
      school.server.ctx.revisions.assignTeacher(tx, {
        divisionId: school.divisionId,
        teacherId: teacher.id,
        subject: 'Maths',
        now: school.server.ctx.clock().toISOString(),
      }),
    );
    const of = (caller: Caller) =>
      caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId: school.divisionId });
    for (const caller of [school.anu.caller, teacher.caller, school.admin]) {
      expect((await of(caller)).statusCode).toBe(201);
    }
    const outsiders = [
      await aMember(school.server),
      await aTeacher(school.server),
      await anotherAdmin(school.server),
    ];
    for (const { caller } of outsiders) expect((await of(caller)).statusCode).toBe(404);
    expect((await of(school.guest())).statusCode).toBe(401);
  });

  it('is refused for a claimed record, and for one that is not in the division', async () => {
    const of = (schoolmateId: string) =>
      school.anu.caller.post(paths.claimInvitations, { schoolmateId, divisionId: school.divisionId });
    expect((await of(school.binu.id)).json()).toMatchObject({ message: serverWords.listingTaken });
    const elsewhere = await aRecord(school.server, { name: 'Elsewhere' });
    expect((await of(elsewhere)).statusCode).toBe(404);
  });

  const closed: [what: string, state: ClosedLink, make: () => Promise<string>][] = [
    ['forged', 'unknown', async () => 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    [
      'expired',
      'expired',
      async () => {
        const token = await school.linkTo(school.esha.id);
        school.server.pass(claims.linkLifetime);
        return token;
      },
    ],
    [
      'used',
      'used',
      async () => {
        const token = await school.linkTo(school.deepa.id);
        await school.signUpBy(await school.linkTo(school.deepa.id, school.binu), school.deepa.mobile);
        return token;
      },
    ],
    [
      'made for a listing that was removed from the list',
      'gone',
      async () => {
        const token = await school.linkTo(school.esha.id);
        const { schoolId, batchId } = school.ids;
        await school.admin.delete(
          paths.managedSchoolmate(schoolId, batchId, school.divisionId, school.esha.id),
        );
        return token;
      },
    ],
    [
      'made by a member who was removed from the class since',
      'unknown',
      async () => {
        const token = await school.linkTo(school.esha.id);
        const { schoolId, batchId } = school.ids;
        await school.admin.delete(
          paths.managedSchoolmate(schoolId, batchId, school.divisionId, school.anu.id),
        );
        return token;
      },
    ],
    [
      'made by a member whose account will be deleted',
      'unknown',
      async () => {
        const token = await school.linkTo(school.esha.id);
        const leaver = { kind: 'schoolmate', id: school.anu.id } as const;
        const due = new Date(school.server.ctx.clock().getTime() + day).toISOString();
        await school.server.ctx.database.write((tx) => leave(school.server.ctx, tx, leaver, due));
        return token;
      },
    ],
  ];
  it.each(closed)(
    'reports its state, and does not stop a sign-up by it, when it is %s',
    async (_what, state, make) => {
      const token = await make();
      expect(await school.look(token)).toEqual({ state });
      const signedIn = await aMember(school.server);
      const claimed = await signedIn.caller.post(paths.claims, { token });
      expect([claimed.statusCode, claimed.json().message]).toEqual([
        state === 'unknown' ? 404 : 409,
        claimAnswers.closedLink[state],
      ]);
      const removed = await school.guest().post(paths.claimRemoval, { token });
      expect(removed.json().message).toBe(claimAnswers.closedLink[state]);
      const { signedUp, caller } = await school.signUpBy(token);
      expect([signedUp.statusCode, signedUp.json().claim]).toEqual([200, state]);
      expect(await meIn(caller)).toMatchObject({ memberships: [], ownClaims: [] });
    },
  );
});
