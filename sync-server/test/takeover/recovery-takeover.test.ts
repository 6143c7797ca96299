import { day, hour, second } from '@memcherrish/shared/domain/durations.ts';
import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import type { Recoverable } from '@memcherrish/shared/wire/account/recovery.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '#test/scene/authenticator.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { giveSecondFactor } from '#test/scene/second-factor.ts';

/** Tries to take over an account with the recovery that an admin starts for another one. */

const newPassword = 'a-new-and-odder-one';
const notForThem =
  'You cannot do this for them. They can use “Forgot password” with their e-mail address, or ask the person who runs this server.';
const over = [400, 'This link no longer works. Ask for a new one.'];

interface Helper {
  id: string;
  email: string;
  caller: Caller;
}

let server: TestServer;
/** The first admin, who founds both schools. */
let first: Caller;
let schoolId: string;
let otherSchoolId: string;
let helper: Helper;
let owner: Helper;
beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  first = await anAdmin(server);
  schoolId = (await aDivision(first)).schoolId;
  otherSchoolId = (await aDivision(first)).schoolId;
  helper = await admin([schoolId]);
  owner = await admin([schoolId]);
});
afterEach(() => server.close());

/** Adds an admin with a password, who has been in the schools for thirty days. */
async function admin(schoolIds: readonly string[]): Promise<Helper> {
  server.pass(second);
  const made = await anotherAdmin(server, schoolIds);
  const password_hash = await server.ctx.passwords.hash(goodPassword);
  await server.ctx.database.write((tx) =>
    tx.updateTable('admins').set({ password_hash }).where('id', '=', made.id).execute(),
  );
  await age(made.id, recovery.sharedFor);
  return made;
}

async function age(adminId: string, by: number): Promise<void> {
  const created_at = new Date(server.ctx.clock().getTime() - by).toISOString();
  await server.ctx.database.write((tx) =>
    tx.updateTable('school_admins').set({ created_at }).where('admin_id', '=', adminId).execute(),
  );
}

const start = (
  { caller }: Pick<Helper, 'caller'> = helper,
  accountId = owner.id,
  { kind = 'admin' as Recoverable, password = goodPassword, at = schoolId } = {},
) => caller.post(paths.startRecovery(at), { kind, accountId, password });
const use = (token: string) => server.as(null).post(paths.recoveryPassword, { token, newPassword });
const outcome = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
];
const signIn = async (password: string, { email } = owner) =>
  (await server.as(null).post(paths.adminLogin, { email, password })).json();
const trailOf = async (school: string) =>
  (await server.ctx.database.read.selectFrom('audit').selectAll().where('school_id', '=', school).execute())
    .filter(({ action }) => action.includes('recover'))
    .map(({ action, actor_id, details }) => [action, actor_id, JSON.parse(details ?? '{}').other]);
const news = async (caller: Caller) => (await caller.get('/api/desk')).json().news;

describe('a recovery that a fellow admin starts', () => {
  // Shows decision:account-recovery
  it('works after a day, once, turns a lost second factor off, and is in the trail', async () => {
    await giveSecondFactor(server, owner.id, true);
    const started = await start();
    expect(started.statusCode).toBe(201);
    const { token, usableAt, expiresAt } = started.json();
    const now = server.ctx.clock().getTime();
    expect([usableAt, expiresAt]).toEqual(
      [now + day, now + 3 * day].map((time) => new Date(time).toISOString()),
    );
    expect(outcome(await use(token))).toEqual([403, 'This link does not work yet.']);
    server.pass(recovery.startedWaits - second);
    expect((await use(token)).statusCode).toBe(403);
    server.pass(second);
    expect((await use(token)).statusCode).toBe(200);
    expect(outcome(await use(token))).toEqual(over);

    const { token: session } = await signIn(newPassword);
    expect((await news(server.as(session))).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'password-changed',
      'recovery-started',
      'second-factor-off',
    ]);
    expect(await trailOf(schoolId)).toEqual([
      ['start-recovery', helper.id, undefined],
      ['recover-account', owner.id, 'Another Admin'],
    ]);
  });

  it('is shown to its owner, who can refuse it', async () => {
    const { token } = (await start()).json();
    const [told] = await news(owner.caller);
    expect(told).toMatchObject({ kind: 'recovery-started', excerpt: 'Another Admin', read: false });
    expect((await owner.caller.delete(paths.recovery)).json()).toEqual({
      message: 'Rejected. The link does not work any more, and your password stays.',
    });
    await owner.caller.post(paths.readNotifications, { ids: [told._id] });
    expect(await news(owner.caller)).toEqual([]);
    server.pass(recovery.startedWaits);
    expect(outcome(await use(token))).toEqual(over);
    expect((await signIn(goodPassword)).token).toBeTruthy();
    expect(await trailOf(schoolId)).toEqual([
      ['start-recovery', helper.id, undefined],
      ['refuse-recovery', owner.id, undefined],
    ]);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['its owner signs in', () => signIn(goodPassword)],
    [
      'its owner changes the password',
      () =>
        owner.caller.post(paths.accountPassword, {
          oldPassword: goodPassword,
          newPassword: 'another-odd-one',
        }),
    ],
    ['it is started again', () => start()],
    ['its starter leaves the school', () => helper.caller.delete(paths.fellowAdmin(schoolId, helper.id))],
    [
      'its owner gets another school',
      () => first.post(paths.fellowAdmins(otherSchoolId), { email: owner.email }),
    ],
    ['its owner leaves the school', () => first.delete(paths.fellowAdmin(schoolId, owner.id))],
    [
      'its starter changes the password, because another person had it',
      () =>
        helper.caller.post(paths.accountPassword, {
          oldPassword: goodPassword,
          newPassword: 'another-odd-one',
        }),
    ],
    [
      'its starter removes a passkey, because another person used it',
      async () => {
        const passkeyId = await new Authenticator().giveTo(server, helper.id);
        await helper.caller.post(paths.removePasskey(passkeyId), { password: goodPassword });
      },
    ],
    ['its two days are over', async () => server.pass(recovery.startedFor)],
  ])('ends when %s', async (_, happens) => {
    const { token } = (await start()).json();
    server.pass(hour);
    await happens(token);
    server.pass(recovery.startedWaits - hour);
    expect(outcome(await use(token))).toEqual(over);
  });
});

describe('starting a recovery as an admin', () => {
  it('an admin cannot start a recovery without their own password', async () => {
    const refused = await start(helper, owner.id, { password: 'not-their-own' });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['password']]);
  });

  // Shows threat:fellow-admin
  it('the recovery of an admin of two schools can be started only by an admin of both', async () => {
    const both = await admin([schoolId, otherSchoolId]);
    expect(outcome(await start(helper, both.id))).toEqual([403, notForThem]);
    await first.post(paths.fellowAdmins(otherSchoolId), { email: helper.email });
    expect((await start(helper, both.id)).statusCode).toBe(201);
  });

  // Shows threat:fellow-admin
  it('an admin cannot start a recovery for an admin of another school, or from a school that they do not manage', async () => {
    const stranger = await admin([otherSchoolId]);
    expect((await start(helper, stranger.id)).statusCode).toBe(404);
    expect((await start(helper, stranger.id, { at: otherSchoolId })).statusCode).toBe(404);
    // Adding the stranger to the own school does not help.
    await helper.caller.post(paths.fellowAdmins(schoolId), { email: stranger.email });
    expect(outcome(await start(helper, stranger.id))).toEqual([403, notForThem]);
  });

  it('the recovery of an admin of one school cannot be started before they have been in it for thirty days', async () => {
    const newcomer = await admin([]);
    await helper.caller.post(paths.fellowAdmins(schoolId), { email: newcomer.email });
    expect(outcome(await start(helper, newcomer.id))).toEqual([403, notForThem]);
    await age(newcomer.id, recovery.sharedFor - second);
    expect(outcome(await start(helper, newcomer.id))).toEqual([403, notForThem]);
    await age(newcomer.id, recovery.sharedFor);
    expect((await start(helper, newcomer.id)).statusCode).toBe(201);
  });

  it('an admin cannot start a recovery for the first admin, who approves all registrations, or for themselves', async () => {
    const { id } = await server.ctx.database.read
      .selectFrom('admins')
      .select('id')
      .where('email', '=', 'admin@example.org')
      .executeTakeFirstOrThrow();
    await age(id, recovery.sharedFor);
    const both = await admin([schoolId, otherSchoolId]);
    expect(outcome(await start(both, id))).toEqual([403, notForThem]);
    expect(outcome(await start(helper, helper.id))).toEqual([403, notForThem]);
  });

  it('an admin cannot start a recovery more than five times a day', async () => {
    for (let count = 0; count < recovery.startsPerAdmin; count += 1) {
      expect((await start()).statusCode).toBe(201);
    }
    expect(outcome(await start())).toEqual([
      429,
      'You have started several new passwords today. Please continue tomorrow.',
    ]);
  });
});

describe('a recovery of a teacher', () => {
  it('can be started only by an admin of all their schools, and only after thirty days of teaching there', async () => {
    const [here, there] = [await aDivision(helper.caller), await aDivision(first)];
    const { id, caller } = await aTeacher(server);
    const teach = (divisionId: string, ago: number) =>
      server.ctx.database.write(async (tx) => {
        const now = new Date(server.ctx.clock().getTime() - ago).toISOString();
        await server.ctx.revisions.assignTeacher(tx, { divisionId, teacherId: id, subject: 'Maths', now });
      });
    const startHere = () => start(helper, id, { kind: 'teacher', at: here.schoolId });
    expect((await startHere()).statusCode).toBe(404);
    await teach(here.divisionId, recovery.sharedFor - second);
    expect(outcome(await startHere())).toEqual([403, notForThem]);
    server.pass(second);
    const started = await startHere();
    expect(started.statusCode).toBe(201);
    const { notifications } = (await caller.get(paths.pull)).json().me;
    expect(notifications).toMatchObject([{ kind: 'recovery-started', excerpt: 'Another Admin' }]);

    await teach(there.divisionId, recovery.sharedFor);
    expect(outcome(await startHere())).toEqual([403, notForThem]);
    server.pass(recovery.startedWaits);
    expect(outcome(await use(started.json().token))).toEqual(over);
  });
});

describe('an invitation to teach at another school', () => {
  it('ends with the recovery, so that the starter gains no school', async () => {
    const [here, there] = [await aDivision(helper.caller), await aDivision(first)];
    const { id } = await aTeacher(server);
    const now = new Date(server.ctx.clock().getTime() - recovery.sharedFor).toISOString();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, {
        ...{ divisionId: here.divisionId, teacherId: id, subject: 'Maths', now },
      }),
    );
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('teaching_invitations')
        .values({
          ...{ id: 'an-invitation', division_id: there.divisionId, teacher_id: id, admin_id: helper.id },
          ...{ contact: 'teacher@example.org', subject: 'Physics' },
          ...{ created_at: now, expires_at: '2099-01-01' },
        })
        .execute(),
    );
    const invitations = () =>
      server.ctx.database.read.selectFrom('teaching_invitations').select('teacher_id').execute();
    expect(await invitations()).toEqual([{ teacher_id: id }]);
    const { token } = (await start(helper, id, { kind: 'teacher', at: here.schoolId })).json();
    server.pass(recovery.startedWaits);
    expect((await use(token)).statusCode).toBe(200);
    expect(await invitations()).toEqual([]);
  });
});

describe('a token', () => {
  it('opens nothing when it is guessed, cut or joined with the id of another link', async () => {
    const [one, two] = [(await start()).json().token, (await start(owner, helper.id)).json().token];
    server.pass(recovery.startedWaits);
    const [id] = one.split('.');
    const [, secret] = two.split('.');
    for (const token of [`${id}.${secret}`, `${id}.`, id, one.slice(0, -1), `${one}A`, 'x.y', '.']) {
      expect(outcome(await use(token))).toEqual(over);
    }
    expect((await use(one)).statusCode).toBe(200);
  });

  it('is used once, even by two calls at the same time', async () => {
    const { token } = (await start()).json();
    server.pass(recovery.startedWaits);
    const answers = await Promise.all([use(token), use(token), use(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  });
});
