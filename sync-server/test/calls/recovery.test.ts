import { minute, second } from '@memcherrish/shared/domain/durations.ts';
import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type MailServer, openMailServer } from '#test/scene/mail-server.ts';
import { aTeacher } from '#test/scene/members.ts';
import { codeOf, giveSecondFactor } from '#test/scene/second-factor.ts';

const email = 'head@example.org';
const newPassword = 'a-new-and-odder-one';
const said =
  'If there is an account with this address, a link is on its way. It works for 30 minutes. Look in the spam folder, too.';

let mail: MailServer;
let server: TestServer;
let admin: Caller;
beforeEach(async () => {
  mail = await openMailServer();
  const variables = { SMTP_URL: mail.url, MAIL_FROM: 'Memcherrish <no-reply@example.org>' };
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1', ...variables });
  admin = await anAdmin(server, email);
});
afterEach(async () => {
  await server.close();
  await mail.close();
});

const ask = (address = email, kind = 'admin', who: Caller | Browser = server.as(null)) =>
  who.post(paths.recovery, { kind, email: address });
const tokenIn = (text: string) => text.match(/\/recover#(\S+)/)?.[1] ?? '';
async function emailedToken(address = email, kind = 'admin'): Promise<string> {
  const before = mail.received.length;
  await ask(address, kind);
  const letters = await mail.until(before + 1);
  return tokenIn(letters.at(-1)?.text ?? '');
}
const look = (token: string) => server.as(null).post(paths.recoveryLink, { token });
const use = (token: string, password = newPassword) =>
  server.as(null).post(paths.recoveryPassword, { token, newPassword: password });
const logIn = (password: string, path: string = paths.adminLogin, address = email) =>
  server.as(null).post(path, { email: address, password });
const over = [400, 'This link no longer works. Ask for a new one.'];
const outcome = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
];
const news = async (caller: Caller) =>
  (await caller.get('/api/desk')).json().news.map(({ kind }: { kind: string }) => kind);

describe('a link by e-mail', () => {
  // Shows decision:account-recovery
  it('sets a new password once, ends all sessions, and tells the account', async () => {
    expect((await server.as(null).get(paths.recovery)).json()).toEqual({ byEmail: true });
    expect((await ask()).json()).toEqual({ message: said });
    const [letter] = await mail.until(1);
    expect(letter).toMatchObject({
      from: 'no-reply@example.org',
      to: [email],
      subject: 'Set a new password',
    });
    expect(letter?.text).toContain(`${ourOrigin}/recover#`);
    const token = tokenIn(letter?.text ?? '');
    const expiresAt = new Date(server.ctx.clock().getTime() + 30 * minute).toISOString();
    expect((await look(token)).json()).toMatchObject({ kind: 'admin', email, expiresAt });

    const used = await use(token);
    expect([used.statusCode, used.json()]).toEqual([
      200,
      {
        message: 'Your new password is saved. All your devices are signed out. Sign in with it now.',
        kind: 'admin',
      },
    ]);
    expect(outcome(await admin.get(paths.accountSessions))).toEqual([
      401,
      'Your password was changed, so you were signed out here. If this was not you: set a new password now.',
    ]);
    expect((await logIn(goodPassword)).statusCode).toBe(401);
    const signedIn = await logIn(newPassword);
    expect(await news(server.as(signedIn.json().token))).toEqual(['password-changed']);
    expect(outcome(await use(token))).toEqual(over);
    const [, notice] = await mail.until(2);
    expect(notice).toMatchObject({ to: [email], subject: 'Your password was changed' });
    expect(notice?.text).toContain('If this was not you:');
    const trail = await server.ctx.database.read.selectFrom('audit').selectAll().execute();
    expect(trail).toMatchObject([{ action: 'recover-account', actor_kind: 'admin' }]);
  });

  it('works for a teacher, and not for the admin with the same address', async () => {
    const password_hash = await server.ctx.passwords.hash(goodPassword);
    await aTeacher(server, { email, password_hash });
    expect((await use(await emailedToken(email, 'teacher'))).json().kind).toBe('teacher');
    expect((await logIn(newPassword, paths.teacherLogin)).statusCode).toBe(200);
    expect((await logIn(goodPassword)).statusCode).toBe(200);
    expect((await logIn(newPassword)).statusCode).toBe(401);
  });

  it('ends after 30 minutes, and all of an account end when one is used', async () => {
    const first = await emailedToken();
    server.pass(recovery.emailedFor);
    expect(outcome(await look(first))).toEqual(over);
    const second = await emailedToken();
    server.pass(recovery.resendAfter);
    const third = await emailedToken();
    expect((await use(second)).statusCode).toBe(200);
    expect(outcome(await use(third))).toEqual(over);
  });

  it('cannot be ended by a person who knows the old password, or types the address', async () => {
    const token = await emailedToken();
    const thief = server.as((await logIn(goodPassword)).json().token);
    expect((await thief.delete(paths.recovery)).statusCode).toBe(200);
    server.pass(recovery.resendAfter);
    await emailedToken();
    expect((await use(token)).statusCode).toBe(200);
  });

  it('keeps the second factor, so that a stolen mailbox alone opens nothing', async () => {
    const row = await server.ctx.database.read.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const secret = await giveSecondFactor(server, row.id, true);
    await use(await emailedToken());
    const { ticket, token } = (await logIn(newPassword)).json();
    expect(token).toBeUndefined();
    const entered = await server
      .as(null)
      .post(paths.adminLoginStep, { ticket, code: codeOf(server, secret) });
    expect(entered.statusCode).toBe(200);
  });

  it('refuses a common password, and can then still be used', async () => {
    const token = await emailedToken();
    const refused = await use(token, 'password123');
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['newPassword']]);
    expect((await use(token)).statusCode).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const token = await emailedToken();
    const rows = await server.ctx.database.read.selectFrom('recovery_links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });
});

describe('an address without an account', () => {
  // Shows threat:enumeration
  it('gets the same bytes after the same number of writes as an address with an account', async () => {
    const commitsOf = async (address: string) => {
      const before = server.ctx.database.commits();
      const answer = await ask(address);
      return [server.ctx.database.commits() - before, answer.statusCode, answer.headers, answer.body];
    };
    // The first call of a network makes its counter.
    await commitsOf('first@example.org');
    const [unknown, known] = [await commitsOf('nobody@example.org'), await commitsOf(email)];
    for (const each of [unknown, known]) delete (each[2] as Record<string, unknown>)['date'];
    const comparable = (each: unknown[]) =>
      JSON.stringify(each).replaceAll(/"x-request-id":"[^"]*"|"x-ratelimit-remaining":"\d+"/g, '');
    expect(comparable(unknown)).toBe(comparable(known));
    await mail.until(1);
    await server.ctx.lateLinks.settled();
    expect(mail.received.map(({ to }) => to)).toEqual([[email]]);
  });

  it('is limited by network in the same way', async () => {
    const answers = [];
    for (let call = 0; call <= recovery.perNetwork; call += 1) {
      answers.push((await ask(`${call}@example.org`)).statusCode);
    }
    expect(answers.at(-2)).toBe(200);
    expect(answers.at(-1)).toBe(429);
    expect((await ask()).statusCode).toBe(429);
  });
});

describe('the number of e-mails', () => {
  it('is limited without a word, and separately for a device that the account knows', async () => {
    const own = new Browser(server.app);
    await own.post(paths.adminLogin, { email, password: goodPassword });
    for (let sent = 0; sent < recovery.perHour; sent += 1) {
      await emailedToken();
      server.pass(recovery.resendAfter + second);
    }
    expect((await ask()).json()).toEqual({ message: said });
    await server.ctx.lateLinks.settled();
    await ask(email, 'admin', own);
    await mail.until(recovery.perHour + 1);
    expect(mail.received).toHaveLength(recovery.perHour + 1);
  });
});

describe('a mail server that fails', () => {
  it('changes no answer, and the next link arrives', async () => {
    mail.refuses = true;
    expect((await ask()).json()).toEqual({ message: said });
    await server.ctx.lateLinks.settled();
    mail.refuses = false;
    server.pass(recovery.resendAfter);
    expect((await use(await emailedToken())).statusCode).toBe(200);
  });

  it('is found by the check at the start', async () => {
    expect(await server.ctx.mailbox?.problem()).toBeNull();
    const wrong = { SMTP_URL: mail.url.replace('p%40ss', 'wrong'), MAIL_FROM: 'a@example.org' };
    const other = await openTestServer({ PUBLIC_URL: ourOrigin, ...wrong });
    expect(await other.ctx.mailbox?.problem()).toBe('EAUTH');
    await other.close();
  });
});

describe('a server without e-mail', () => {
  it('says so for every address', async () => {
    const other = await openTestServer();
    await anAdmin(other, email);
    expect((await other.as(null).get(paths.recovery)).json()).toEqual({ byEmail: false });
    for (const address of [email, 'nobody@example.org']) {
      const answer = await other.as(null).post(paths.recovery, { kind: 'admin', email: address });
      expect(outcome(answer)).toEqual([
        403,
        'This server sends no e-mail. Ask another admin of your school to help you sign in, or the person who runs this server.',
      ]);
    }
    await other.close();
  });
});
