import { day } from '@memcherrish/shared/domain/durations.ts';
import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type MailServer, openMailServer } from '#test/scene/mail-server.ts';

/** Strangers who know the address of an admin ask for e-mails from many networks. */

const email = 'head@example.org';
let mail: MailServer;
let server: TestServer;
beforeEach(async () => {
  mail = await openMailServer();
  server = await openTestServer({
    ...{ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Memcherrish <no-reply@example.org>' },
  });
  await anAdmin(server, email);
});
afterEach(async () => {
  await server.close();
  await mail.close();
});

const ask = async (network: number) => {
  const stranger = server.as(null).with({ 'x-forwarded-for': `203.0.113.${network}` });
  await stranger.post(paths.recovery, { kind: 'admin', email });
  await server.ctx.lateLinks.settled();
};
const letters = () => server.ctx.database.read.selectFrom('recovery_links').selectAll().execute();
const tokenIn = (text = '') => text.match(/\/recover#(\S+)/)?.[1] ?? '';

// Shows threat:lockout, decision:account-recovery
it('strangers who use up the e-mails of an admin leave a link that works until the next day, and the own devices’ e-mails', async () => {
  const own = new Browser(server.app);
  await own.post(paths.adminLogin, { email, password: goodPassword });
  for (let network = 1; network <= recovery.perDayOfStrangers + 1; network += 1) await ask(network);
  expect(await letters()).toHaveLength(recovery.perDayOfStrangers);
  const sent = await mail.until(recovery.perDayOfStrangers);
  const last = sent.filter(({ text }) => text.includes('the last one until tomorrow'));
  expect(last).toHaveLength(1);
  expect(sent.filter(({ text }) => text.includes('within 30 minutes'))).toHaveLength(
    recovery.perDayOfStrangers - 1,
  );

  await own.post(paths.recovery, { kind: 'admin', email });
  await server.ctx.lateLinks.settled();
  expect(await letters()).toHaveLength(recovery.perDayOfStrangers + 1);

  server.pass(day - 1000);
  const entry = { token: tokenIn(last[0]?.text), newPassword: 'a-new-and-odder-one' };
  expect((await server.as(null).post(paths.recoveryPassword, entry)).statusCode).toBe(200);
});
