import { levels } from '@memcherrish/shared/access/levels.ts';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aDivision, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let division: DivisionIds;
let me: Member;

const aClassmate = (fields: object = {}) => aMember(server, division.divisionId, { name: 'Asha', ...fields });

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  division = await aDivision(admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await aClassmate();
});

const update = (payload: object, who = me) => who.caller.put(paths.update(who.mobile), payload);
const read = async (who = me) => (await who.caller.get(paths.schoolmate(who.mobile))).json();

describe('the number in the path', () => {
  const own: [name: string, spell: (mobile: string) => string][] = [
    ['E.164, encoded', (mobile) => encodeURIComponent(mobile)],
    ['E.164, the plus as it is', (mobile) => mobile],
    ['the local form', (mobile) => mobile.slice(3)],
    ['with a leading zero', (mobile) => `0${mobile.slice(3)}`],
    ['with 0091', (mobile) => `0091${mobile.slice(3)}`],
    ['without the plus', (mobile) => mobile.slice(1)],
    [
      'with spaces and dashes',
      (mobile) => encodeURIComponent(`+91 ${mobile.slice(3, 8)}-${mobile.slice(8)}`),
    ],
    [
      'in Devanagari digits',
      (mobile) =>
        encodeURIComponent(mobile.replace(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)))),
    ],
  ];

  // Shows spec:access.4
  it.each(own)('is accepted as the caller’s own in the form: %s', async (_name, spell) => {
    const path = spell(me.mobile);
    expect((await me.caller.get(`/api/schoolmates/${path}`)).json()._id).toBe(me.id);
    const answer = await me.caller.put(`/api/schoolmates/update/${path}`, { place: `By ${path}` });
    expect([answer.statusCode, answer.json().schoolmate?.place]).toEqual([200, `By ${path}`]);
    expect((await me.caller.get(`/api/schools/user-school/${path}`)).json().divisionId).toBe(
      division.divisionId,
    );
  });

  // Shows spec:access.11
  it('is answered with one and the same 404, without effect, unless it is the caller’s own', async () => {
    const other = await aClassmate();
    const unclaimed = aMobile();
    await aRecord(server, { mobile: unclaimed, name: 'Uma' }, division.divisionId);
    const numbers = [
      other.mobile,
      unclaimed,
      aMobile(),
      '12345',
      'me',
      me.id,
      '%',
      `${me.mobile}0`,
      'x'.repeat(61),
    ];
    const image = { name: 'a.jpg', bytes: await aPhoto(1) };
    const answers = [];
    for (const number of numbers) {
      answers.push(
        await me.caller.get(paths.schoolmate(number)),
        await me.caller.put(paths.update(number), { name: 'Taken over' }),
        await me.caller.put(paths.update(number), { removeProfilePic: true }),
        await me.caller.form(paths.uploadPhoto(number), { profilePic: image }),
        await me.caller.put(paths.update(number), { removeSchoolPhoto: true }),
        await me.caller.form(paths.uploadSchoolPhoto(number), { schoolPhoto: image }),
        await me.caller.get(paths.userSchool(number)),
      );
    }
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
    expect(await read(other)).toMatchObject({ name: 'Asha', profilePic: null });
    expect(await read()).toMatchObject({ name: 'Asha', profilePic: null });
  });
});

describe('an update', () => {
  // Shows spec:calls.30, spec:calls.31, spec:words.47
  it('changes what is sent and nothing else, and returns the record as it is now', async () => {
    const before = await read();
    const answer = await update({ location: '  Kochi  ', gender: 'Female', email: 'Asha@Example.org' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      message: vocabulary.profileUpdated,
      schoolmate: {
        ...before,
        location: 'Kochi',
        gender: 'Female',
        email: 'asha@example.org',
        revisions: { location: 1, gender: 1, email: 1 },
      },
    });
    expect(await read()).toEqual(answer.json().schoolmate);
  });

  // Shows spec:fields.42, spec:fields.43, spec:fields.44, spec:fields.45, spec:fields.46, spec:fields.47
  // Shows spec:fields.48, spec:fields.49, spec:fields.50, spec:fields.51, spec:fields.52
  it('accepts every field of the own record, and clears each that may be empty', async () => {
    const values = {
      name: 'Asha Nair',
      gender: 'Other',
      email: 'asha@example.org',
      place: 'Kochi',
      location: 'Dubai',
      selfIntro: 'Came back.',
      whatsapp: '+919876543210',
      instaUsername: 'asha.insta',
      fbUsername: 'asha.fb',
      mobileAccessControl: 'Division',
      profileimageAccessControl: 'Batch',
    };
    expect((await update(values)).json().schoolmate).toMatchObject(values);
    const empty = {
      gender: null,
      email: '',
      place: '',
      location: ' ',
      selfIntro: null,
      whatsapp: '',
      instaUsername: null,
      fbUsername: '',
    };
    const cleared = Object.fromEntries(Object.keys(empty).map((field) => [field, null]));
    expect((await update(empty)).json().schoolmate).toMatchObject({ ...values, ...cleared });
  });

  // Shows spec:fields.55, spec:fields.56
  it.each([
    ['instagram', 'instaUsername'],
    ['facebook', 'fbUsername'],
  ])('treats %s as another name of %s: written, cleared and overtaken as one field', async (alias, field) => {
    expect((await update({ [alias]: 'first' })).json().schoolmate[field]).toBe('first');
    for (const empty of ['', null]) {
      await update({ [field]: 'second' });
      expect((await update({ [alias]: empty })).json().schoolmate[field]).toBeNull();
    }
    await update({ [field]: 'third' });
    const { revisions } = await read();
    for (const base of [{ [alias]: revisions[field] - 1 }, { [field]: revisions[field] - 1 }]) {
      const answer = await update({ [alias]: 'late', base });
      expect([answer.statusCode, answer.json().conflicts]).toEqual([
        409,
        { [field]: expect.objectContaining({ yours: 'late', theirs: 'third' }) },
      ]);
    }
    expect((await update({ [alias]: 'in time', base: { [alias]: revisions[field] } })).statusCode).toBe(200);
  });

  it.each([
    ['09876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+971 50 123 4567', '+971501234567'],
  ])('stores the WhatsApp number %j as %j', async (whatsapp, kept) => {
    expect((await update({ whatsapp })).json().schoolmate.whatsapp).toBe(kept);
  });

  it.each(levels)('accepts the level %j', async (level) => {
    const both = { mobileAccessControl: level, profileimageAccessControl: level };
    expect((await update(both)).json().schoolmate).toMatchObject(both);
  });

  const unknown = [
    ...['password', 'password_hash', 'id', 'claimed', 'claimed_at', 'dateOfBirth', 'photo_id'],
    ...['school_photo_id', 'field_revisions'],
  ];

  // Shows spec:calls.31
  it('accepts the mobile and the username that the record has, in any spelling', async () => {
    const known = await aMember(server, division.divisionId, { username: 'asha_unchanged' });
    const answer = await update(
      { mobile: known.mobile.slice(3), username: ' Asha_Unchanged', place: 'Kochi' },
      known,
    );
    expect([answer.statusCode, answer.json().schoolmate.place]).toEqual([200, 'Kochi']);
    expect(await read(known)).toMatchObject({ mobile: known.mobile, username: 'asha_unchanged' });
    expect((await update({ username: null, place: 'Thrissur' })).statusCode).toBe(200);
  });

  it.each([
    ['mobile', '+919876543210', serverWords.mobileStays],
    ['mobile', null, serverWords.mobileStays],
    ['username', 'another_name', serverWords.usernameStays],
  ])('refuses the %s %j at its field, and then changes nothing', async (field, value, sentence) => {
    const before = await recordOf(server, me.id);
    const answer = await update({ name: 'Changed', [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
    expect(await recordOf(server, me.id)).toEqual(before);
  });

  // Shows spec:fields.55, spec:fields.56
  // Shows decision:two-names
  it('both names of Instagram and Facebook are accepted and returned, to classmates too', async () => {
    const mate = await aClassmate();
    const both = { instaUsername: 'asha.i', instagram: 'asha.i', fbUsername: 'asha.f', facebook: 'asha.f' };
    await update({ instagram: 'asha.i', fbUsername: 'asha.f' });
    expect(await read()).toMatchObject(both);
    const { schoolId, batchId, divisionId } = division;
    const lists = [
      (await mate.caller.get(paths.schoolmates(schoolId, batchId, divisionId))).json(),
      (await mate.caller.get(paths.divisions(schoolId, batchId))).json()[0].schoolmates,
    ];
    for (const list of lists) {
      expect(list.find((each: { _id: string }) => each._id === me.id)).toMatchObject(both);
    }
  });

  it.each(unknown)('refuses the unknown field %s, and then changes nothing', async (field) => {
    const before = await recordOf(server, me.id);
    const answer = await update({ name: 'Changed', [field]: '+919876543210' });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: serverWords.unknownField }]);
    expect(await recordOf(server, me.id)).toEqual(before);
  });

  it.each([
    ['name', ' ', messages.required],
    ['name', 'x'.repeat(121), messages.tooLong(120)],
    ['email', 'no e-mail', messages.invalidEmail],
    ['whatsapp', 'call me', messages.invalidMobile],
    ['selfIntro', 'x'.repeat(501), messages.tooLong(500)],
    ['gender', 'female', messages.invalidField],
    ['mobileAccessControl', 'Everyone', formMessages.invalidLevel],
    ['mobileAccessControl', '', formMessages.invalidLevel],
    ['mobileAccessControl', 'public', formMessages.invalidLevel],
  ])('refuses %s: %j at the field, and changes nothing', async (field, value, error) => {
    const before = await recordOf(server, me.id);
    const answer = await update({ place: 'Changed', [field]: value });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: error }]);
    expect(await recordOf(server, me.id)).toEqual(before);
  });

  it('an update that changes nothing does not move the revision, so no device has to pull', async () => {
    await update({ place: 'Kochi' });
    const before = await recordOf(server, me.id);
    const cursor = (await me.caller.get(paths.pull)).json().cursor;
    expect((await update({ place: 'Kochi' })).statusCode).toBe(200);
    expect((await update({})).statusCode).toBe(200);
    expect(await recordOf(server, me.id)).toEqual(before);
    expect((await me.caller.get(`${paths.pull}?cursor=${cursor}`)).json().batches).toEqual([]);
  });
});
