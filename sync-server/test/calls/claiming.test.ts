import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass, aDivision, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());

const peopleWith = (mobile: string) =>
  server.ctx.database.read.selectFrom('schoolmates').selectAll().where('mobile', '=', mobile).execute();

describe('the unclaimed record with the number of a sign-up', () => {
  // Shows decision:sign-up-claims
  it('is claimed with its division, and the values set on it before are replaced', async () => {
    const divisionPath = await aDivision(admin, 'Claimed');
    const mobile = aMobile();
    const id = await aRecord(
      server,
      {
        mobile,
        name: 'Asha Nair',
        username: 'set_by_someone',
        password_hash: await server.ctx.passwords.hash('theirs'),
      },
      divisionPath.divisionId,
    );
    const { signedUp, id: signedInAs, caller } = await signUp(server, mobile, 'asha_own');
    expect(signedUp.json().memberships).toEqual([
      {
        ...divisionPath,
        schoolName: 'Claimed',
        schoolImage: null,
        batch: '2012 - 2013',
        division: '10-A',
      },
    ]);
    expect(signedInAs).toBe(id);
    expect((await caller.get(paths.schoolmate(mobile))).json()).toMatchObject({
      name: 'Asha Nair',
      ...divisionPath,
    });
    const old = await server.as(null).post(paths.signIn, { username: 'set_by_someone', password: 'theirs' });
    expect(old.json().error).toBe(messages.invalidUsername);
    expect(await peopleWith(mobile)).toHaveLength(1);
  });

  // Shows decision:registered-password
  it('is claimed by the number’s owner alone: its old password never signs in', async () => {
    const mobile = aMobile();
    const password_hash = await server.ctx.passwords.hash('registered-by-admin');
    await aRecord(server, { mobile, username: 'before_proof', password_hash });
    const answer = await server
      .as(null)
      .post(paths.signIn, { username: 'before_proof', password: 'registered-by-admin' });
    expect(answer.statusCode).toBe(401);
  });

  it('shows the account’s people to the class after the claim', async () => {
    const divisionPath = await aDivision(admin, 'Shown');
    const mobile = aMobile();
    await aRecord(server, { mobile, name: 'Shown Now', email: 'shown@example.org' }, divisionPath.divisionId);
    const viewer = aMobile();
    await aRecord(server, { mobile: viewer }, divisionPath.divisionId);
    const { caller } = await signUp(server, viewer, 'viewer_1');
    const list = paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId);
    expect((await caller.get(list)).body).not.toContain(mobile);
    await signUp(server, mobile, 'shown_now');
    expect((await caller.get(list)).body).toContain(mobile);
  });

  it('stays unclaimed when there are several: a new record is made, named by the username', async () => {
    const divisionPath = await aDivision(admin, 'Several');
    const next = await aClass(admin, divisionPath.schoolId, '2020');
    const mobile = aMobile();
    const ids = [
      await aRecord(server, { mobile, name: 'One' }, divisionPath.divisionId),
      await aRecord(server, { mobile, name: 'Two' }, next.divisionId),
    ];
    const { signedUp, id } = await signUp(server, mobile, 'Several_Me');
    expect(signedUp.json().memberships).toEqual([]);
    expect(ids).not.toContain(id);
    expect((await recordOf(server, id)).name).toBe('several_me');
    for (const each of ids) expect((await recordOf(server, each)).claimed_at).toBeNull();
  });
});
