import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClass, aDivision, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';

/** Tests the registration of schoolmates, and the list of those who wait for a division. */

let server: TestServer;
let admin: Caller;
let divisionPath: DivisionIds;
let other: DivisionIds;
let foreign: DivisionIds;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  divisionPath = await aDivision(admin);
  other = { ...divisionPath, ...(await aClass(admin, divisionPath.schoolId, '2013 - 2014')) };
  foreign = await aDivision((await anotherAdmin(server)).caller, 'Foreign School');
});
afterAll(() => server.close());

const entry = (over: object = {}) => ({
  name: 'Asha Nair',
  email: 'asha@example.org',
  mobile: aMobile(),
  place: 'Kollam',
  password: goodPassword,
  confirmPassword: goodPassword,
  ...over,
});
const register = (over: object = {}, by = admin) => by.post(paths.registerSchoolmate, entry(over));
const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];
const missing = [404, 'not-found', messages.notFound];
const waiting = async (by = admin) =>
  (await by.get(paths.waitingSchoolmates)).json().map((each: { _id: string }) => each._id);
const put = (id: string, where = divisionPath, by = admin) =>
  by.post(paths.waitingSchoolmate(id), {
    schoolId: where.schoolId,
    batchId: where.batchId,
    divisionId: where.divisionId,
  });
const idsIn = async (where = divisionPath, by = admin): Promise<string[]> =>
  (await by.get(paths.schoolmates(where.schoolId, where.batchId, where.divisionId)))
    .json()
    .map((each: { _id: string }) => each._id);
const allRecords = async () =>
  (await server.ctx.database.read.selectFrom('schoolmates').select('id').execute()).length;

describe('registering a schoolmate', () => {
  // Shows spec:calls.13, spec:calls.25
  it('a schoolmate who is registered in a division becomes an unclaimed record there', async () => {
    const answer = await register({ ...divisionPath, gender: 'Female' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: serverWords.schoolmateRegistered, _id: expect.any(String) },
    ]);
    expect(await idsIn()).toContain(answer.json()._id);
    expect(await recordOf(server, answer.json()._id)).toMatchObject({
      name: 'Asha Nair',
      email: 'asha@example.org',
      place: 'Kollam',
      gender: 'Female',
      claimed_at: null,
      username: null,
      password_hash: null,
    });
    expect(await waiting()).not.toContain(answer.json()._id);
  });

  // Shows spec:access.39
  // Shows decision:registered-place
  it('a schoolmate who is registered without a division is on the waiting list, which only their creator sees', async () => {
    const id = (await register()).json()._id;
    expect(await waiting()).toContain(id);
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    expect(await waiting(fellow.caller)).toEqual([]);
    expect(await idsIn()).not.toContain(id);
  });

  // Shows decision:mobile-numbers
  it('stores the number in one form', async () => {
    const mobile = aMobile();
    const id = (await register({ mobile: `0${mobile.slice(3)}` })).json()._id;
    expect((await recordOf(server, id)).mobile).toBe(mobile);
  });

  it('stores no password that signs in: the owner sets their own with the proof of the number', async () => {
    const mobile = aMobile();
    const id = (
      await register({
        ...divisionPath,
        mobile,
        password: 'set-by-an-admin',
        confirmPassword: 'set-by-an-admin',
      })
    ).json()._id;
    const guest = server.as(null);
    for (const username of [mobile, 'Asha Nair', 'asha@example.org']) {
      expect((await guest.post(paths.signIn, { username, password: 'set-by-an-admin' })).statusCode).toBe(
        401,
      );
    }
    const owner = await signUp(server, mobile, 'asha_nair');
    expect(owner.id).toBe(id);
    const again = await guest.post(paths.signIn, { username: 'asha_nair', password: 'set-by-an-admin' });
    expect(again.json().error).toBe(serverWords.incorrectPassword);
  });

  const wrong: [field: string, value: unknown, sentence: string][] = [
    ['name', '', messages.allFieldsRequired],
    ['name', undefined, messages.allFieldsRequired],
    ['email', '', messages.allFieldsRequired],
    ['email', 'asha.example.org', messages.invalidEmail],
    ['mobile', undefined, messages.enterPhone],
    ['mobile', '12', messages.invalidMobile],
    ['place', ' ', messages.allFieldsRequired],
    ['password', '', messages.passwordRequired],
    ['confirmPassword', 'another one', formMessages.passwordsDoNotMatch],
    ['gender', 'F', messages.invalidField],
    ['divisionId', 'no-such-thing-at-all', formMessages.invalidDivisionIds],
    ['claimed', true, serverWords.unknownField],
    ['username', 'asha', serverWords.unknownField],
  ];
  it.each(wrong)('a registration with %s as %j is refused at the field', async (field, value, sentence) => {
    const before = await allRecords();
    const answer = await register({ [field]: value });
    expect([answer.statusCode, answer.json().fields[field]]).toEqual([400, sentence]);
    expect(await allRecords()).toBe(before);
  });

  it('a division of another admin, and ids that do not belong together, are refused alike', async () => {
    const before = await allRecords();
    for (const where of [
      foreign,
      { ...divisionPath, schoolId: foreign.schoolId },
      { ...divisionPath, batchId: other.batchId },
      { ...divisionPath, divisionId: foreign.divisionId },
    ]) {
      expect(refusal(await register(where))).toEqual(missing);
    }
    expect(await allRecords()).toBe(before);
  });

  it('the number of a person in this school adds that record to the division, unchanged', async () => {
    const claimed = await aMember(server, divisionPath.divisionId, { name: 'Own Name' });
    const unclaimed = aMobile();
    const listed = await aRecord(server, { mobile: unclaimed, name: 'On The List' }, divisionPath.divisionId);
    const ids = [
      (await register({ ...other, mobile: claimed.mobile })).json()._id,
      (await register({ ...other, mobile: unclaimed })).json()._id,
    ];
    expect(ids).toEqual([claimed.id, listed]);
    expect(await idsIn(other)).toEqual(expect.arrayContaining(ids));
    expect((await recordOf(server, claimed.id)).name).toBe('Own Name');
    expect((await recordOf(server, listed)).name).toBe('On The List');
  });

  it('a number that is claimed elsewhere makes a record here, and does not reveal the claim', async () => {
    const elsewhere = await aMember(server, foreign.divisionId, {
      name: 'Foreign Person',
      whatsapp: '+919800000001',
    });
    const [known, unknown] = [
      await register({ ...divisionPath, mobile: elsewhere.mobile }),
      await register({ ...divisionPath }),
    ];
    const shape = (answer: typeof known) => [answer.statusCode, { ...answer.json(), _id: '' }];
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.json()._id).not.toBe(elsewhere.id);
    const list = await admin.get(
      paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId),
    );
    expect(list.body).not.toContain('Foreign Person');
    expect(list.body).not.toContain('+919800000001');
    const { offers } = (await elsewhere.caller.get(paths.pull)).json().me;
    expect(offers).toMatchObject([{ schoolmateId: known.json()._id }]);
  });

  it('two registrations of one person, also at once, leave one person in the division', async () => {
    const mobile = aMobile();
    const answers = await Promise.all([1, 2, 3].map(() => register({ ...divisionPath, mobile })));
    const ids = new Set(answers.map((answer) => answer.json()._id));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(ids.size).toBe(1);
  });

  it('is for admins alone', async () => {
    const member = await aMember(server, divisionPath.divisionId);
    const teacher = await aTeacher(server);
    for (const caller of [member.caller, teacher.caller]) {
      expect(refusal(await register(divisionPath, caller))).toEqual([
        403,
        'not-allowed',
        serverWords.notAllowed,
      ]);
    }
    expect((await register(divisionPath, server.as(null))).statusCode).toBe(401);
  });
});

describe('placing a waiting schoolmate', () => {
  it('puts them into the division, once', async () => {
    const id = (await register()).json()._id;
    const answer = await put(id);
    expect([answer.statusCode, answer.json().message]).toEqual([200, serverWords.requestAccepted]);
    expect(await idsIn()).toContain(id);
    expect(await waiting()).not.toContain(id);
    expect(refusal(await put(id))).toEqual(missing);
  });

  it('has one outcome for two calls at once', async () => {
    const id = (await register()).json()._id;
    const answers = await Promise.all([put(id), put(id, other)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
  });

  it('a placement where the number is listed already merges them into that person', async () => {
    const mobile = aMobile();
    const id = (await register({ mobile })).json()._id;
    const member = await aMember(server, other.divisionId, { mobile, name: 'Here Already' });
    expect((await put(id)).statusCode).toBe(200);
    expect(await idsIn()).toContain(member.id);
    expect(await idsIn()).not.toContain(id);
    expect(await waiting()).not.toContain(id);
    expect((await member.caller.get(paths.pull)).json().me.offers).toEqual([]);
  });

  it('is for their creator, and for divisions of the creator’s own schools', async () => {
    const id = (await register()).json()._id;
    const fellow = await anotherAdmin(server, [divisionPath.schoolId]);
    const member = await aRecord(server, {}, divisionPath.divisionId);
    const refused = [
      await put(id, divisionPath, fellow.caller),
      await put(id, foreign),
      await put(id, { ...divisionPath, batchId: other.batchId }),
      await put(member, other),
      await put('no-such-record-at-all'),
    ];
    for (const answer of refused) expect(refusal(answer)).toEqual(missing);
    expect(await waiting()).toContain(id);
    expect(await idsIn(other)).not.toContain(member);
  });

  it('is impossible once the owner of the number signs up: they decide for themselves', async () => {
    const mobile = aMobile();
    const id = (await register({ mobile })).json()._id;
    await signUp(server, mobile, 'signed_up_first');
    expect(await waiting()).not.toContain(id);
    expect(refusal(await put(id))).toEqual(missing);
  });

  it.each(['schoolId', 'batchId', 'divisionId'])('requires %s', async (field) => {
    const id = (await register()).json()._id;
    const answer = await admin.post(paths.waitingSchoolmate(id), { ...divisionPath, [field]: undefined });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});
