import type { AccountSession } from '@memcherrish/shared/wire/account/account.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSession, sessionToken } from '#test/scene/cast-school.ts';
import {
  anAdmin,
  goodPassword,
  goodPasswordHash,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { watchWrites } from '#test/scene/stored.ts';

const hour = 60 * 60 * 1000;
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.39 Mobile Safari/537.36';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org' });
});
afterEach(() => server.close());

const listOf = async (token: string): Promise<AccountSession[]> =>
  (await server.as(token).get(paths.accountSessions)).json();

async function signInOn(userAgent: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: paths.signIn,
    headers: { 'user-agent': userAgent },
    payload: { username: 'anu', password: goodPassword },
  });
  return answer.json().token;
}

const anu = () => aMember(server, [], { username: 'anu', password_hash: goodPasswordHash });

describe('the list of sessions', () => {
  it('names the kind of device and the time of each sign-in, and marks the current session', async () => {
    const { id } = await anu();
    server.pass(2 * hour);
    const current = await signInOn(phone);
    await signInOn('curl/8.5.0');
    const sessions = await listOf(current);
    expect(sessions.map(({ label, current }) => [label, current])).toEqual([
      ['Chrome on Android', true],
      [null, false],
      [null, false],
    ]);
    const now = server.ctx.clock().toISOString();
    expect(sessions[0]).toMatchObject({ createdAt: now, lastSeenAt: `${now.slice(0, 13)}:00:00.000Z` });
    const rows = await server.ctx.database.read.selectFrom('sessions').selectAll().execute();
    expect(rows.filter((row) => row.account_id === id)).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/Pixel|Mozilla|131|curl/);
  });

  it('contains neither ended sessions nor sessions of other accounts', async () => {
    const { id, token } = await anu();
    await aMember(server);
    const ended = await aSession(server, 'schoolmate', id);
    await server.ctx.database.write((tx) => server.ctx.sessions.end(tx, ended));
    const expired = await aSession(server, 'schoolmate', id);
    await server.ctx.database.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: server.ctx.clock().toISOString() })
        .where('id', '=', expired)
        .execute(),
    );
    expect(await listOf(token)).toEqual([expect.objectContaining({ current: true })]);
  });

  it('exists for teachers and admins too', async () => {
    for (const { caller } of [await aTeacher(server), await anotherAdmin(server)]) {
      const sessions: AccountSession[] = (await caller.get(paths.accountSessions)).json();
      expect(sessions).toEqual([expect.objectContaining({ current: true })]);
    }
  });
});

describe('the day on which a session was last seen', () => {
  const rowOf = async (accountId: string) =>
    server.ctx.database.read
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();

  it('is stored to the hour, after the response and never in the same transaction', async () => {
    const { id, caller } = await anu();
    const before = await rowOf(id);
    const watcher = watchWrites(server);
    const writes = watcher.count;
    server.pass(3 * hour);
    const atFirst = writes();
    expect((await caller.get(paths.pull)).statusCode).toBe(200);
    expect(writes()).toBe(atFirst);
    expect(await rowOf(id)).toEqual(before);
    await server.ctx.sessions.lastSeen.write();
    const now = server.ctx.clock().toISOString();
    expect((await rowOf(id)).last_seen_at).toBe(`${now.slice(0, 13)}:00:00.000Z`);
    expect(writes()).not.toBe(atFirst);
    watcher.close();
  });

  it('is written once an hour, however many calls there are', async () => {
    const { caller } = await anu();
    server.pass(hour);
    await caller.get(paths.pull);
    await server.ctx.sessions.lastSeen.write();
    const watcher = watchWrites(server);
    const written = watcher.count();
    for (let call = 0; call < 5; call += 1) await caller.get(paths.pull);
    await server.ctx.sessions.lastSeen.write();
    expect(watcher.count()).toBe(written);
    watcher.close();
  });

  it('is not lost when the server closes', async () => {
    const { id, caller } = await anu();
    server.pass(hour);
    await caller.get(paths.pull);
    await server.ctx.sessions.lastSeen.close();
    expect((await rowOf(id)).last_seen_at).toBe(
      `${server.ctx.clock().toISOString().slice(0, 13)}:00:00.000Z`,
    );
  });
});

describe('ending another session', () => {
  it('ends that session alone, at its next call', async () => {
    const { token, id } = await anu();
    const other = await sessionToken(server, 'schoolmate', id);
    const there = (await listOf(token)).find((session) => !session.current);
    const answer = await server.as(token).delete(paths.accountSession(there?._id ?? ''));
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'That device is signed out.']);
    const refused = await server.as(other).get(paths.accountSessions);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'session-revoked']);
    expect(await listOf(token)).toHaveLength(1);
    const again = await server.as(token).delete(paths.accountSession(there?._id ?? ''));
    expect(again.statusCode).toBe(404);
  });

  it('signs out when it is the current session', async () => {
    const { token } = await anu();
    const [own] = await listOf(token);
    const answer = await server.as(token).delete(paths.accountSession(own?._id ?? ''));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=;/);
    expect((await server.as(token).get(paths.accountSessions)).json().code).toBe('session-revoked');
  });

  it('answers 404 for a session of another account, and leaves it in force', async () => {
    const { caller } = await anu();
    const admin = await anAdmin(server);
    const foreign = await aMember(server);
    const theirs = (await listOf(foreign.token))[0]?._id ?? '';
    for (const asker of [caller, admin]) {
      const unknown = await asker.delete(paths.accountSession('x'.repeat(24)));
      const answer = await asker.delete(paths.accountSession(theirs));
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    }
    expect(await listOf(foreign.token)).toHaveLength(1);
  });
});
