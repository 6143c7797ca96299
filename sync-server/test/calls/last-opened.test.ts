import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  goodPasswordHash,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let older: DivisionIds;
let newer: DivisionIds;
let me: Member;
let people = 0;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  older = await aDivision(admin);
  newer = { schoolId: older.schoolId, ...(await aClass(admin, older.schoolId, '2013 - 2014')) };
});
afterAll(() => server.close());

const username = () => `person-${people}`;

/** Everyone here joined the older class a day before the newer one. */
beforeEach(async () => {
  people += 1;
  const account = { name: 'Anjali', username: username(), password_hash: goodPasswordHash };
  me = await aMember(server, [], account);
  const now = server.ctx.clock().getTime();
  for (const [division, at] of [[older, now - 86_400_000] as const, [newer, now] as const]) {
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, division.divisionId, [me.id], new Date(at).toISOString()),
    );
  }
});

const ids = (each: DivisionIds) => each.divisionId;
const signIn = async () =>
  (await server.as(null).post(paths.signIn, { username: username(), password: goodPassword })).json();
const userSchool = async (by: Caller = me.caller) => (await by.get(paths.userSchool(me.mobile))).json();
const pulled = async (by: Caller = me.caller) => (await by.get(paths.pull)).json().me.memberships.map(ids);
const open = (divisionId: string, by: Caller = me.caller) => by.put(paths.openedClass(divisionId), {});

it('login, user-school and the pull answer the newest class first while none was opened', async () => {
  expect(await signIn()).toMatchObject(newer);
  expect(await userSchool()).toMatchObject(newer);
  expect(await pulled()).toEqual([newer.divisionId, older.divisionId]);
});

// Shows decision:last-opened
it('login, user-school and the pull answer the class last opened first, on every device', async () => {
  const otherDevice = server.as(await sessionToken(server, 'schoolmate', me.id));
  expect((await open(older.divisionId)).statusCode).toBe(200);

  const login = await signIn();
  expect(login).toMatchObject(older);
  expect(login.memberships.map(ids)).toEqual([older.divisionId, newer.divisionId]);
  const lookedUp = await userSchool(otherDevice);
  expect(lookedUp).toMatchObject(older);
  expect(lookedUp.memberships.map(ids)).toEqual([older.divisionId, newer.divisionId]);
  expect(await pulled(otherDevice)).toEqual([older.divisionId, newer.divisionId]);
});

// Shows spec:fields.58
it('the pull names the current person, with the ids of the class last opened', async () => {
  await open(older.divisionId);
  const pull = (await me.caller.get(paths.pull)).json();
  expect(pull.me.schoolmate).toMatchObject({ _id: me.id, name: 'Anjali', profilePic: null });
  const { schoolId, batchId, divisionId } = older;
  expect(pull.me.memberships[0]).toMatchObject({ schoolId, batchId, divisionId });
});

it('the class that was opened later comes first', async () => {
  await open(older.divisionId);
  server.pass(1000);
  await open(newer.divisionId);
  expect(await pulled()).toEqual([newer.divisionId, older.divisionId]);
});

it('login of a person in no class lists no memberships', async () => {
  people += 1;
  const account = { name: 'Anjali', username: username(), password_hash: goodPasswordHash };
  await aMember(server, [], account);
  expect(await signIn()).toMatchObject({ schoolId: null, divisionId: null });
  expect((await signIn()).memberships).toEqual([]);
});

it('refuses a class that the person is not in, and remembers nothing', async () => {
  const elsewhere = await aClass(admin, older.schoolId, '2001 - 2002');
  await open(older.divisionId);
  expect((await open(elsewhere.divisionId)).statusCode).toBe(404);
  expect((await open('a'.repeat(16))).statusCode).toBe(404);
  expect(await pulled()).toEqual([older.divisionId, newer.divisionId]);
});

it('a class that the person has left does not come first', async () => {
  await open(older.divisionId);
  await server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, older.divisionId, [me.id]));
  expect(await signIn()).toMatchObject(newer);
  expect((await open(older.divisionId)).statusCode).toBe(404);
});

// Shows decision:last-opened
it('an admin who looks the number up gets the newest class, not the one that the person opened', async () => {
  await open(older.divisionId);
  const found = await userSchool(admin);
  expect(found).toMatchObject(newer);
  expect(JSON.stringify(found)).not.toContain('opened');
});

it('opening a class changes nothing that classmates get', async () => {
  const mate = await aMember(server, [older.divisionId, newer.divisionId]);
  const cursor = (await mate.caller.get(paths.pull)).json().cursor;
  await open(older.divisionId);
  const { batches } = (await mate.caller.get(`${paths.pull}?cursor=${cursor}`)).json();
  expect(batches).toEqual([]);
});
