import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Passwords } from '#auth/passwords.ts';
import { makeSetupCode } from '#features/admins/setup-code.ts';
import { goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
beforeAll(async () => {
  // Uses the real password hash, because its cost is tested here.
  server = await openTestServer({}, false, new Passwords());
});
afterAll(() => server.close());

let made = 0;
const entry = (over: object = {}) => ({
  name: 'Asha',
  email: `admin-${++made}@example.org`,
  password: goodPassword,
  ...over,
});
const register = (payload: object, at = server) => at.as(null).post(paths.adminRegister, payload);
const login = (email: string, password = goodPassword, at = server) =>
  at.as(null).post(paths.adminLogin, { email, password });

describe('registering an admin', () => {
  // Shows spec:fields.1, spec:fields.2, spec:fields.3, spec:fields.4, spec:fields.5, spec:calls.1
  // Shows spec:calls.2
  it('answers 201 with the sentence and the id; the admin can sign in and manages no school', async () => {
    const admin = entry();
    const answer = await register(admin);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      message: serverWords.adminRegistered,
      _id: expect.stringMatching(/^[\w-]{16}$/),
    });
    const signedIn = await login(admin.email);
    expect(signedIn.json()).toEqual({
      message: serverWords.loggedIn,
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      adminName: 'Asha',
    });
    expect((await server.as(signedIn.json().token).get(paths.schools)).json()).toEqual([]);
  });

  it('neither returns nor stores the password', async () => {
    const admin = entry({ password: 'unmistakable-password' });
    const answer = await register(admin);
    expect(answer.body).not.toContain('unmistakable');
    const row = await server.ctx.database.read
      .selectFrom('admins')
      .selectAll()
      .where('id', '=', answer.json()._id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('unmistakable');
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('stores the name without extra spaces and the e-mail in lower case, and finds it in any case', async () => {
    const email = `Mixed-${++made}@Example.ORG`;
    await register(entry({ name: '  Asha \n Nair ', email: ` ${email} ` }));
    expect((await login(email.toUpperCase())).json().adminName).toBe('Asha Nair');
  });

  const refused: [name: string, over: object, fields: Record<string, string>][] = [
    ['a blank name', { name: ' ' }, { name: messages.allFieldsRequired }],
    ['an invisible name', { name: '\u202e\u0000' }, { name: messages.allFieldsRequired }],
    ['a name that is too long', { name: 'x'.repeat(121) }, { name: messages.tooLong(120) }],
    ['no e-mail', { email: '' }, { email: messages.allFieldsRequired }],
    ['an invalid e-mail', { email: 'asha@home' }, { email: messages.invalidEmail }],
    ['an e-mail with a space', { email: 'as ha@example.org' }, { email: messages.invalidEmail }],
    ['no password', { password: '' }, { password: messages.passwordRequired }],
    ['a password of 7 characters', { password: '1a2b3c4' }, { password: formMessages.passwordTooShort }],
    ['a password of 7 emoji', { password: '🦜'.repeat(7) }, { password: formMessages.passwordTooShort }],
    [
      'a password of 129 characters',
      { password: 'x'.repeat(129) },
      { password: formMessages.passwordTooLong },
    ],
    ['a common password', { password: 'password1' }, { password: serverWords.passwordTooCommon }],
    ['a common password in capitals', { password: 'PASSWORD1' }, { password: serverWords.passwordTooCommon }],
    [
      'a common password in wide letters',
      { password: 'ｐａｓｓｗｏｒｄ１' },
      { password: serverWords.passwordTooCommon },
    ],
    ['an unknown field', { state: 'active' }, { state: serverWords.unknownField }],
  ];

  // Shows asvs:6.2.1
  it.each(refused)(
    'refuses an admin with %s at the field, and registers none',
    async (_name, over, fields) => {
      const admin = entry(over);
      const answer = await register(admin);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid-input', fields });
      const row = await server.ctx.database.read
        .selectFrom('admins')
        .select('id')
        .where('email', '=', admin.email)
        .executeTakeFirst();
      expect(row).toBeUndefined();
    },
  );

  // Shows asvs:6.2.1
  it.each([
    ['8 characters', 'k4!zz0q_'],
    ['128 characters', 'kz'.repeat(64)],
    ['128 emoji', '🦜'.repeat(128)],
    ['spaces, which count', ' a b c d '],
  ])('accepts a password of %s, and only that password signs in', async (_name, password) => {
    const admin = entry({ password });
    expect((await register(admin)).statusCode).toBe(201);
    expect((await login(admin.email, password)).statusCode).toBe(200);
    expect((await login(admin.email, password.slice(0, -2))).statusCode).toBe(401);
  });

  it('refuses an e-mail that is registered already, in any case', async () => {
    const admin = entry();
    await register(admin);
    const again = await register({ ...admin, email: admin.email.toUpperCase(), name: 'Other' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'already-exists',
      error: serverWords.adminEmailTaken,
      fields: { email: serverWords.adminEmailTaken },
    });
  });

  it('registers one of two admins who send the same e-mail at the same moment', async () => {
    const admin = entry();
    const statuses = (await Promise.all([register(admin), register(admin)])).map(
      (answer) => answer.statusCode,
    );
    expect(statuses.sort()).toEqual([201, 409]);
  });
});

describe('ADMIN_REGISTRATION', () => {
  // Shows decision:admin-registration
  it('“approval” lets the first admin in at once, and lets later ones wait', async () => {
    const strict = await openTestServer({ ADMIN_REGISTRATION: 'approval' });
    const [first, second] = [entry(), entry()];
    expect((await register(first, strict)).json().message).toBe(serverWords.adminRegistered);
    expect((await register(second, strict)).json().message).toBe(serverWords.adminWaits);
    expect((await login(first.email, goodPassword, strict)).statusCode).toBe(200);
    const waiting = await login(second.email, goodPassword, strict);
    expect([waiting.statusCode, waiting.json().error]).toEqual([403, serverWords.adminNotApproved]);
    // An admin who waits for approval learns it only with the right password.
    expect((await login(second.email, 'wrong', strict)).json().error).toBe(
      serverWords.invalidEmailOrPassword,
    );
    expect(waiting.headers['set-cookie']).toBeUndefined();
    await strict.close();
  });

  it('“approval” lets in exactly one of two admins who register first at the same moment', async () => {
    const strict = await openTestServer({ ADMIN_REGISTRATION: 'approval' });
    const answers = await Promise.all([register(entry(), strict), register(entry(), strict)]);
    const sentences = answers.map((answer) => answer.json().message);
    expect(sentences.sort()).toEqual([serverWords.adminRegistered, serverWords.adminWaits].sort());
    await strict.close();
  });

  it('“closed” refuses everyone, including the first admin', async () => {
    const shut = await openTestServer({ ADMIN_REGISTRATION: 'closed' });
    const answer = await register(entry(), shut);
    expect([answer.statusCode, answer.json().error]).toEqual([403, serverWords.adminRegistrationClosed]);
    await shut.close();
  });
});

describe('the setup code', () => {
  const inProduction = { NODE_ENV: 'production', ALLOW_OUTBOX: '1', RATE_LIMITS: '1' };
  const opened: TestServer[] = [];
  const open = async (more: Record<string, string> = {}) => {
    const strict = await openTestServer({ ...inProduction, ...more });
    opened.push(strict);
    return strict;
  };
  afterAll(() => Promise.all(opened.map((each) => each.close())));
  const codeOf = async (strict: TestServer) => (await makeSetupCode(strict.ctx)) ?? '';

  it('is asked from the first admin in production, and lets no one in without it', async () => {
    const strict = await open();
    const code = await codeOf(strict);
    expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/);
    const wrong: [object, string][] = [
      [{}, serverWords.setupCodeNeeded],
      [{ setupCode: ' ' }, serverWords.setupCodeNeeded],
      [{ setupCode: code.slice(0, -1) }, serverWords.setupCodeWrong],
      [{ setupCode: `${code}A` }, serverWords.setupCodeWrong],
      [{ setupCode: 'ABCD-ABCD-ABCD-ABCD' }, serverWords.setupCodeWrong],
    ];
    for (const [over, sentence] of wrong) {
      const answer = await register(entry(over), strict);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { setupCode: sentence }]);
    }
    expect(await strict.ctx.database.read.selectFrom('admins').select('id').execute()).toEqual([]);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await register(entry({ setupCode: typed }), strict)).json().message).toBe(
      serverWords.adminRegistered,
    );
  });

  it('works for one of two admins who send it at the same moment, and for no later one', async () => {
    const strict = await open();
    const setupCode = await codeOf(strict);
    const answers = await Promise.all([1, 2].map(() => register(entry({ setupCode }), strict)));
    const sentences = answers.map((answer) => answer.json().message);
    expect(sentences.sort()).toEqual([serverWords.adminRegistered, serverWords.adminWaits].sort());
    expect((await register(entry(), strict)).json().message).toBe(serverWords.adminWaits);
    expect(await makeSetupCode(strict.ctx)).toBeNull();
  });

  it('is another one after each start, and only its hash is stored', async () => {
    const strict = await open();
    const [first, second] = [await codeOf(strict), await codeOf(strict)];
    const stored = JSON.stringify(await strict.ctx.database.read.selectFrom('meta').selectAll().execute());
    for (const code of [first, second]) expect(stored).not.toContain(code.replaceAll('-', ''));
    const refused = await register(entry({ setupCode: first }), strict);
    expect(refused.json().fields).toEqual({ setupCode: serverWords.setupCodeWrong });
    expect((await register(entry({ setupCode: second }), strict)).statusCode).toBe(201);
  });

  it('lets the first admin in when registration is closed, and no one afterwards', async () => {
    const shut = await open({ ADMIN_REGISTRATION: 'closed' });
    const setupCode = await codeOf(shut);
    expect((await register(entry({ setupCode: 'wrong' }), shut)).statusCode).toBe(400);
    expect((await register(entry({ setupCode }), shut)).statusCode).toBe(201);
    const later = await register(entry({ setupCode }), shut);
    expect([later.statusCode, later.json().error]).toEqual([403, serverWords.adminRegistrationClosed]);
  });

  it('has a limited number of tries', async () => {
    const strict = await open({ RATE_LIMITS: '0.2' });
    const setupCode = await codeOf(strict);
    for (const _ of [1, 2, 3, 4])
      expect((await register(entry({ setupCode: 'wrong' }), strict)).statusCode).toBe(400);
    const refused = await register(entry({ setupCode }), strict);
    expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyRegistrations]);
  });
});

describe('an admin’s sign-in', () => {
  // Shows spec:calls.3
  it('answers a wrong password and an unknown e-mail alike, byte for byte', async () => {
    const admin = entry();
    await register(admin);
    const [wrong, unknown] = [await login(admin.email, 'wrong'), await login('nobody@example.org', 'wrong')];
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      code: 'wrong-credentials',
      error: serverWords.invalidEmailOrPassword,
      message: serverWords.invalidEmailOrPassword,
    });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    const { date: _, ...headers } = wrong.headers;
    expect(unknown.headers).toMatchObject(headers);
  });

  it('is limited per account, existing or not, and then refuses the right password too', async () => {
    const limited = await openTestServer({ RATE_LIMITS: '0.3' });
    const admin = entry();
    await register(admin, limited);
    for (const email of [admin.email, 'nobody@example.org']) {
      for (const _ of [1, 2, 3]) expect((await login(email, 'wrong', limited)).statusCode).toBe(401);
      const refused = await login(email.toUpperCase(), goodPassword, limited);
      expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyTries]);
      expect(refused.headers['retry-after']).toBe('900');
    }
    limited.pass(15 * 60_000);
    expect((await login(admin.email, goodPassword, limited)).statusCode).toBe(200);
    // The right password resets the count.
    for (const _ of [1, 2, 3]) expect((await login(admin.email, 'wrong', limited)).statusCode).toBe(401);
    await limited.close();
  });
});
