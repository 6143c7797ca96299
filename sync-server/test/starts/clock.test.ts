import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** S14: the server's clock jumps. A time limit ends early rather than never. Order depends on revisions, not on the clock. */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let server: TestServer;
let admin: Caller;
let division: DivisionIds;
let member: Member;
beforeEach(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  division = await aDivision(admin);
  member = await aMember(server, division.divisionId, { name: 'Before' });
});
afterEach(() => server.close());

const verify = (mobile: string, otp: string) => server.as(null).post(paths.verifyCode, { mobile, otp });

async function aCode(): Promise<{ mobile: string; otp: string }> {
  const mobile = aMobile();
  await server.as(null).post(paths.sendCode, { mobile });
  return { mobile, otp: lastCode(server, mobile) };
}

const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe.each([
  ['an hour ahead', hour],
  ['a day ahead', day],
  ['an hour back', -hour],
  ['a day back', -day],
])('a clock that jumps %s', (_, jump) => {
  it('leaves no device out of date or ahead', async () => {
    const device = new ReplicaClient(member.caller);
    await device.pull();
    server.pass(jump);
    for (const name of ['First', 'Second']) {
      await member.caller.put(paths.update(member.mobile), { name });
      await aMember(server, division.divisionId, { name });
    }
    await device.pull();
    const fresh = new ReplicaClient(member.caller);
    await fresh.pull();
    expect(device.contents()).toEqual(fresh.contents());
    const [roster] = device.rosters.values();
    expect(roster?.schoolmates.map(({ name }) => name).sort()).toEqual(['First', 'Second', 'Second']);
  });

  it('gives a code no further tries and no second use', async () => {
    const { mobile, otp } = await aCode();
    server.pass(jump);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await verify(mobile, wrong(otp))).statusCode).toBe(400);
    }
    expect((await verify(mobile, otp)).statusCode).toBe(400);
    const other = await aCode();
    expect((await verify(other.mobile, other.otp)).statusCode).toBe(200);
    server.pass(-jump);
    expect((await verify(other.mobile, other.otp)).statusCode).toBe(400);
  });

  it('does not revive an ended session', async () => {
    expect((await member.caller.post(paths.signOut)).statusCode).toBe(204);
    server.pass(jump);
    expect((await member.caller.get(paths.pull)).statusCode).toBe(401);
  });
});

it('a clock that jumps ahead expires codes and the session of an admin', async () => {
  const { mobile, otp } = await aCode();
  server.pass(hour);
  expect((await verify(mobile, otp)).json().code).toBe('code-expired');
  expect((await admin.get(paths.requests)).statusCode).toBe(200);
  server.pass(day);
  expect((await admin.get(paths.requests)).json().code).toBe('session-expired');
});

it('a clock that jumps back ends no session', async () => {
  server.pass(-day);
  expect((await admin.get(paths.requests)).statusCode).toBe(200);
  expect((await member.caller.get(paths.pull)).statusCode).toBe(200);
});
