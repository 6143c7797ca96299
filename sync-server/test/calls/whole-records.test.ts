import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDivision, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/** The specification's client reads a record, changes a field of it, and sends the whole record back. */

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
  me = await aMember(server, division.divisionId, { name: 'Asha', privacy_question: null });
});

const update = (payload: object) => me.caller.put(paths.update(me.mobile), payload);
const read = async () => (await me.caller.get(paths.schoolmate(me.mobile))).json();

describe('an own update', () => {
  // Shows spec:calls.31
  it('accepts the record as it was answered, and writes what was changed in it', async () => {
    const whole = await read();
    expect(whole).toMatchObject({ mobileAccessControl: null, privacyQuestion: null });
    const before = await recordOf(server, me.id);
    expect((await update(whole)).statusCode).toBe(200);
    expect(await recordOf(server, me.id)).toEqual(before);
    // Both names of one field are sent. The changed one counts.
    const changed = { ...whole, place: 'Kochi', instaUsername: 'new.name', facebook: 'new.page' };
    expect((await update(changed)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ place: 'Kochi', instagram: 'new.name', fbUsername: 'new.page' });
  });

  it('refuses two new values of one field', async () => {
    const answer = await update({ instaUsername: 'one', instagram: 'two' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { instagram: formMessages.twoValues('Instagram') },
    ]);
  });

  it.each([
    ...['_id', 'revisions', 'schoolId', 'batchId', 'divisionId', 'profilePic', 'schoolPhoto', 'memorial'],
    ...['photoPreview', 'pendingMobile'],
  ])('refuses another value of %s, which an update does not change', async (field) => {
    const before = await recordOf(server, me.id);
    const answer = await update({ name: 'Changed', [field]: '+919876543210' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: serverWords.fieldStays }]);
    expect(await recordOf(server, me.id)).toEqual(before);
  });

  it('does not take back a level that was chosen', async () => {
    await update({ mobileAccessControl: 'Batch' });
    const answer = await update({ mobileAccessControl: null });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { mobileAccessControl: messages.required },
    ]);
    expect((await read()).mobileAccessControl).toBe('Batch');
  });
});

describe('an edit of an admin', () => {
  const addressOf = (id: string) =>
    paths.managedSchoolmate(division.schoolId, division.batchId, division.divisionId, id);
  const listed = async (id: string) => {
    const list = await admin.get(paths.schoolmates(division.schoolId, division.batchId, division.divisionId));
    return list.json().find((each: { _id: string }) => each._id === id);
  };

  // Shows spec:fields.55, spec:fields.56
  it('accepts the record as it was answered, and writes what was changed in it', async () => {
    const id = await aRecord(server, { mobile: aMobile(), gender: 'Female' }, division.divisionId);
    const whole = await listed(id);
    const before = await recordOf(server, id);
    expect((await admin.put(addressOf(id), whole)).statusCode).toBe(200);
    expect(await recordOf(server, id)).toEqual(before);
    const changed = { ...whole, instagram: 'new.name', nickname: 'Nini', formerName: 'Old Name' };
    expect((await admin.put(addressOf(id), changed)).statusCode).toBe(200);
    expect(await listed(id)).toMatchObject({
      ...{ instaUsername: 'new.name', instagram: 'new.name' },
      ...{ nickname: 'Nini', formerName: 'Old Name' },
    });
  });
});
