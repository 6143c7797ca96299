import { signIn } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { type Ended, runInTerminal } from '#test/scene/terminal.ts';

const email = 'head@example.org';
const passwordIn = ({ out }: Ended) => /^ {2}(\S+)$/m.exec(out)?.[1] ?? '';

let server: TestServer;
beforeEach(async () => {
  // Counts tries, as a real server does.
  server = await openTestServer({ RATE_LIMITS: '1' });
});
afterEach(() => server.close());

async function aTeacher() {
  await server.ctx.database.write(async (tx) => {
    await tx
      .insertInto('teachers')
      .values({
        id: 'teacher-with-an-id',
        name: 'Leela',
        email,
        password_hash: await server.ctx.passwords.hash(goodPassword),
        created_at: server.ctx.clock().toISOString(),
      })
      .execute();
  });
}

const logIn = (path: string, password: string) => server.as(null).post(path, { email, password });

describe('npm run password', () => {
  it('gives an admin a new password and ends their sessions while the server runs', async () => {
    const admin = await anAdmin(server, email);
    expect((await admin.get(paths.schools)).statusCode).toBe(200);

    const ended = await runInTerminal('password', server.dataDir, ` ${email.toUpperCase()} `);

    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain(`New password of the admin ${email}:`);
    expect(passwordIn(ended)).toMatch(/^[2-9b-z]{4}-[2-9b-z]{4}-[2-9b-z]{4}$/);
    expect((await admin.get(paths.session)).json()).not.toMatchObject({ kind: 'admin' });
    expect((await admin.post(paths.schools)).json()).toMatchObject({ code: 'session-revoked' });
    expect((await logIn(paths.adminLogin, goodPassword)).statusCode).toBe(401);
    expect((await logIn(paths.adminLogin, passwordIn(ended))).statusCode).toBe(200);
  });

  it('says when an admin and a teacher share the address, and both have the new password', async () => {
    await anAdmin(server, email);
    await aTeacher();

    const ended = await runInTerminal('password', server.dataDir, email);

    expect(ended.out).toContain(`New password of the admin and the teacher ${email}:`);
    expect((await logIn(paths.adminLogin, passwordIn(ended))).statusCode).toBe(200);
    expect((await logIn(paths.teacherLogin, passwordIn(ended))).statusCode).toBe(200);
  });

  it('resets the counted tries', async () => {
    await aTeacher();
    for (let tries = 0; tries < signIn.triesPerAccount; tries += 1) {
      await logIn(paths.teacherLogin, 'not-the-password');
    }
    expect((await logIn(paths.teacherLogin, goodPassword)).statusCode).toBe(429);

    const ended = await runInTerminal('password', server.dataDir, email);

    expect(ended.out).toContain(`New password of the teacher ${email}:`);
    expect((await logIn(paths.teacherLogin, passwordIn(ended))).statusCode).toBe(200);
  });

  it('shows the password only in the terminal', async () => {
    await anAdmin(server, email);
    const ended = await runInTerminal('password', server.dataDir, email);
    const row = await server.ctx.database.read
      .selectFrom('admins')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    const trail = await server.ctx.database.read.selectFrom('audit').selectAll().execute();
    expect(trail).toMatchObject([{ action: 'renew-password', actor_kind: 'system' }]);
    expect(JSON.stringify(trail)).not.toContain(passwordIn(ended));
  });

  it.each([
    ['no account has the address', ['nobody@example.org'], 'No admin and no teacher has the e-mail nobody@'],
    ['it is no address', ['head'], 'head is no e-mail address.'],
    ['there is no argument', [], 'Usage: npm run password -- EMAIL'],
    ['there are two arguments', ['a@example.org', 'b@example.org'], 'Usage: npm run password -- EMAIL'],
  ])('fails with one line when %s', async (_, args, line) => {
    const ended = await runInTerminal('password', server.dataDir, ...args);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(line);
    expect(ended.err.trim().split('\n')).toHaveLength(1);
  });

  it('says where it looked when there is no database', async () => {
    const ended = await runInTerminal('password', `${server.dataDir}/nowhere`, email);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.err).toContain(`There is no database in ${server.dataDir}/nowhere.`);
  });
});
