import { openPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

let server: TestServer;
let admin: Caller;
let member: Caller;
let schoolId: string;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  const division = await aDivision(admin);
  schoolId = division.schoolId;
  member = (await aMember(server, division.divisionId)).caller;
});
afterAll(() => server.close());

const read = async () => (await admin.get(paths.schoolPrivacy(schoolId))).json();
const change = (body: object) => admin.put(paths.schoolPrivacy(schoolId), body);
const ownPrivacy = async () => {
  const device = new ReplicaClient(member);
  await device.pull();
  return device.me?.kind === 'schoolmate' ? device.me.privacy : null;
};

describe('the privacy of a school', () => {
  // Shows decision:school-privacy
  it('starts without a lock, and with the batch chosen at first', async () => {
    expect(await read()).toEqual({
      locks: {
        profileimageAccessControl: 'Public',
        mobileAccessControl: 'Public',
        emailAccessControl: 'Public',
        socialAccessControl: 'Public',
      },
      defaults: {
        profileimageAccessControl: 'Batch',
        mobileAccessControl: 'Batch',
        emailAccessControl: 'Batch',
        socialAccessControl: 'Batch',
      },
    });
    expect(await ownPrivacy()).toBeUndefined();
  });

  it('changes only what was sent, reaches the people of the school, and can be taken back', async () => {
    const poked: string[] = [];
    const ignored = () => undefined;
    const stop = server.ctx.pokes.listen({
      account: 'someone',
      sessionId: 'session',
      scope: { schools: new Set([schoolId]), batches: new Set() },
      poke: () => poked.push('pull'),
      refresh: ignored,
      end: ignored,
      makeRoom: ignored,
    });
    const locks = { mobileAccessControl: 'Division' };
    const answer = await change({ locks, defaults: { mobileAccessControl: 'Only Me' } });
    expect(answer.json()).toMatchObject({ message: 'Saved. Devices follow as soon as they are online.' });
    expect(poked).toEqual(['pull']);
    await change({ defaults: { emailAccessControl: 'Public' } });
    expect(poked).toEqual(['pull', 'pull']);
    const decided = {
      locks: { ...openPrivacy.locks, mobileAccessControl: 'Division' },
      defaults: { ...openPrivacy.defaults, mobileAccessControl: 'Only Me', emailAccessControl: 'Public' },
    };
    expect(await read()).toEqual(decided);
    expect(await ownPrivacy()).toEqual([{ schoolId, ...decided }]);
    await change(openPrivacy);
    expect(await read()).toEqual(openPrivacy);
    expect(await ownPrivacy()).toBeUndefined();
    stop();
  });

  it('refuses a default that is wider than its lock, and levels that cannot be chosen', async () => {
    const wide = await change({ locks: { emailAccessControl: 'Division' } });
    expect([wide.statusCode, wide.json().fields]).toEqual([
      400,
      { emailAccessControl: 'What is chosen at first cannot be wider than the limit.' },
    ]);
    expect((await change({ locks: { emailAccessControl: 'Everyone' } })).statusCode).toBe(400);
    expect((await change({ locks: { name: 'Batch' } })).statusCode).toBe(400);
    expect(await read()).toEqual(openPrivacy);
  });

  it('is in the audit trail in words, once for each change', async () => {
    const from = await server.ctx.database.read.selectFrom('audit').selectAll().execute();
    const body = { locks: { socialAccessControl: 'Batch' } };
    await change(body);
    await change(body);
    const rows = await server.ctx.database.read.selectFrom('audit').selectAll().execute();
    const added = rows.filter(({ id }) => !from.some((row) => row.id === id));
    expect(
      added.map(({ action, school_id, details }) => [action, school_id, JSON.parse(details ?? '')]),
    ).toEqual([
      [
        'change-privacy',
        schoolId,
        {
          changes: {
            'locks.socialAccessControl': { before: 'Everyone in the school', after: 'Their batch' },
          },
        },
      ],
    ]);
  });

  it('is hidden from admins of other schools', async () => {
    const other = await anAdmin(server, 'other@example.org');
    expect((await other.get(paths.schoolPrivacy(schoolId))).statusCode).toBe(404);
    expect((await other.put(paths.schoolPrivacy(schoolId), {})).statusCode).toBe(404);
  });
});
