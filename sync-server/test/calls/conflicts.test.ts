import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDivision, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/** Two people change the same field: no edit is overwritten without notice, in either order. */

const minute = 60_000;

let server: TestServer;
let admin: Caller;
let division: DivisionIds;
let me: Member;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  division = await aDivision(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await aMember(server, division.divisionId);
});

const now = () => server.ctx.clock().toISOString();
const update = (fields: object) => me.caller.put(paths.update(me.mobile), fields);
const edit = (fields: object) => {
  const { schoolId, batchId, divisionId } = division;
  return admin.put(paths.managedSchoolmate(schoolId, batchId, divisionId, me.id), {
    name: 'Anu',
    gender: 'Female',
    mobile: me.mobile,
    ...fields,
  });
};
const revisions = async (): Promise<Record<string, number>> => {
  const { schoolmate } = (await me.caller.get(paths.pull)).json().me;
  return schoolmate.revisions;
};

describe('a conflict', () => {
  it('returns to the owner what the school wrote, and when', async () => {
    const base = await revisions();
    server.pass(minute);
    await edit({ place: 'Thrissur' });
    const at = now();
    server.pass(minute);
    const answer = await update({ place: 'Kochi', base: { place: base['place'] ?? 0 } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'conflict',
      error: formMessages.profileConflict,
      message: formMessages.profileConflict,
      conflicts: {
        place: { yours: 'Kochi', theirs: 'Thrissur', revision: expect.any(Number), at, by: 'school' },
      },
    });
  });

  it('returns to the school what the owner wrote, and when', async () => {
    const base = await revisions();
    server.pass(minute);
    await update({ place: 'Kochi', location: 'Doha' });
    const at = now();
    server.pass(minute);
    const sent = { place: 'Thrissur', location: 'Muscat', whatsapp: '' };
    const known = { place: base['place'] ?? 0, location: base['location'] ?? 0 };
    const answer = await edit({ ...sent, base: known });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().conflicts).toEqual({
      place: { yours: 'Thrissur', theirs: 'Kochi', revision: expect.any(Number), at, by: 'self' },
      location: { yours: 'Muscat', theirs: 'Doha', revision: expect.any(Number), at, by: 'self' },
    });
    expect(await recordOf(server, me.id)).toMatchObject({ place: 'Kochi', location: 'Doha' });
  });

  it('names the last editor of a field that both have changed', async () => {
    await update({ place: 'Kochi' });
    await edit({ place: 'Thrissur' });
    await update({ place: 'Kollam', location: 'Doha' });
    const { conflicts } = (await edit({ place: 'Kannur', base: { place: 0 } })).json();
    expect(conflicts).toMatchObject({ place: { theirs: 'Kollam', by: 'self' } });
  });

  it('ends when the owner sends their value with the returned revision', async () => {
    await edit({ place: 'Thrissur' });
    const { conflicts } = (await update({ place: 'Kochi', base: { place: 0 } })).json();
    const kept = await update({ place: 'Kochi', base: { place: conflicts.place.revision } });
    expect([kept.statusCode, kept.json().schoolmate.place]).toEqual([200, 'Kochi']);
  });

  it('omits the time and the editor of a change that is older than the stored history', async () => {
    await update({ place: 'Kochi' });
    await server.ctx.database.write((tx) =>
      tx.updateTable('schoolmates').set({ field_changes: '{}' }).where('id', '=', me.id).execute(),
    );
    const { conflicts } = (await update({ place: 'Kollam', base: { place: 0 } })).json();
    expect(conflicts).toEqual({ place: { yours: 'Kollam', theirs: 'Kochi', revision: expect.any(Number) } });
  });
});

describe('the last change of a field', () => {
  it('is stored for each field, and stays for the fields that an edit leaves alone', async () => {
    const first = now();
    await update({ place: 'Kochi', selfIntro: 'Hello' });
    server.pass(minute);
    const second = now();
    await edit({ selfIntro: 'Back bench', gender: 'Male' });
    const { field_changes } = await recordOf(server, me.id);
    const changes: object = JSON.parse(field_changes);
    expect(changes).toMatchObject({
      place: { at: first, by: 'self' },
      selfIntro: { at: second, by: 'school' },
      gender: { at: second, by: 'school' },
    });
    expect(changes).not.toHaveProperty('email');
  });

  it('is returned only in a conflict', async () => {
    await edit({ place: 'Thrissur' });
    const answers = [await me.caller.get(paths.pull), await me.caller.get(paths.schoolmate(me.mobile))];
    for (const answer of answers) {
      expect(answer.body).toContain('Thrissur');
      expect(answer.body).not.toContain('field_changes');
      expect(answer.body).not.toContain('"by"');
    }
  });
});
