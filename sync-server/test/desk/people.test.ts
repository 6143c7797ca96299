import { desk } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type DeskPeople, type DeskPerson, deskPeople } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { aClassForEach } from '#test/claims/class.ts';
import { aClass, aDivision, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';

/** A school with class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();

const people = (query = '', caller: Caller = school.admin) =>
  caller.get(`${paths.deskPeople(school.ids.schoolId)}${query}`);
const listed = async (query = ''): Promise<DeskPeople> => deskPeople.parse((await people(query)).json());
const named = async (name: string): Promise<DeskPerson | undefined> =>
  (await listed()).people.find((person) => person.name === name);
const edit = (id: string, body: object, caller: Caller = school.admin) =>
  caller.put(paths.deskPerson(school.ids.schoolId, id), { divisionId: school.divisionId, base: 0, ...body });

const actsOf = async (action: string) => {
  const rows = await school.server.ctx.database.read
    .selectFrom('audit')
    .select(['subject_id', 'details'])
    .where('action', '=', action as 'read-people')
    .execute();
  return rows.map(({ subject_id, details }) => ({ subject: subject_id, ...JSON.parse(details ?? '{}') }));
};

describe('the table of people', () => {
  // Shows decision:desk-table
  it('has a row for each division of a person, of the school, a batch or a division', async () => {
    const { admin, ids, anu } = school;
    const older = await aClass(admin, ids.schoolId, '2011 - 2012', '9-A');
    await school.server.ctx.database.write((tx) =>
      school.server.ctx.revisions.addMembers(tx, older.divisionId, [anu.id], '2026-01-01T00:00:00.000Z'),
    );
    const rows = (answer: DeskPeople) => answer.people.map(({ name, divisionId }) => [name, divisionId]);
    expect(rows(await listed())).toHaveLength(6);
    expect(rows(await listed(`?batch=${older.batchId}`))).toEqual([['Anu', older.divisionId]]);
    expect(
      rows(await listed(`?batch=${ids.batchId}&division=${ids.divisionId}`)).map(([name]) => name),
    ).toEqual(['Anu', 'Binu', 'Chitra', 'Deepa', 'Esha']);
  });

  it('says who has joined, who was invited by an admin, and which listing is asked for', async () => {
    const { deepa, esha, divisionId } = school;
    await school.admin.post(paths.claimInvitations, { schoolmateId: deepa.id, divisionId });
    await school.signUpBy(await school.linkTo(esha.id));
    const now = school.server.ctx.clock().toISOString();
    expect(await named('Deepa')).toMatchObject({ joinedAt: null, asked: false, invitedAt: now });
    // Anu's link is a matter between Anu and Esha.
    expect(await named('Esha')).toMatchObject({ joinedAt: null, asked: true, invitedAt: null });
    expect((await named('Anu'))?.joinedAt).not.toBeNull();
  });

  it('is recorded as a look at the school, the batch or the division', async () => {
    const { batchId, divisionId } = school.ids;
    await people();
    await people(`?batch=${batchId}`);
    await people(`?batch=${batchId}&division=${divisionId}`);
    expect(await actsOf('read-people')).toEqual([
      { subject: null },
      { subject: batchId, batch: '2012 - 2013' },
      { subject: divisionId, batch: '2012 - 2013', division: '10-A' },
    ]);
  });

  // Shows threat:crossing-schools
  it('opens no number to anyone but an admin of the school, by any class of another school', async () => {
    const { server, deepa, ids } = school;
    const other = await anotherAdmin(server);
    const theirs = await aDivision(other.caller, 'A school of their own');
    const teacher = await aTeacher(server);
    const guest = server.as(null);
    for (const caller of [other.caller, school.anu.caller, teacher.caller, guest]) {
      const answer = await people('', caller);
      expect([401, 403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain(deepa.mobile);
    }
    const path = `${paths.deskPeople(theirs.schoolId)}?batch=${ids.batchId}&division=${ids.divisionId}`;
    const crossed = await other.caller.get(path);
    expect([crossed.statusCode, crossed.body.includes(deepa.mobile)]).toEqual([404, false]);
    const foreign = await people(`?batch=${theirs.batchId}`);
    expect(foreign.statusCode).toBe(404);
    expect((await people(`?division=${ids.divisionId}`)).statusCode).toBe(404);
  });

  it('names no revision of the school, and leaves out people who have left the class', async () => {
    const { server, ids, anu } = school;
    await server.ctx.database.write((tx) =>
      tx.updateTable('schools').set({ people_revision: 987_654 }).where('id', '=', ids.schoolId).execute(),
    );
    await server.ctx.database.write(async (tx) => {
      await tx.updateTable('memberships').set({ revision: 987_654 }).execute();
      await server.ctx.revisions.removeMembers(tx, ids.divisionId, [anu.id]);
    });
    const answer = await people();
    expect(answer.body).not.toContain('98765');
    expect(answer.body).not.toContain(anu.mobile);
  });

  it('is bounded, and says that there are more rows', async () => {
    const { server, divisionId } = school;
    const { ctx } = server;
    const at = ctx.clock().toISOString();
    const ids = Array.from(
      { length: desk.mostRows },
      (_, index) => `many-${String(index).padStart(11, '0')}`,
    );
    await ctx.database.write(async (tx) => {
      for (let from = 0; from < ids.length; from += 500) {
        const rows = ids.slice(from, from + 500).map((id) => ({
          ...{ id, name: `Person ${id}`, revision: 0, field_revisions: '{}', created_at: at },
        }));
        await tx.insertInto('schoolmates').values(rows).execute();
      }
      await ctx.revisions.addMembers(tx, divisionId, ids, at);
    });
    const { people: rows, more } = await listed();
    expect([rows.length, more]).toEqual([desk.mostRows, true]);
  });
});

describe('editing a cell', () => {
  it('stores one field, and returns the row', async () => {
    const answer = await edit(school.esha.id, { field: 'mobile', value: '098470 12345' });
    expect([answer.statusCode, answer.json().schoolmate.mobile]).toEqual([200, '+919847012345']);
    expect(await recordOf(school.server, school.esha.id)).toMatchObject({
      ...{ mobile: '+919847012345', place: 'Kochi', name: 'Esha' },
    });
    expect(await actsOf('edit-person')).toMatchObject([
      { subject: school.esha.id, changes: { mobile: { before: null, after: '+919847012345' } } },
    ]);
  });

  // Shows decision:desk-cells
  it('shows the other value when the field changed meanwhile, and loses neither', async () => {
    expect((await edit(school.esha.id, { field: 'place', value: 'Aluva' })).statusCode).toBe(200);
    const late = await edit(school.esha.id, { field: 'place', value: 'Thrissur' });
    expect(late.statusCode).toBe(409);
    expect(late.json().conflicts.place).toMatchObject({ yours: 'Thrissur', theirs: 'Aluva', revision: 1 });
    expect((await recordOf(school.server, school.esha.id)).place).toBe('Aluva');
    const again = await edit(school.esha.id, { field: 'place', value: 'Thrissur', base: 1 });
    expect(again.json().schoolmate).toMatchObject({ place: 'Thrissur', revisions: { place: 2 } });
  });

  it('refuses a field of the owner, a wrong value, and a number that someone else has', async () => {
    const { anu, esha, deepa } = school;
    const field = async (id: string, body: object) => (await edit(id, body)).json().fields;
    expect(await field(anu.id, { field: 'email', value: 'a@example.org' })).toHaveProperty('email');
    expect(await field(esha.id, { field: 'name', value: ' ' })).toHaveProperty('name');
    expect(await field(esha.id, { field: 'mobile', value: '12' })).toHaveProperty('mobile');
    expect(await field(deepa.id, { field: 'mobile', value: '' })).toHaveProperty('mobile');
    expect(await field(esha.id, { field: 'mobile', value: deepa.mobile })).toEqual({
      mobile: serverWords.mobileInUse,
    });
    expect((await recordOf(school.server, anu.id)).email).toBeNull();
  });

  it('asks the owner of an account to prove a new number, and keeps the old one', async () => {
    const mobile = aMobile();
    const answer = await edit(school.anu.id, { field: 'mobile', value: mobile });
    expect(answer.json().schoolmate).toMatchObject({ mobile: school.anu.mobile, pendingMobile: mobile });
  });

  it('does not reach a person through a division of another school', async () => {
    const other = await anotherAdmin(school.server);
    const theirs = await aDivision(other.caller, 'A school of their own');
    const answer = await other.caller.put(paths.deskPerson(theirs.schoolId, school.esha.id), {
      ...{ divisionId: school.divisionId, field: 'place', value: 'Taken', base: 0 },
    });
    expect(answer.statusCode).toBe(404);
    expect((await recordOf(school.server, school.esha.id)).place).toBe('Kochi');
  });
});

describe('the file of chosen people', () => {
  it.each(['xlsx', 'csv'])('has the chosen rows and columns as %s, and no formula', async (format) => {
    const { server, ids, admin, deepa } = school;
    const formula = await aRecord(server, { name: '=1+1', place: '@home' }, ids.divisionId);
    const chosen = [{ divisionId: ids.divisionId, ids: [formula, deepa.id] }];
    const body = { people: chosen, columns: ['mobile', 'place'], format };
    const answer = await admin.post(paths.deskFile(ids.schoolId), body);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="people.${format}"`);
    const book = read(answer.rawPayload, { type: 'buffer' });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(['C2', 'E2', 'C3'].map((cell) => sheet[cell]?.v)).toEqual(
      format === 'csv' ? ["'=1+1", "'@home", 'Deepa'] : ['=1+1', '@home', 'Deepa'],
    );
    expect([sheet['C2']?.f, sheet['C4']]).toEqual([undefined, undefined]);
    expect(await actsOf('export-people')).toEqual([
      { subject: null, people: 2, fields: ['Mobile number', 'Place'] },
    ]);
  });

  it('is refused with the number of people who left their class meanwhile, and no list is recorded', async () => {
    const { server, ids, admin, deepa } = school;
    const anu = await aRecord(server, { name: 'Anu' }, ids.divisionId);
    const body = { people: [{ divisionId: ids.divisionId, ids: [anu, deepa.id] }], columns: ['mobile'] };
    await server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, ids.divisionId, [anu]));
    const answer = await admin.post(paths.deskFile(ids.schoolId), { ...body, format: 'csv' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      '1 of the chosen people is no longer in their class, so no file was made. Reload the page and choose again.',
    ]);
    expect(await actsOf('export-people')).toEqual([]);
  });

  it('has no row of another school', async () => {
    const other = await anotherAdmin(school.server);
    const theirs = await aDivision(other.caller, 'A school of their own');
    const theirMember = await aMember(school.server, theirs.divisionId, { name: 'Foreign' });
    const body = { people: [{ divisionId: theirs.divisionId, ids: [theirMember.id] }], columns: ['mobile'] };
    const answer = await school.admin.post(paths.deskFile(school.ids.schoolId), { ...body, format: 'csv' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).not.toContain('Foreign');
    expect(answer.body).not.toContain(theirMember.mobile);
  });
});
