import {
  ownDataFields,
  ownDataSections,
  ownDataTechnical,
} from '@memcherrish/shared/descriptions/own-data.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsOf, tableNames } from '#db/tables/registry.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import { unzipped } from '../files/unzipped.ts';
import { aSchoolmateEverywhere } from '../fixtures/schoolmate.ts';
import { rowsOf, type Somebody, type Surroundings, surroundings } from '../fixtures/somebody.ts';
import { aTeacherEverywhere } from '../fixtures/teacher.ts';
import { ownRowsOf } from './own-rows.ts';

let server: TestServer;
let school: Surroundings;
let schoolmate: Somebody;
let teacher: Somebody;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  school = await surroundings(server);
  schoolmate = await aSchoolmateEverywhere(server, school);
  teacher = await aTeacherEverywhere(server, school);
  const asked = { asked_at: '2026-01-02T03:04:05.006Z', due_at: '2099-01-02T03:04:05.006Z', places: '[]' };
  await server.ctx.database.write((tx) =>
    tx
      .insertInto('deletions')
      .values([schoolmate, teacher].map(({ kind, id }) => ({ ...asked, account_kind: kind, account_id: id })))
      .execute(),
  );
});
afterAll(() => server.close());

async function fileOf({ token }: Pick<Somebody, 'token'>) {
  const answer = await server.as(token).get(paths.accountData);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="memcherrish-own-data.zip"');
  const files = unzipped(answer.rawPayload);
  const data: Record<string, unknown> = JSON.parse(String(files.get('data.json')));
  return { files, data, page: String(files.get('readable.html')) };
}

const change = (id: string, fields: { claimed_at: string | null; mobile: string | null }) =>
  server.ctx.database.write((tx) => tx.updateTable('schoolmates').set(fields).where('id', '=', id).execute());

/** Returns all values at a path: `a.b`, `list[].b`, and `**.b` for any depth. */
function valuesAt(data: unknown, path: string): unknown[] {
  const [step = '', ...rest] = path.split('.');
  const left = rest.join('.');
  if (typeof data !== 'object' || data === null) return [];
  if (step === '**') {
    return Object.values(data).flatMap((value) => [...valuesAt(value, left), ...valuesAt(value, path)]);
  }
  const found: unknown = Reflect.get(data, step.replace('[]', ''));
  const values = step.endsWith('[]') ? (Array.isArray(found) ? found : []) : [found];
  return left === '' ? values : values.flatMap((value) => valuesAt(value, left));
}

/** Returns the forms in which a stored value may be exported. */
function formsOf(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const forms = [text, `/uploads/${text}.webp`];
  if (value === 0 || value === 1) forms.push(String(value === 1));
  return forms;
}
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each([
  ['a schoolmate', () => schoolmate],
  ['a teacher', () => teacher],
])('the own data of %s', (_who, who) => {
  // Shows decision:own-data
  it('contain every value of every column about the person, at the listed path', async () => {
    const { data } = await fileOf(who());
    for (const table of tableNames) {
      const rows = ownRowsOf(table, await rowsOf(server, table), who());
      for (const row of rows) {
        for (const [column, { facts }] of columnsOf(table)) {
          const value = row[column];
          const decision = facts.ownData;
          if (!decision || !('shows' in decision)) continue;
          const there = valuesAt(data, decision.shows).map(written);
          const shown = formsOf(value).some((form) => there.includes(form));
          expect([table, column, value, shown]).toEqual([table, column, value, true]);
        }
      }
    }
  });

  it('contain no hash and no data of other people', async () => {
    const { files } = await fileOf(who());
    const all = [...files.values()].map(String).join('\n');
    for (const text of [...school.mate.marks, school.mate.id, '$argon2', 'codehash-', 'proofhash-']) {
      expect(all).not.toContain(text);
    }
    const other = who() === schoolmate ? teacher : schoolmate;
    for (const text of other.marks) expect(all).not.toContain(text);
    expect(all).not.toContain('somebody-else');
  });

  it('include a readable page that needs no script and no network', async () => {
    const { data, page } = await fileOf(who());
    expect(page).not.toMatch(/<script|<link|https?:\/\/|javascript:/i);
    for (const name of Object.keys(data)) expect(page).toContain(`<h2>${ownDataSections[name]}</h2>`);
    const named = (value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap(named);
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, each]) => [name, ...named(each)]);
    };
    const names = new Set(Object.values(data).flatMap(named));
    const unnamed = [...names].filter((name) => !(name in ownDataFields) && !ownDataTechnical.has(name));
    expect(unnamed).toEqual([]);
  });
});

describe('the file', () => {
  it('contains the unchanged photos, which the page shows', async () => {
    const { files, page } = await fileOf(schoolmate);
    const pictures = [...files.keys()].filter((name) => name.startsWith('photos/'));
    expect(pictures).toEqual([
      'photos/profile.webp',
      'photos/school-days.webp',
      expect.stringMatching(/^photos\/post-.*-1\.webp$/),
      expect.stringMatching(/^photos\/removed-.*-1\.webp$/),
      expect.stringMatching(/^photos\/class-.*\.webp$/),
    ]);
    for (const name of pictures) {
      expect(files.get(name)?.subarray(8, 12).toString()).toBe('WEBP');
      expect(page).toContain(`<img src="${name}" alt="Picture">`);
    }
  });

  it('contains posts that an admin removed and can still restore', async () => {
    const { data } = await fileOf(schoolmate);
    const [text] = schoolmate.marks.filter((each) => each.startsWith('removed-text'));
    expect(data['removedPosts']).toEqual([
      expect.objectContaining({ text, photos: [{ file: expect.stringMatching(/^photos\/removed-/) }] }),
      expect.objectContaining({ text, photos: [] }),
    ]);
  });

  it('shows markup in a text as plain text', async () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&';
    const { id } = schoolmate;
    const set = (place: string) =>
      server.ctx.database.write((tx) =>
        tx.updateTable('schoolmates').set({ place }).where('id', '=', id).execute(),
      );
    const before = schoolmate.marks[2] ?? '';
    await set(nasty);
    const { data, page } = await fileOf(schoolmate);
    await set(before);
    expect(data).toMatchObject({ person: { place: nasty } });
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
  });

  it('lists the schools of an admin, without names of people in them', async () => {
    const admin = await anotherAdmin(server, [school.schoolId]);
    const answer = await admin.caller.get(paths.accountData);
    const data = JSON.parse(String(unzipped(answer.rawPayload).get('data.json')));
    expect(data).toMatchObject({
      person: { _id: admin.id, email: admin.email, name: 'Another Admin' },
      schools: [{ schoolId: school.schoolId }],
      sessions: [expect.any(Object)],
    });
    const all = JSON.stringify(data);
    for (const text of [...school.mate.marks, ...schoolmate.marks]) expect(all).not.toContain(text);
  });

  it('names the class of a declined record until another person has claimed it', async () => {
    const { offered = '', token } = schoolmate;
    const declined = async () => (await fileOf({ token })).data['declinedOffers'];
    expect(await declined()).toMatchObject([{ schoolmateId: offered, division: expect.any(String) }]);
    const { mobile } = (await rowsOf(server, 'schoolmates')).find((row) => row['id'] === offered) ?? {};
    await change(offered, { claimed_at: '2026-01-02T03:04:05.006Z', mobile: '+919846012345' });
    expect(await declined()).toEqual([
      { schoolmateId: offered, schoolName: null, batch: null, division: null },
    ]);
    await change(offered, { claimed_at: null, mobile: String(mobile) });
  });

  it('contains no codes for an unproved number, which may belong to another person', async () => {
    const other = await aMember(server, [], { username: 'whoever_has_the_number' });
    const owner = await aMember(server, [], { pending_mobile: other.mobile });
    await server.as(null).post(paths.sendForgotCode, { mobile: other.mobile });
    expect((await fileOf(other)).data['codes']).toMatchObject([{ mobile: other.mobile }]);
    expect((await fileOf(owner)).data['codes']).toEqual([]);
  });

  it('contains no tries of the username "null" for a person without a username', async () => {
    const nameless = await aMember(server, [], { username: null });
    const tried = { key: 'schoolmate null', window_start: '2026-01-02T03:04:05.006Z', count: 3 };
    await server.ctx.database.write((tx) => tx.insertInto('attempts').values(tried).execute());
    expect((await fileOf(nameless)).data['tries']).toEqual([
      expect.objectContaining({ key: `own-data schoolmate ${nameless.id}` }),
    ]);
  });

  it('is created at most ten times a day', async () => {
    const admin = await anotherAdmin(server);
    for (let file = 0; file < 10; file += 1) {
      expect((await admin.caller.get(paths.accountData)).statusCode).toBe(200);
    }
    const refused = await admin.caller.get(paths.accountData);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited']);
  });
});
