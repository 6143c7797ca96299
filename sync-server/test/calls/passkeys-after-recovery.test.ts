import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Authenticator, addPasskey, signInByPasskey } from '#test/scene/authenticator.ts';
import { ourOrigin } from '#test/scene/browser.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type MailServer, openMailServer } from '#test/scene/mail-server.ts';
import { addLink } from '#test/scene/recovery.ts';

let mail: MailServer;
let server: TestServer;
let admin: Caller;
let phone: Authenticator;
beforeEach(async () => {
  mail = await openMailServer();
  const variables = { SMTP_URL: mail.url, MAIL_FROM: 'Memcherrish <no-reply@example.org>' };
  server = await openTestServer({ PUBLIC_URL: ourOrigin, ...variables });
  admin = await anAdmin(server, 'head@example.org');
  phone = new Authenticator();
});
afterEach(async () => {
  await server.close();
  await mail.close();
});

it('tells the owner by e-mail of an added and a removed passkey', async () => {
  await addPasskey(admin, phone);
  const [passkey] = (await admin.get(paths.passkeys)).json().passkeys;
  await admin.post(paths.removePasskey(passkey._id), { password: goodPassword });
  const letters = await mail.until(2);
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]);
});

// Shows threat:passkeys
it('a new password by a link removes every passkey, because a thief may have added one', async () => {
  await addPasskey(admin, phone);
  const { id } = await server.ctx.database.read.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const token = await addLink(server, { kind: 'admin', id });
  const newPassword = 'a-new-and-odder-one';
  const recovered = await server.as(null).post(paths.recoveryPassword, { token, newPassword });
  expect(recovered.statusCode).toBe(200);
  expect((await signInByPasskey(server.as(null), phone)).statusCode).toBe(401);
  const subjects = (await mail.until(3)).map(({ subject }) => subject);
  expect(subjects).toContain('A passkey was removed from your account');
});
