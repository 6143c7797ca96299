import { day } from '@memcherrish/shared/rules/durations.ts';
import { claims } from '@memcherrish/shared/rules/limits.ts';
import { claimAnswers } from '@memcherrish/shared/text/claim-answers.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { ClosedLink } from '@memcherrish/shared/wire/claim-states.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leave } from '#features/account/deletion-service.ts';
import type { Caller, TestServer } from '#test/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/members.ts';
import { aRecord } from '#test/places.ts';
import { aClassOfClaims, type ClassOfClaims, claimCalls, meIn } from './class.ts';

let school: ClassOfClaims;
let server: TestServer;
let divisionId: string;
beforeEach(async () => {
  school = await aClassOfClaims();
  ({ server } = school);
  ({ divisionId } = school.place);
});
afterEach(() => school.server.close());
const { guest, linkTo, signUpBy, look } = claimCalls(() => school);

describe('a link', () => {
  it('says whose place it is and who invites, and no number, photo or e-mail', async () => {
    const token = await linkTo(school.deepa.id);
    const answer = await guest().post(paths.claimLink, { token });
    expect(answer.json()).toEqual({
      state: 'open',
      name: 'Deepa',
      division: '10-A',
      batch: '2012 - 2013',
      schoolName: 'St. Mary’s',
      inviter: 'Anu',
      expiresAt: new Date(server.parts.clock().getTime() + claims.linkLifetime).toISOString(),
    });
    for (const secret of [school.deepa.mobile, 'deepa@example.org', school.anu.mobile, school.deepa.id]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  it('stands in no row of the database', async () => {
    const token = await linkTo(school.deepa.id);
    const rows = await server.parts.database.read.selectFrom('invitations').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(token).toMatch(/^[\w-]{24}$/);
  });

  it('is made by members of the division, who teaches it and the admins of the school, and nobody else', async () => {
    const teacher = await aTeacher(server);
    await server.parts.database.write((writing) =>
      server.parts.revisions.assignTeacher(writing, {
        divisionId,
        teacherId: teacher.id,
        subject: 'Maths',
        now: server.parts.clock().toISOString(),
      }),
    );
    const of = (caller: Caller) =>
      caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId });
    for (const caller of [school.anu.caller, teacher.caller, school.admin]) {
      expect((await of(caller)).statusCode).toBe(201);
    }
    const outsiders = [await aMember(server), await aTeacher(server), await anotherAdmin(server)];
    for (const { caller } of outsiders) expect((await of(caller)).statusCode).toBe(404);
    expect((await of(guest())).statusCode).toBe(401);
  });

  it('is not made to a place that somebody has, nor to one that is not there', async () => {
    const of = (schoolmateId: string) =>
      school.anu.caller.post(paths.claimInvitations, { schoolmateId, divisionId });
    expect((await of(school.binu.id)).json()).toMatchObject({ message: serverWords.placeTaken });
    const elsewhere = await aRecord(server, { name: 'Elsewhere' });
    expect((await of(elsewhere)).statusCode).toBe(404);
  });

  const closed: [what: string, state: ClosedLink, make: () => Promise<string>][] = [
    ['forged', 'unknown', async () => 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    [
      'expired',
      'expired',
      async () => {
        const token = await linkTo(school.esha.id);
        server.pass(claims.linkLifetime);
        return token;
      },
    ],
    [
      'used',
      'used',
      async () => {
        const token = await linkTo(school.deepa.id);
        await signUpBy(await linkTo(school.deepa.id, school.binu), school.deepa.mobile);
        return token;
      },
    ],
    [
      'of a place that is off the list',
      'gone',
      async () => {
        const token = await linkTo(school.esha.id);
        const { schoolId, batchId } = school.place;
        await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, school.esha.id));
        return token;
      },
    ],
    [
      'of somebody who has been taken out of the class since',
      'unknown',
      async () => {
        const token = await linkTo(school.esha.id);
        const { schoolId, batchId } = school.place;
        await school.admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, school.anu.id));
        return token;
      },
    ],
    [
      'of somebody who is about to delete their account',
      'unknown',
      async () => {
        const token = await linkTo(school.esha.id);
        const leaver = { kind: 'schoolmate', id: school.anu.id } as const;
        const due = new Date(server.parts.clock().getTime() + day).toISOString();
        await server.parts.database.write((writing) => leave(server.parts, writing, leaver, due));
        return token;
      },
    ],
  ];
  it.each(closed)('that is %s says so, and loses nothing of who follows it', async (_what, state, make) => {
    const token = await make();
    expect(await look(token)).toEqual({ state });
    const signedIn = await aMember(server);
    const claimed = await signedIn.caller.post(paths.claims, { token });
    expect([claimed.statusCode, claimed.json().message]).toEqual([
      state === 'unknown' ? 404 : 409,
      claimAnswers.closedLink[state],
    ]);
    const removed = await guest().post(paths.claimRemoval, { token });
    expect(removed.json().message).toBe(claimAnswers.closedLink[state]);
    const { signedUp, caller } = await signUpBy(token);
    expect([signedUp.statusCode, signedUp.json().claim]).toEqual([200, state]);
    expect(await meIn(caller)).toMatchObject({ memberships: [], ownClaims: [] });
  });
});
