import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/operations/backups/make-backup.ts';
import { restoreBackup } from '#server/operations/backups/restore-backup.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { anAdmin, goodPassword, lastCode, signUp, type TestServer } from '#test/scene/harness.ts';
import { codeOf } from '#test/scene/second-factor.ts';
import { ServedSchool } from '#test/scene/served-school.ts';
import { runInTerminal, runTyping } from '#test/scene/terminal.ts';

/**
 * Credentials that the owner has replaced stay replaced after a restore, even if the backup has the old
 * ones.
 */

const never = new AbortController().signal;
const newPassword = 'fresh-and-long-enough';

let served: ServedSchool;
let server: TestServer;
beforeEach(async () => {
  served = await ServedSchool.open();
  server = served.server;
});
afterEach(() => served.close());

const backUp = () => makeBackup(server.dataDir, served.path('copy.tar'), never);

/** Restores the backup over a copy of the current data, and serves it. */
async function restored(): Promise<{ server: TestServer; kept: number | null }> {
  const dataDir = await served.copyOfData();
  const { credentialsKept } = await restoreBackup(dataDir, served.path('copy.tar'), new Date(), never);
  return { server: await served.serve(dataDir), kept: credentialsKept };
}
const signIn = async (at: TestServer, username: string, password: string) =>
  (await at.as(null).post(paths.signIn, { username, password })).statusCode;
const logIn = (at: TestServer, email: string, password = goodPassword) =>
  at.as(null).post(paths.adminLogin, { email, password });

async function asha() {
  const mobile = aMobile();
  const owner = await signUp(server, mobile, 'asha');
  const change = () =>
    owner.caller.post(paths.changePassword, { mobile, oldPassword: goodPassword, newPassword });
  return { ...owner, mobile, change };
}

describe('a restore over a database that opens', () => {
  it('keeps a password that its owner has changed since, and ends the other sessions', async () => {
    const owner = await asha();
    const thief = (
      await server.as(null).post(paths.signIn, { username: 'asha', password: goodPassword })
    ).json();
    await backUp();
    expect((await owner.change()).statusCode).toBe(200);
    const after = await restored();
    expect(after.kept).toBe(1);
    expect(await signIn(after.server, 'asha', goodPassword)).toBe(401);
    expect(await signIn(after.server, 'asha', newPassword)).toBe(200);
    expect((await after.server.as(thief.token).get(paths.pull)).json().code).toBe('session-revoked');
    expect((await after.server.as(owner.token).get(paths.pull)).statusCode).toBe(200);
  });

  it('keeps a session revoked that was revoked after the backup, even if its row was purged', async () => {
    const owner = await asha();
    const thief = (
      await server.as(null).post(paths.signIn, { username: 'asha', password: goodPassword })
    ).json();
    await backUp();
    await owner.change();
    await server.ctx.database.write((tx) =>
      tx.deleteFrom('sessions').where('revoked_at', 'is not', null).execute(),
    );
    const after = await restored();
    expect((await after.server.as(thief.token).get(paths.pull)).json().code).toBe('session-revoked');
    expect((await after.server.as(owner.token).get(paths.pull)).statusCode).toBe(200);
  });

  it('keeps a password that was reset by a code, and the code does not work again', async () => {
    const { mobile } = await asha();
    await server.as(null).post(paths.sendForgotCode, { mobile });
    const otp = lastCode(server, mobile);
    await backUp();
    const { token } = (
      await server.as(null).post(paths.verifyCode, { mobile, otp, context: 'forgot' })
    ).json();
    const reset = await server.as(token).post(paths.resetPassword, { mobile, newPassword });
    expect(reset.statusCode).toBe(200);
    const after = await restored();
    expect(await signIn(after.server, 'asha', goodPassword)).toBe(401);
    expect(await signIn(after.server, 'asha', newPassword)).toBe(200);
    const again = await after.server.as(null).post(paths.verifyCode, { mobile, otp, context: 'forgot' });
    expect(again.statusCode).toBe(400);
  });

  it('keeps a number that its owner has proved since: a code to the old one resets nothing', async () => {
    const owner = await asha();
    await backUp();
    const mobile = aMobile();
    await server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ mobile }).where('id', '=', owner.id).execute(),
    );
    const after = await restored();
    const resetBy = async (number: string) => {
      await after.server.as(null).post(paths.sendForgotCode, { mobile: number });
      const entry = { mobile: number, otp: lastCode(after.server, number), context: 'forgot' };
      const { token } = (await after.server.as(null).post(paths.verifyCode, entry)).json();
      const reset = { mobile: number, newPassword };
      return (await after.server.as(token).post(paths.resetPassword, reset)).statusCode;
    };
    expect(await resetBy(owner.mobile)).not.toBe(200);
    expect(await signIn(after.server, 'asha', newPassword)).toBe(401);
    expect(await resetBy(mobile)).toBe(200);
    expect(await signIn(after.server, 'asha', newPassword)).toBe(200);
  });

  it('lets two people keep numbers that they have exchanged', async () => {
    const one = await asha();
    const other = { ...(await signUp(server, aMobile(), 'bina')) };
    const numberOf = async (at: TestServer, id: string) =>
      (
        await at.ctx.database.read
          .selectFrom('schoolmates')
          .select('mobile')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).mobile;
    const [first, second] = [await numberOf(server, one.id), await numberOf(server, other.id)];
    await backUp();
    await server.ctx.database.write(async (tx) => {
      const give = (id: string, mobile: string | null) =>
        tx.updateTable('schoolmates').set({ mobile }).where('id', '=', id).execute();
      await give(one.id, null);
      await give(other.id, first);
      await give(one.id, second);
    });
    const after = await restored();
    expect([await numberOf(after.server, one.id), await numberOf(after.server, other.id)]).toEqual([
      second,
      first,
    ]);
  });

  it('keeps a recovery code used, and a second factor that was turned on since', async () => {
    const email = 'head@example.org';
    const admin = await anAdmin(server, email);
    const begun = (await admin.post(paths.secondFactor, { password: goodPassword })).json();
    const confirmed = await admin.post(paths.confirmSecondFactor, { code: codeOf(server, begun.secret) });
    const [code, unused] = confirmed.json().recoveryCodes;
    await backUp();
    const { ticket } = (await logIn(server, email)).json();
    const used = await server.as(null).post(paths.adminLoginStep, { ticket, code });
    expect(used.statusCode).toBe(200);
    const after = await restored();
    const second = async (entered: string) => {
      const step = (await logIn(after.server, email)).json();
      return after.server.as(null).post(paths.adminLoginStep, { ticket: step.ticket, code: entered });
    };
    expect((await second(code)).statusCode).toBe(400);
    expect((await second(unused)).statusCode).toBe(200);
  });

  it('requires a second factor that was turned on since', async () => {
    const email = 'head@example.org';
    const admin = await anAdmin(server, email);
    await backUp();
    const begun = (await admin.post(paths.secondFactor, { password: goodPassword })).json();
    await admin.post(paths.confirmSecondFactor, { code: codeOf(server, begun.secret) });
    const after = await restored();
    const answer = (await logIn(after.server, email)).json();
    expect(answer).toMatchObject({ ticket: expect.any(String) });
    expect(answer.token).toBeUndefined();
    expect(
      (await after.server.as(null).post(paths.adminLoginStep, { ticket: answer.ticket, code: '000000' }))
        .statusCode,
    ).toBe(400);
  });

  it('keeps the newer password where the backup is the newer one', async () => {
    const owner = await asha();
    const older = await served.copyOfData();
    await owner.change();
    await backUp();
    const { credentialsKept } = await restoreBackup(older, served.path('copy.tar'), new Date(), never);
    expect(credentialsKept).toBe(0);
    const after = await served.serve(older);
    expect(await signIn(after, 'asha', newPassword)).toBe(200);
    expect(await signIn(after, 'asha', goodPassword)).toBe(401);
  });
});

describe('a restore that cannot know which passwords were replaced', () => {
  const warning = 'may work again. To make everyone set a new password, run: npm run password -- --everyone';

  it('warns on another machine', async () => {
    await asha();
    await backUp();
    mkdirSync(served.path('other'));
    const ended = await runInTerminal('restore', served.path('other'), served.path('copy.tar'));
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain(warning);
  });

  it('warns where the existing database is broken', async () => {
    await backUp();
    mkdirSync(served.path('broken'));
    writeFileSync(join(served.path('broken'), 'memcherrish.sqlite'), 'no database'.repeat(500));
    const ended = await runInTerminal('restore', served.path('broken'), served.path('copy.tar'));
    expect(ended.out).toContain(warning);
  });

  it('does not warn where nothing was replaced, and reports how many newer credentials were kept', async () => {
    const owner = await asha();
    await backUp();
    const same = await served.copyOfData();
    expect((await runInTerminal('restore', same, served.path('copy.tar'))).out).not.toContain('password');
    await owner.change();
    const newer = await served.copyOfData();
    const { out } = await runInTerminal('restore', newer, served.path('copy.tar'));
    expect(out).toContain('1 account had a newer password, number, second factor or passkey than the backup');
  });
});

describe('npm run password -- --everyone', () => {
  it.each(['', '\n', 'yes\n', 'Everyone\n', 'no\neveryone\n'])(
    'changes nothing unless the word is typed, but %j',
    async (typed) => {
      await asha();
      const ended = await runTyping(typed, 'password', server.dataDir, '--everyone');
      expect([ended.code, ended.out]).toEqual([1, '']);
      expect(ended.err).toContain('Type everyone to go on: ');
      expect(ended.err).toMatch(/Nothing was changed: type everyone, or add --yes in a script\.\n$/);
      expect(await signIn(server, 'asha', goodPassword)).toBe(200);
    },
  );

  it('does it when the word is typed', async () => {
    await asha();
    const ended = await runTyping('everyone\n', 'password', server.dataDir, '--everyone');
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining('Everyone is signed out.')]);
    expect(await signIn(server, 'asha', goodPassword)).toBe(401);
  });

  it('voids every password and recovery code, and signs everyone out', async () => {
    const email = 'head@example.org';
    const admin = await anAdmin(server, email);
    const { mobile, ...owner } = await asha();
    const ended = await runInTerminal('password', server.dataDir, '--everyone', '--yes');
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain('all recovery codes and passkeys are void. Everyone is signed out.');
    expect(await signIn(server, 'asha', goodPassword)).toBe(401);
    expect((await logIn(server, email)).statusCode).toBe(401);
    // The device keeps its unsent edits, because the session expired and was not revoked.
    expect((await owner.caller.get(paths.pull)).json().code).toBe('session-expired');
    expect((await admin.post(paths.schools)).json().code).toBe('session-expired');
    await server.as(null).post(paths.sendForgotCode, { mobile });
    const otp = lastCode(server, mobile);
    const { token } = (
      await server.as(null).post(paths.verifyCode, { mobile, otp, context: 'forgot' })
    ).json();
    await server.as(token).post(paths.resetPassword, { mobile, newPassword });
    expect(await signIn(server, 'asha', newPassword)).toBe(200);
  });
});
