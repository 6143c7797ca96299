import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { aMobile } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';
import { aClassForEach } from './class.ts';

const school = aClassForEach();

describe('a stranger', () => {
  // Shows threat:leaked-claim-link
  it('a link shows nothing of the class without the code, and without classmates or an admin who vouch', async () => {
    const token = await school.linkTo(school.esha.id);
    const mobile = aMobile();
    // Without a code there is no account.
    const bare = await school.guest().put(paths.signUp(mobile), {
      username: 'no_code',
      password: 'a-long-and-odd-one',
      invitation: token,
    });
    expect(bare.statusCode).toBe(401);
    expect((await school.guest().post(paths.claims, { token })).statusCode).toBe(401);
    // With a code there is an account, in no class.
    const { caller } = await school.signUpBy(token, mobile);
    const { schoolId, batchId } = school.ids;
    const pulled = await caller.get(paths.pull);
    expect(pulled.json()).toMatchObject({ schoolIds: [], batches: [], posts: [] });
    for (const path of [
      paths.schoolmates(schoolId, batchId, school.divisionId),
      paths.posts(schoolId, batchId),
      paths.claims,
    ]) {
      expect((await caller.get(path)).statusCode).toBeGreaterThanOrEqual(403);
    }
    expect(
      (
        await caller.post(paths.claimInvitations, {
          schoolmateId: school.esha.id,
          divisionId: school.divisionId,
        })
      ).statusCode,
    ).toBe(404);
    const secrets = ['Binu', 'Chitra', 'Deepa', school.anu.mobile, school.anu.id, school.esha.id];
    for (const secret of secrets) expect(pulled.body).not.toContain(secret);
    // The page of the link has named the inviter already.
    expect(pulled.body.split('Anu')).toHaveLength(2);
  });

  it('has one account per number, so one person cannot vouch twice', async () => {
    const token = await school.linkTo(school.esha.id);
    await expect(aMember(school.server, school.divisionId, { mobile: school.anu.mobile })).rejects.toThrow(
      /unique/i,
    );
    const { mobile } = await school.signUpBy(token);
    await school.guest().post(paths.sendCode, { mobile });
    school.server.pass(60_000);
    await school.guest().post(paths.sendCode, { mobile });
    const otp = school.server.messages.findLast((each) => each.to === mobile)?.code;
    const again = await school.guest().post(paths.verifyCode, { mobile, otp });
    expect(again.json()).toMatchObject({ code: 'already-registered' });
  });
});
