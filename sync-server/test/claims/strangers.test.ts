import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '#test/harness.ts';
import { aMember } from '#test/members.ts';
import { aMobile } from '#test/places.ts';
import { aClassOfClaims, type ClassOfClaims, claimCalls } from './class.ts';

let school: ClassOfClaims;
let server: TestServer;
let divisionId: string;
beforeEach(async () => {
  school = await aClassOfClaims();
  ({ server } = school);
  ({ divisionId } = school.place);
});
afterEach(() => school.server.close());
const { guest, linkTo, signUpBy } = claimCalls(() => school);

describe('a stranger', () => {
  it('with a link gets nothing of the class without the code, and without who knows them or an admin', async () => {
    const token = await linkTo(school.esha.id);
    const mobile = aMobile();
    // No code: no account.
    const bare = await guest().put(paths.signUp(mobile), {
      username: 'no_code',
      password: 'a-long-and-odd-one',
      invitation: token,
    });
    expect(bare.statusCode).toBe(401);
    expect((await guest().post(paths.claims, { token })).statusCode).toBe(401);
    // With a code: an account, in no class.
    const { caller } = await signUpBy(token, mobile);
    const { schoolId, batchId } = school.place;
    const pulled = await caller.get(paths.pull);
    expect(pulled.json()).toMatchObject({ schoolIds: [], batches: [], posts: [] });
    for (const path of [
      paths.schoolmates(schoolId, batchId, divisionId),
      paths.posts(schoolId, batchId),
      paths.claims,
    ]) {
      expect((await caller.get(path)).statusCode).toBeGreaterThanOrEqual(403);
    }
    expect(
      (await caller.post(paths.claimInvitations, { schoolmateId: school.esha.id, divisionId })).statusCode,
    ).toBe(404);
    for (const secret of ['Anu', 'Binu', 'Chitra', 'Deepa', school.anu.mobile, school.esha.id]) {
      expect(pulled.body).not.toContain(secret);
    }
  });

  it('has one account a number: nobody vouches twice by two', async () => {
    const token = await linkTo(school.esha.id);
    await expect(aMember(server, divisionId, { mobile: school.anu.mobile })).rejects.toThrow('UNIQUE');
    const { mobile } = await signUpBy(token);
    await guest().post(paths.sendCode, { mobile });
    server.pass(60_000);
    await guest().post(paths.sendCode, { mobile });
    const otp = server.messages.findLast((each) => each.to === mobile)?.code;
    const again = await guest().post(paths.verifyCode, { mobile, otp });
    expect(again.json()).toMatchObject({ code: 'already-registered' });
  });
});
