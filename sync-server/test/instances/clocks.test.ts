import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFor, dropDatabaseFor, sharedSecret } from '#test/postgres/databases.ts';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** P10: two servers of one database whose clocks are four minutes apart, less than a code lives. Order depends on revisions, not on clocks. */

const minute = 60 * 1000;

let dataDir: string;
let early: TestServer;
let late: TestServer;
let division: DivisionIds;
let member: Member;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-clocks-'));
  const url = await databaseFor(dataDir);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: sharedSecret };
  early = await openTestServer(environment);
  late = await openTestServer(environment);
  early.pass(-2 * minute);
  late.pass(2 * minute);
  division = await aDivision(await anAdmin(early));
  member = await aMember(late, division.divisionId, { name: 'Before' });
});
afterAll(async () => {
  await early.close();
  await late.close();
  await dropDatabaseFor(dataDir);
  rmSync(dataDir, { recursive: true });
});

/** The same person at each of the two servers. */
const atBoth = ({ token }: Pick<Member, 'token'>): [Caller, Caller] => [early.as(token), late.as(token)];

it('changes at the two in turn reach a device that pulls from the two in turn, in one order', async () => {
  const [first, second] = atBoth(member);
  const device = new ReplicaClient(first);
  await device.pull();
  for (const [changing, pulling, name] of [
    [second, first, 'One'],
    [first, second, 'Two'],
    [second, second, 'Three'],
    [first, first, 'Four'],
  ] as const) {
    expect((await changing.put(paths.update(member.mobile), { name })).statusCode).toBe(200);
    device.caller = pulling;
    await device.pull();
    const [roster] = device.rosters.values();
    expect(roster?.schoolmates.map((each) => each.name)).toEqual([name]);
  }
  for (const caller of [first, second]) {
    const fresh = new ReplicaClient(caller);
    await fresh.pull();
    expect(fresh.contents()).toEqual(device.contents());
  }
});

it.each([
  ['early', 'late'],
  ['late', 'early'],
] as const)('a code of the %s server works once, at the %s one', async (sends, checks) => {
  const servers = { early, late };
  const mobile = aMobile();
  await servers[sends].as(null).post(paths.sendCode, { mobile });
  const otp = lastCode(servers[sends], mobile);
  const verify = (server: TestServer) => server.as(null).post(paths.verifyCode, { mobile, otp });
  expect((await verify(servers[checks])).statusCode).toBe(200);
  expect((await verify(servers[checks])).statusCode).toBe(400);
  expect((await verify(servers[sends])).statusCode).toBe(400);
});

it('five wrong codes use a code up, wherever they are tried', async () => {
  const mobile = aMobile();
  await early.as(null).post(paths.sendCode, { mobile });
  const otp = lastCode(early, mobile);
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
  for (let tries = 0; tries < 5; tries += 1) {
    const server = tries % 2 === 0 ? late : early;
    expect((await server.as(null).post(paths.verifyCode, { mobile, otp: wrong })).statusCode).toBe(400);
  }
  expect((await early.as(null).post(paths.verifyCode, { mobile, otp })).statusCode).toBe(400);
});

it('a session of one server counts at the other, and ends at both', async () => {
  for (const [opens, other] of [
    [early, late],
    [late, early],
  ] as const) {
    const { token } = await aMember(opens, division.divisionId);
    expect((await other.as(token).get(paths.pull)).statusCode).toBe(200);
    expect((await other.as(token).post(paths.signOut)).statusCode).toBe(204);
    for (const caller of atBoth({ token })) expect((await caller.get(paths.pull)).statusCode).toBe(401);
  }
});

it('an admin who is served by the two in turn stays signed in', async () => {
  const account = { email: 'another@example.org', password: goodPassword };
  await late.as(null).post(paths.adminRegister, { name: 'Another', ...account });
  const { token } = (await late.as(null).post(paths.adminLogin, account)).json();
  for (let calls = 0; calls < 3; calls += 1) {
    for (const caller of atBoth({ token })) expect((await caller.get(paths.requests)).statusCode).toBe(200);
    // An admin is signed out after half an hour without a call.
    for (const server of [early, late]) server.pass(20 * minute);
  }
});
