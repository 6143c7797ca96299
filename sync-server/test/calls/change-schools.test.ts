import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** Renaming and removing schools, batches and divisions, and `getSchoolDetails`. */

let server: TestServer;
let admin: Caller;
let stranger: Caller;
let foreign: DivisionIds;
let divisionPath: DivisionIds;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  stranger = (await anotherAdmin(server)).caller;
  foreign = await aDivision(stranger, 'Foreign School');
});
afterAll(() => server.close());
beforeEach(async () => {
  divisionPath = await aDivision(admin);
});

const refusal = (answer: { statusCode: number; json: () => { code: string; error: string } }) => [
  answer.statusCode,
  answer.json().code,
  answer.json().error,
];
const missing = [404, 'not-found', messages.notFound];
const structure = async (schoolId = divisionPath.schoolId) =>
  (await server.as(null).get(paths.school(schoolId))).json();

/** Gives the paths and calls of one kind of thing that can be renamed and removed. */
const kinds = {
  school: {
    path: (ids: DivisionIds) => paths.school(ids.schoolId),
    rename: (ids: DivisionIds, name: unknown, by: Caller) =>
      by.form(paths.school(ids.schoolId), name === undefined ? {} : { name: String(name) }, 'PUT'),
    field: 'name',
    changed: serverWords.schoolChanged,
    removed: serverWords.schoolRemoved,
    holds: serverWords.schoolHoldsPeople,
    blank: formMessages.enterSchoolName,
    most: 120,
  },
  batch: {
    path: (ids: DivisionIds) => paths.batch(ids.schoolId, ids.batchId),
    rename: (ids: DivisionIds, batch: unknown, by: Caller) =>
      by.put(paths.batch(ids.schoolId, ids.batchId), { batch }),
    field: 'batch',
    changed: serverWords.batchChanged,
    removed: serverWords.batchRemoved,
    holds: serverWords.batchHoldsPeople,
    blank: formMessages.enterBatchName,
    most: 60,
  },
  division: {
    path: (ids: DivisionIds) => paths.division(ids.schoolId, ids.batchId, ids.divisionId),
    rename: (ids: DivisionIds, name: unknown, by: Caller) =>
      by.put(paths.division(ids.schoolId, ids.batchId, ids.divisionId), { name }),
    field: 'name',
    changed: serverWords.divisionChanged,
    removed: serverWords.divisionRemoved,
    holds: serverWords.divisionHoldsPeople,
    blank: formMessages.enterDivisionName,
    most: 60,
  },
} as const;

describe.each(Object.entries(kinds))(
  'a %s',
  (kind, { path, rename, field, changed, removed, holds, blank, most }) => {
    // Shows decision:renaming
    it('is renamed for everyone', async () => {
      const member = await aMember(server, divisionPath.divisionId);
      const device = new ReplicaClient(member.caller);
      await device.pull();
      const answer = await rename(divisionPath, '  Renamed   thing ', admin);
      expect([answer.statusCode, answer.json().message, answer.json()[field]]).toEqual([
        200,
        changed,
        'Renamed thing',
      ]);
      await device.pull();
      expect(JSON.stringify([...device.structures.values()])).toContain('Renamed thing');
      expect(JSON.stringify(await structure())).toContain('Renamed thing');
    });

    it('accepts its own name, also twice', async () => {
      for (const _ of [1, 2]) expect((await rename(divisionPath, 'Same name', admin)).statusCode).toBe(200);
    });

    it('refuses an empty name and one that is too long', async () => {
      const before = await structure();
      const answers = [
        await rename(divisionPath, '   ', admin),
        await rename(divisionPath, undefined, admin),
      ];
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: blank }]);
      }
      const long = await rename(divisionPath, 'x'.repeat(most + 1), admin);
      expect([long.statusCode, long.json().fields]).toEqual([400, { [field]: messages.tooLong(most) }]);
      expect(await structure()).toEqual(before);
    });

    // Shows decision:renaming
    it('is not removed while it holds a schoolmate or a teacher', async () => {
      const record = await aRecord(server, {}, divisionPath.divisionId);
      expect(refusal(await admin.delete(path(divisionPath)))).toEqual([409, 'conflict', holds]);
      const { schoolId, batchId, divisionId } = divisionPath;
      await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, record));
      const teacher = await aTeacher(server);
      const assignment = paths.assignment(schoolId, batchId, divisionId, teacher.id);
      await admin.post(paths.assignTeacher(schoolId, batchId, divisionId), {
        teacherId: teacher.id,
        subject: 'Maths',
      });
      expect(refusal(await admin.delete(path(divisionPath)))).toEqual([409, 'conflict', holds]);
      expect(JSON.stringify(await structure())).toContain(divisionId);
      await admin.delete(`${assignment}?subject=Maths`);
      expect((await admin.delete(path(divisionPath))).statusCode).toBe(200);
    });

    it('is removed with its join requests when it holds no people, and then answers 404', async () => {
      const asker = await aMember(server);
      const sent = await asker.caller.post(paths.sendRequest, { ...divisionPath, userMobile: asker.mobile });
      expect(sent.statusCode).toBe(201);
      const answers = await Promise.all([admin.delete(path(divisionPath)), admin.delete(path(divisionPath))]);
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
      expect(answers.find((answer) => answer.statusCode === 200)?.json()).toEqual({ message: removed });
      expect((await asker.caller.get(paths.pull)).json().me.requests).toEqual([]);
      expect((await admin.get(paths.requests)).body).not.toContain(sent.json()._id);
      expect(JSON.stringify(await structure())).not.toContain(divisionPath[`${kind}Id` as keyof DivisionIds]);
    });

    it('is renamed and removed by its admin alone: another admin gets 404', async () => {
      const before = await structure();
      for (const [ids, by] of [
        [divisionPath, stranger],
        [foreign, admin],
      ] as const) {
        expect(refusal(await rename(ids, 'Taken over', by))).toEqual(missing);
        expect(refusal(await by.delete(path(ids)))).toEqual(missing);
      }
      const member = await aMember(server, divisionPath.divisionId);
      const teacher = await aTeacher(server);
      for (const caller of [member.caller, teacher.caller]) {
        expect((await rename(divisionPath, 'Taken over', caller)).statusCode).toBe(403);
        expect((await caller.delete(path(divisionPath))).statusCode).toBe(403);
      }
      expect(await structure()).toEqual(before);
    });
  },
);

describe('ids that do not belong together', () => {
  it('are answered with 404', async () => {
    const other = await aDivision(admin, 'Second School');
    const { path: batch, rename: renameBatch } = kinds.batch;
    const { path: division, rename: renameDivision } = kinds.division;
    for (const mixed of [
      { ...divisionPath, schoolId: other.schoolId },
      { ...divisionPath, batchId: other.batchId },
      { ...divisionPath, schoolId: foreign.schoolId },
      { ...foreign, schoolId: divisionPath.schoolId },
    ]) {
      expect(refusal(await renameDivision(mixed, 'X', admin))).toEqual(missing);
      expect(refusal(await admin.delete(division(mixed)))).toEqual(missing);
      expect(refusal(await renameBatch(mixed, 'X', admin))).toEqual(missing);
      expect(refusal(await admin.delete(batch(mixed)))).toEqual(missing);
    }
  });
});

describe('a label that exists already', () => {
  // Shows decision:labels
  it('is refused for another batch of the school, in any spelling', async () => {
    const second = await aClass(admin, divisionPath.schoolId, '2013 - 2014');
    const rename = (batch: string) =>
      admin.put(paths.batch(divisionPath.schoolId, second.batchId), { batch });
    for (const label of ['2012 - 2013', '2012-2013', '2012 – 2013']) {
      const answer = await rename(label);
      expect([answer.statusCode, answer.json().fields]).toEqual([409, { batch: serverWords.batchExists }]);
    }
    expect((await rename('2013-2014')).statusCode).toBe(200);
  });

  // Shows decision:labels
  it('is refused for another division of the batch in any letter case, and accepted in another batch', async () => {
    const { schoolId, batchId } = divisionPath;
    const second = (await admin.post(paths.divisions(schoolId, batchId), { name: '10-B' })).json()._id;
    const answer = await admin.put(paths.division(schoolId, batchId, second), { name: '10-a' });
    expect([answer.statusCode, answer.json().fields]).toEqual([409, { name: serverWords.divisionExists }]);
    const other = await aClass(admin, schoolId, '2013 - 2014', '9-C');
    const there = await admin.put(paths.division(schoolId, other.batchId, other.divisionId), {
      name: '10-A',
    });
    expect(there.statusCode).toBe(200);
  });

  it('is given to one of two calls at the same moment', async () => {
    const { schoolId, batchId } = divisionPath;
    const ids = [];
    for (const name of ['A', 'B', 'C']) {
      ids.push((await admin.post(paths.divisions(schoolId, batchId), { name })).json()._id);
    }
    const answers = await Promise.all(
      ids.map((id) => admin.put(paths.division(schoolId, batchId, id), { name: 'The one' })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('the picture of a school', () => {
  it('is replaced with the name, kept when no file is sent, and deleted with the school', async () => {
    const send = async (file?: number) =>
      (
        await admin.form(
          paths.school(divisionPath.schoolId),
          {
            name: 'Pictured',
            ...(file === undefined ? {} : { image: { name: 'a.jpg', bytes: await aPhoto(file) } }),
          },
          'PUT',
        )
      ).json().image;
    const status = async (image: string) => (await server.as(null).get(image)).statusCode;
    const first = await send(1);
    expect(await send()).toBe(first);
    const second = await send(2);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await admin.delete(paths.school(divisionPath.schoolId));
    expect(await status(second)).toBe(404);
  });

  it('is refused at the field when it is not an image, and the name stays', async () => {
    const image = { name: 'a.jpg', bytes: Buffer.from('GIF89a nothing') };
    const answer = await admin.form(paths.school(divisionPath.schoolId), { name: 'New', image }, 'PUT');
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { image: messages.photoUnreadable }]);
    expect((await structure()).name).toBe('St. Mary’s');
  });
});

describe('getSchoolDetails', () => {
  const details = (by = server.as(null), schoolId = divisionPath.schoolId) =>
    by.get(paths.schoolDetails(schoolId));

  // Shows spec:fields.19, spec:fields.20, spec:fields.21, spec:fields.22, spec:fields.23, spec:calls.19
  it('returns the newest batch, and for a member their own batch', async () => {
    const newer = await aClass(admin, divisionPath.schoolId, '2013 - 2014');
    const member = await aMember(server, divisionPath.divisionId);
    const school = { name: 'St. Mary’s', image: { name: 'a.jpg', bytes: await aPhoto(1) } };
    await admin.form(paths.school(divisionPath.schoolId), school, 'PUT');
    expect((await details()).json()).toEqual({
      schoolId: divisionPath.schoolId,
      schoolName: 'St. Mary’s',
      image: expect.stringMatching(/^\/uploads\/[\w-]{21}\.webp$/),
      batchId: newer.batchId,
      batchName: '2013 - 2014',
    });
    const own = { batchId: divisionPath.batchId, batchName: '2012 - 2013' };
    expect((await details(member.caller)).json()).toMatchObject(own);
    expect((await details(admin)).statusCode).toBe(200);
  });

  // Shows spec:fields.25, spec:words.70
  it('says that a school has no batches', async () => {
    const bare = (await admin.form(paths.schools, { name: 'Bare' })).json()._id;
    expect((await details(undefined, bare)).json()).toMatchObject({
      batchId: null,
      batchName: fallbacks.unknownBatch,
    });
  });

  // Shows spec:fields.24, spec:words.71
  it('says that a school has no name', async () => {
    const bare = (await admin.form(paths.schools, { name: 'Bare' })).json()._id;
    // No call leaves a school like this; a database from another source may.
    await server.ctx.database.write((tx) =>
      tx.updateTable('schools').set({ name: '' }).where('id', '=', bare).execute(),
    );
    expect((await details(undefined, bare)).json().schoolName).toBe(fallbacks.unknownSchool);
  });

  it('answers 404 for an unknown school and for the admin of another school', async () => {
    expect(refusal(await details(undefined, 'no-such-school-at-all'))).toEqual(missing);
    expect(refusal(await details(stranger))).toEqual(missing);
  });
});
