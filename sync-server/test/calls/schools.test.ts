import { photo } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { databaseWorkOf } from '#test/scene/database-work.ts';
import { aClass, aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';

let server: TestServer;
let admin: Caller;
let other: Caller;
let guest: Caller;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  other = await anAdmin(server, 'other@example.org');
  guest = server.as(null);
});
afterAll(() => server.close());

const count = async (table: 'schools' | 'batches' | 'divisions' | 'photos') =>
  (await server.ctx.database.read.selectFrom(table).select('id').execute()).length;

describe('adding a school', () => {
  // Shows spec:fields.6, spec:fields.7, spec:fields.8, spec:fields.9, spec:calls.7, spec:words.3
  it('answers 201 with the school, which its creator manages', async () => {
    const answer = await admin.form(paths.schools, { name: '  St. Mary’s \n High  School ' });
    const name = 'St. Mary’s High School';
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      _id: expect.stringMatching(/^[\w-]{16}$/),
      name,
      image: null,
      batches: [],
      message: dashboardWords.schoolAdded,
    });
    const { message: _, ...school } = answer.json();
    expect((await admin.get(paths.schools)).json()).toContainEqual(school);
    expect((await admin.get(paths.school(school._id))).json()).toEqual(school);
  });

  // Shows spec:fields.8, spec:calls.4
  it('the picture of a new school is shown to everyone, under a generated file name', async () => {
    const image = { name: '../../etc/passwd.svg', bytes: await aPhoto(1) };
    const answer = await admin.form(paths.schools, { name: 'Pictured', image });
    expect(answer.json().image).toMatch(/^\/uploads\/[\w-]{21}\.webp$/);
    const shown = await guest.get(answer.json().image);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  // Shows spec:rules.12
  it('treats an empty file field as no picture', async () => {
    const answer = await admin.form(paths.schools, {
      name: 'Plain',
      image: { name: '', bytes: Buffer.alloc(0) },
    });
    expect([answer.statusCode, answer.json().image]).toEqual([201, null]);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  type Fields = Parameters<Caller['form']>[1];
  const refused: [
    name: string,
    fields: Fields,
    status: number,
    code: string,
    field: string,
    error: string,
  ][] = [
    ['no name', {}, 400, 'invalid-input', 'name', formMessages.enterSchoolName],
    ['a blank name', { name: ' \t ' }, 400, 'invalid-input', 'name', formMessages.enterSchoolName],
    [
      'a name that is too long',
      { name: 'x'.repeat(121) },
      400,
      'invalid-input',
      'name',
      messages.tooLong(120),
    ],
    [
      'an unknown field',
      { name: 'X', revision: '9' },
      400,
      'invalid-input',
      'revision',
      serverWords.unknownField,
    ],
    [
      'a file in an unknown field',
      { name: 'X', file: { name: 'a.jpg', bytes: Buffer.from('x') } },
      400,
      'invalid-input',
      'file',
      serverWords.unknownField,
    ],
    [
      'an unreadable picture',
      { name: 'X', image: { name: 'a.jpg', bytes: Buffer.from('no picture') } },
      400,
      'invalid-file',
      'image',
      messages.photoUnreadable,
    ],
    [
      'an SVG picture',
      { name: 'X', image: { name: 'a.png', bytes: svg } },
      400,
      'invalid-file',
      'image',
      messages.photoUnreadable,
    ],
    [
      'a picture of more than 10 MB',
      { name: 'X', image: { name: 'a.jpg', bytes: Buffer.alloc(photo.maxBytes + 1) } },
      413,
      'too-large',
      'image',
      messages.photoTooLarge,
    ],
  ];

  // Shows spec:calls.5, spec:calls.42
  // Shows decision:errors
  it.each(refused)(
    'refuses a school with %s at the field, and adds nothing',
    async (_name, fields, status, code, field, error) => {
      const before = [await count('schools'), await count('photos')];
      const answer = await admin.form(paths.schools, fields);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code, error, message: error, fields: { [field]: error } });
      expect([await count('schools'), await count('photos')]).toEqual(before);
    },
  );

  it('accepts only a form', async () => {
    const answer = await admin.post(paths.schools, { name: 'JSON' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-type']);
  });
});

describe('the list of schools', () => {
  // Shows spec:access.16, spec:calls.6
  // Shows decision:school-list
  it('returns an admin’s own schools, and to everyone else all names without people', async () => {
    const own = await aDivision(admin, 'Listed');
    const theirs = await aDivision(other, 'Listed elsewhere');
    await aRecord(server, { name: 'Nobody Listed' }, own.divisionId);
    const member = (await signUp(server, aMobile(), 'lister')).caller;
    const idsFor = async (caller: Caller) => {
      const answer = await caller.get(paths.schools);
      expect(answer.body).not.toContain('Nobody Listed');
      return answer.json().map((school: { _id: string }) => school._id);
    };
    expect(await idsFor(admin)).toContain(own.schoolId);
    expect(await idsFor(admin)).not.toContain(theirs.schoolId);
    expect(await idsFor(other)).toEqual([theirs.schoolId]);
    for (const caller of [guest, member]) {
      expect(await idsFor(caller)).toEqual(expect.arrayContaining([own.schoolId, theirs.schoolId]));
    }
  });

  // Shows threat:work-of-others
  it('reads no class again until its school changes', async () => {
    const [first, second] = [await aDivision(admin), await aDivision(admin, 'Another school')];
    const list = async () => {
      const answer = await server.as(null).get(paths.schools);
      return answer
        .json()
        .filter(({ _id }: { _id: string }) => [first, second].some(({ schoolId }) => schoolId === _id));
    };
    const work = async () => (await databaseWorkOf(list)).statements;
    const before = await list();
    const warm = await work();
    await admin.post(paths.batches(first.schoolId), { batch: '1977 - 1978' });
    expect((await work()) - warm).toBe(2);
    expect(await work()).toBe(warm);
    const after = await list();
    expect(after).not.toEqual(before);
    expect(JSON.stringify(after)).toContain('1977 - 1978');
  });
});

describe('the structure of a school', () => {
  // Shows spec:fields.9, spec:fields.26, spec:fields.27, spec:fields.28, spec:fields.30, spec:fields.31
  // Shows spec:fields.32, spec:fields.33, spec:fields.34, spec:fields.35, spec:calls.9, spec:calls.11, spec:calls.14
  it('lists batches with their divisions, and divisions with their people', async () => {
    const { schoolId, batchId, divisionId } = await aDivision(admin, 'Whole');
    const someone = await aRecord(server, { name: 'Asha' }, divisionId);
    const teacher = { name: 'Leela', email: 'leela@whole.example', mobile: '9846012345', place: 'Kollam' };
    const secret = { gender: 'Female', password: goodPassword, confirmPassword: goodPassword };
    const profilePhoto = { name: 'me.jpg', bytes: await aPhoto(1) };
    const { _id: teacherId } = (
      await guest.form(paths.registerTeacher, { ...teacher, ...secret, profilePhoto })
    ).json();
    await admin.post(paths.assignTeacher(schoolId, batchId, divisionId), { teacherId, subject: 'Maths' });

    const batches = [{ _id: batchId, batch: '2012 - 2013', divisions: [{ _id: divisionId, name: '10-A' }] }];
    expect((await guest.get(paths.school(schoolId))).json().batches).toEqual(batches);
    expect((await guest.get(paths.batches(schoolId))).json()).toEqual(batches);
    expect((await admin.get(paths.divisions(schoolId, batchId))).json()).toEqual([
      {
        _id: divisionId,
        name: '10-A',
        batchId,
        schoolId,
        schoolmates: [expect.objectContaining({ _id: someone, name: 'Asha' })],
        teachers: [expect.objectContaining({ _id: teacherId, name: 'Leela', subject: 'Maths' })],
      },
    ]);
    expect((await admin.get(paths.teachers(schoolId, batchId, divisionId))).json()).toEqual([
      expect.objectContaining({ _id: teacherId, name: 'Leela', subject: 'Maths' }),
    ]);
  });
});

describe('ids that do not belong together or belong to another admin', () => {
  // Shows decision:ids-together
  it('are answered with one and the same 404, and nothing is created', async () => {
    const own = await aDivision(admin, 'Own');
    const second = await aDivision(admin, 'Own, too');
    const theirs = await aDivision(other, 'Theirs');
    const before = [await count('batches'), await count('divisions')];
    const answers = [
      await admin.post(paths.batches(theirs.schoolId), { batch: '1990' }),
      await admin.post(paths.batches('no-such-school-0'), { batch: '1990' }),
      await admin.post(paths.batches('x'), { batch: '1990' }),
      await admin.post(paths.divisions(theirs.schoolId, theirs.batchId), { name: '9-Z' }),
      await admin.post(paths.divisions(own.schoolId, theirs.batchId), { name: '9-Z' }),
      await admin.post(paths.divisions(own.schoolId, second.batchId), { name: '9-Z' }),
      await admin.post(paths.divisions(theirs.schoolId, own.batchId), { name: '9-Z' }),
      await admin.get(paths.school(theirs.schoolId)),
      await admin.get(paths.batches(theirs.schoolId)),
      await admin.get(paths.divisions(theirs.schoolId, theirs.batchId)),
      await admin.get(paths.divisions(own.schoolId, theirs.batchId)),
      await admin.get(paths.schoolmates(own.schoolId, own.batchId, second.divisionId)),
      await admin.get(paths.schoolmates(theirs.schoolId, theirs.batchId, theirs.divisionId)),
      await admin.get(paths.teachers(own.schoolId, second.batchId, second.divisionId)),
      await guest.get(paths.school('no-such-school-0')),
      await guest.get(paths.divisions(own.schoolId, theirs.batchId)),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect([await count('batches'), await count('divisions')]).toEqual(before);
  });
});

describe('the school list of a member', () => {
  // Shows spec:states.27
  // Shows decision:own-batch-first
  it('puts their own batch and their own division first', async () => {
    const divisionPath = await aDivision(admin, 'Ordered');
    const newer = await aClass(admin, divisionPath.schoolId, '2020', '10-B');
    await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), { name: '01-First' });
    const mobile = aMobile();
    await aRecord(server, { mobile }, divisionPath.divisionId);
    const { caller } = await signUp(server, mobile, 'ordered');
    const ids = async (who: Caller, url: string) =>
      (await who.get(url)).json().map((each: { _id: string }) => each._id);
    expect(await ids(guest, paths.batches(divisionPath.schoolId))).toEqual([
      newer.batchId,
      divisionPath.batchId,
    ]);
    expect(await ids(caller, paths.batches(divisionPath.schoolId))).toEqual([
      divisionPath.batchId,
      newer.batchId,
    ]);
    const divisions = paths.divisions(divisionPath.schoolId, divisionPath.batchId);
    expect((await ids(guest, divisions))[1]).toBe(divisionPath.divisionId);
    expect((await ids(caller, divisions))[0]).toBe(divisionPath.divisionId);
  });
});
