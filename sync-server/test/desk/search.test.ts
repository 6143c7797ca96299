import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { deskFound } from '@memcherrish/shared/wire/desk/desk-search.ts';
import { describe, expect, it } from 'vitest';
import { aClassForEach } from '#test/claims/class.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';

/** A school with class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();

const search = (q: string, caller: Caller = school.admin) =>
  caller.get(`${paths.deskSearch}?${new URLSearchParams({ q })}`);
const namesOf = async (q: string, caller?: Caller) =>
  deskFound.parse((await search(q, caller)).json()).people.map(({ name }) => name);

describe('the search of the desk', () => {
  it('finds people of all classes by any of their names, in spite of another spelling', async () => {
    const { server, admin, ids } = school;
    const older = await aClass(admin, ids.schoolId, '2011 - 2012', '9-A');
    await aRecord(server, { name: 'Krishnan Unni', former_name: 'Lakshmi' }, older.divisionId);
    expect(await namesOf('krishnen')).toEqual(['Krishnan Unni']);
    const [found] = deskFound.parse((await search('laxmi')).json()).people;
    expect(found).toEqual({
      ...{ _id: expect.any(String), name: 'Krishnan Unni', otherName: 'Lakshmi', joined: false },
      ...{ schoolId: ids.schoolId, batchId: older.batchId, divisionId: older.divisionId },
    });
  });

  it('follows a removal and a new name at once', async () => {
    const { server, admin, ids, esha } = school;
    const { schoolId, batchId, divisionId } = ids;
    expect(await namesOf('esha')).toEqual(['Esha']);
    await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, esha.id));
    await aRecord(server, { name: 'Eshwari' }, divisionId);
    expect(await namesOf('esh')).toEqual(['Eshwari']);
  });

  it('finds no people of a school that the admin does not manage, and shows no numbers', async () => {
    const { server, deepa } = school;
    const other = await anotherAdmin(server);
    const own = await aDivision(other.caller);
    await aRecord(server, { name: 'Deepak' }, own.divisionId);
    expect(await namesOf('deep', other.caller)).toEqual(['Deepak']);
    const answer = await search('deep');
    expect(answer.body).toContain('Deepa');
    expect(answer.body).not.toContain('Deepak');
    expect(answer.body).not.toContain(deepa.mobile.slice(3));
  });

  it('puts the nearest of each school first', async () => {
    const { server, admin } = school;
    const second = await aDivision(admin);
    await aRecord(server, { name: 'Gowri Unnikrishnan' }, school.ids.divisionId);
    await aRecord(server, { name: 'Gowri' }, second.divisionId);
    expect((await namesOf('gowri')).slice(0, 2).sort()).toEqual(['Gowri', 'Gowri Unnikrishnan']);
  });

  it('finds who has joined a school, however many others have the name', async () => {
    const { server, admin, ids } = school;
    const second = await aDivision(admin);
    for (let count = 0; count < 25; count += 1) {
      await aRecord(server, { name: 'Anu' }, ids.divisionId);
      await aMember(server, second.divisionId, { name: 'Anu' });
    }
    await aMember(server, ids.divisionId, { name: 'Anupama' });
    const found = async (q: string, schoolId: string, caller: Caller = admin) => {
      const search = new URLSearchParams({ q, school: schoolId, joined: 'yes' });
      const { people } = deskFound.parse((await caller.get(`${paths.deskSearch}?${search}`)).json());
      return people.map(({ name, joined, schoolId: found }) => [name, joined, found]);
    };
    expect(await namesOf('anu')).not.toContain('Anupama');
    expect(await found('anu', ids.schoolId)).toEqual([
      ['Anu', true, ids.schoolId],
      ['Anupama', true, ids.schoolId],
    ]);
    expect(await found('deepa', ids.schoolId)).toEqual([]);
    const other = await anotherAdmin(server);
    expect(await found('anu', ids.schoolId, other.caller)).toEqual([]);
  });

  it.each(['', '   ', 'a'.repeat(81)])('refuses %j with the reason', async (q) => {
    expect((await search(q)).statusCode).toBe(400);
  });
});
