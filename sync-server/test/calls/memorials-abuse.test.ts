import { paths } from '@memcherrish/shared/wire/paths.ts';
import { describe, expect, it } from 'vitest';
import { aBatchRole } from '#test/batch-roles.ts';
import { meIn } from '#test/claims/class.ts';
import { aMember } from '#test/members.ts';
import { aMemorialClassForEach } from '#test/memorial-class.ts';
import { settle } from '#test/memorials.ts';

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
