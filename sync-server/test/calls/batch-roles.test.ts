import { batchRoleLimits } from '@memcherrish/shared/domain/batch-role-limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLapsedRoles } from '#features/batch-roles/end-roles.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { type HelpedSchool, helpedSchool, meOf } from '#test/fixtures/helped-school.ts';
import { aBatchRole } from '#test/scene/batch-roles.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';

let server: TestServer;
let school: HelpedSchool;
beforeEach(async () => {
  server = await openTestServer();
  school = await helpedSchool(server);
});
afterEach(() => server.close());

const day = 24 * 60 * 60 * 1000;
const listed = async () =>
  (await school.admin.caller.get(paths.batchRoles(school.schoolId))).json<{ roles: object[] }>().roles;
const pulled = () => meOf(school.helper);
const trail = async (action: 'give-role' | 'end-role') =>
  (await server.ctx.database.read.selectFrom('audit').selectAll().where('action', '=', action).execute()).map(
    ({ actor_kind, actor_id, subject_id, details }) => ({
      by: actor_id ?? actor_kind,
      subject_id,
      details: JSON.parse(details ?? '{}'),
    }),
  );

describe('a role in a batch', () => {
  it('is given until a day, notifies the person, and is in the audit trail', async () => {
    expect((await school.give('volunteer')).statusCode).toBe(201);
    const until = `${school.lastDay(90)}T23:59:59.999Z`;
    expect(await listed()).toMatchObject([
      { name: 'Hema Helper', role: 'volunteer', batchId: school.batchId, givenBy: 'Another Admin', until },
    ]);
    const me = await pulled();
    expect(me.roles).toMatchObject([{ role: 'volunteer', batchId: school.batchId, until }]);
    expect(me.notifications.map(({ kind }) => kind)).toEqual(['volunteer-given']);
    expect(await trail('give-role')).toMatchObject([
      {
        by: school.admin.id,
        subject_id: school.helper.id,
        details: { name: 'Hema Helper', role: 'volunteer', lastDay: school.lastDay(90) },
      },
    ]);
  });

  it('replaces the role that the person has in the batch', async () => {
    await school.give('volunteer');
    await school.give('coordinator');
    expect(await listed()).toMatchObject([{ role: 'coordinator' }]);
  });

  it('needs a last day from today on that is at most a year away', async () => {
    for (const wrong of [school.lastDay(-1), school.lastDay(batchRoleLimits.mostDays + 1)]) {
      const answer = await school.give('volunteer', { lastDay: wrong });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { lastDay: 'Choose a day from today on, at most a year away.' },
      ]);
    }
    const none = await school.give('volunteer', { lastDay: undefined });
    expect([none.statusCode, none.json().fields]).toEqual([
      400,
      { lastDay: 'Choose the last day of the role.' },
    ]);
    expect((await school.give('volunteer', { lastDay: school.lastDay(0) })).statusCode).toBe(201);
  });

  it('is refused to people outside the batch, and to people who have not joined', async () => {
    const stranger = await aMember(server);
    for (const schoolmateId of [stranger.id, school.listing.id]) {
      const answer = await school.give('volunteer', { schoolmateId });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { schoolmateId: 'Choose a schoolmate of this batch who has joined.' },
      ]);
    }
  });

  it('is refused to the person after twenty of one batch', async () => {
    const { batchId, a } = school;
    for (let count = 0; count < batchRoleLimits.perBatch; count += 1) {
      const { id } = await aMember(server, a.divisionId);
      await aBatchRole(server, 'volunteer', { id, batchId });
    }
    const answer = await school.give('volunteer');
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This batch has 20 coordinators and volunteers already. End a role first.',
    ]);
  });

  // Shows threat:role-in-a-batch
  it('ends at once when an admin takes it', async () => {
    const { _id } = (await school.give('volunteer')).json<{ _id: string }>();
    expect((await school.invitees()).statusCode).toBe(200);
    expect((await school.admin.caller.delete(paths.batchRole(_id))).statusCode).toBe(200);
    expect((await school.invitees()).statusCode).toBe(404);
    const me = await pulled();
    expect(me.roles).toEqual([]);
    expect(me.notifications.map(({ kind }) => kind)).toContain('role-ended');
    expect(await trail('end-role')).toMatchObject([
      { by: school.admin.id, subject_id: school.helper.id, details: { role: 'volunteer' } },
    ]);
    expect((await school.admin.caller.delete(paths.batchRole(_id))).statusCode).toBe(404);
  });

  it('can be given up by its holder, and by no one else of the batch', async () => {
    const { _id } = (await school.give('volunteer')).json<{ _id: string }>();
    const mate = await aMember(server, school.a.divisionId);
    expect((await mate.caller.delete(paths.batchRole(_id))).statusCode).toBe(404);
    expect((await school.helper.caller.delete(paths.batchRole(_id))).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await trail('end-role')).toMatchObject([{ by: school.helper.id }]);
  });

  it('is over after its last day, and housekeeping tells the person and the audit trail', async () => {
    await school.give('volunteer', { lastDay: school.lastDay(1) });
    server.pass(2 * day);
    expect((await school.invitees()).statusCode).toBe(404);
    expect((await pulled()).roles).toEqual([]);
    await endLapsedRoles(server.ctx);
    await endLapsedRoles(server.ctx);
    expect(await trail('end-role')).toMatchObject([{ by: 'system', subject_id: school.helper.id }]);
    const kinds = (await pulled()).notifications.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'role-ended')).toHaveLength(1);
    server.pass(batchRoleLimits.keptFor + day);
    await endLapsedRoles(server.ctx);
    expect(await server.ctx.database.read.selectFrom('batch_roles').selectAll().execute()).toEqual([]);
  });

  it('ends when the person leaves the batch, and does not return with them', async () => {
    await school.give('volunteer');
    const { revisions, database, clock } = server.ctx;
    await database.write((tx) => revisions.removeMembers(tx, school.a.divisionId, [school.helper.id]));
    expect(await trail('end-role')).toMatchObject([{ by: 'system', subject_id: school.helper.id }]);
    await database.write((tx) =>
      revisions.addMembers(tx, school.a.divisionId, [school.helper.id], clock().toISOString()),
    );
    expect((await school.invitees()).statusCode).toBe(404);
  });

  it('stays when the person changes the class within the batch', async () => {
    await school.give('volunteer');
    const moves = [{ from: school.a.divisionId, to: school.b.divisionId, ids: [school.helper.id] }];
    const moved = await school.admin.caller.post(`/api/schools/${school.schoolId}/desk/moves`, {
      moves,
      keep: false,
    });
    expect(moved.statusCode).toBe(200);
    expect((await school.invitees()).statusCode).toBe(200);
  });

  it('ends when the person asks for the deletion of the account, also if they stay after all', async () => {
    await school.give('coordinator');
    const { database } = server.ctx;
    const leaver = { kind: 'schoolmate', id: school.helper.id } as const;
    await database.write((tx) => leave(server.ctx, tx, leaver, '2099-01-01T00:00:00.000Z'));
    await database.write((tx) => stay(server.ctx, tx, leaver));
    expect((await school.invitees()).statusCode).toBe(404);
  });
});

describe('a volunteer', () => {
  beforeEach(async () => {
    await school.give('volunteer');
  });

  // Shows decision:batch-roles, threat:role-in-a-batch
  it('gets the names of the batch without any number, e-mail or photo in the bytes', async () => {
    await aMember(server, school.b.divisionId, { name: 'Jaya Joined', email: 'jaya@example.org' });
    const answer = await school.invitees();
    expect(answer.json<{ people: object[] }>().people).toEqual([
      {
        _id: school.helper.id,
        name: 'Hema Helper',
        divisionId: school.a.divisionId,
        division: '10-A',
        joined: true,
      },
      expect.objectContaining({ name: 'Jaya Joined', division: '10-B', joined: true }),
      {
        _id: school.listing.id,
        name: 'Lina Listed',
        divisionId: school.b.divisionId,
        division: '10-B',
        joined: false,
      },
    ]);
    const mobiles = await server.ctx.database.read.selectFrom('schoolmates').select('mobile').execute();
    for (const { mobile } of mobiles) expect(answer.body).not.toContain(mobile);
    expect(answer.body).not.toContain('@example.org');
  });

  it('invites people of every class of the batch, and the link closes with the role', async () => {
    const asked = { schoolmateId: school.listing.id, divisionId: school.b.divisionId };
    const mate = await aMember(server, school.a.divisionId);
    expect((await mate.caller.post(paths.claimInvitations, asked)).statusCode).toBe(404);
    const made = await school.helper.caller.post(paths.claimInvitations, asked);
    expect(made.statusCode).toBe(201);
    expect(made.body).not.toContain(school.listing.mobile);
    const { token } = made.json<{ token: string }>();
    const read = async () =>
      (await server.as(null).post(paths.claimLink, { token })).json<{ state: string }>().state;
    expect(await read()).toBe('open');
    const [role] = (await pulled()).roles;
    await school.helper.caller.delete(paths.batchRole(role?._id ?? ''));
    expect(await read()).toBe('unknown');
  });

  it('decides nothing', async () => {
    const answers = await Promise.all(
      [paths.requests, paths.claims, paths.reportedPosts].map((path) => school.helper.caller.get(path)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});
