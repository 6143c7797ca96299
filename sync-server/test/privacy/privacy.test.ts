import { canSee } from '@memcherrish/shared/access/can-see.ts';
import type { Relation } from '@memcherrish/shared/access/relation.ts';
import {
  inTwoDivisions,
  owners,
  signedUpWithoutClass,
  unclaimed,
  viewers,
  withoutMobile,
} from '@memcherrish/shared/testing/cast.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { schoolmateFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aTeacher as aTeacherWith } from '#test/scene/members.ts';
import { contactsOf, details, peopleBytes, photoStatus } from '#test/scene/people-bytes.ts';
import { anAdminOf, aTeacher } from '#test/scene/privacy-accounts.ts';

/** Searches the raw bytes of every response with people for values that the viewer may not see. */

let server: TestServer;
let school: CastSchool;

/** Teaches division 1-1-A. Each detail is found nowhere else. */
const teacher = {
  mobile: '+919847099001',
  whatsapp: '+919847099002',
  email: 'leela.teaches@example.org',
  insta_username: 'leela.teaches.insta',
  fb_username: 'leela.teaches.fb',
};

beforeAll(async () => {
  server = await openTestServer();
  school = await seedCast(server);
  const { id: teacherId } = await aTeacherWith(server, { name: 'Leela', ...teacher });
  const assignment = { ...school.places['1-1-A'], teacherId, subject: 'English' };
  const now = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) => server.ctx.revisions.assignTeacher(tx, { ...assignment, now }));
});
afterAll(() => server.close());

const everythingFor = (caller: Caller, mobile: string | null) => peopleBytes(school, caller, mobile);

const relations: Exclude<Relation, 'self'>[] = ['division', 'batch', 'school', 'none'];

describe.each(relations)('a viewer at relation %s', (relation) => {
  let caller: Caller;
  let bytes: string;

  beforeAll(async () => {
    const viewer = viewers[relation];
    caller = server.as(await school.tokenOf(viewer.name));
    bytes = await everythingFor(caller, viewer.mobile);
  });

  // Shows spec:access.18, spec:access.19, spec:access.20, spec:access.21, spec:access.22, spec:access.23
  // Shows spec:access.27, spec:access.28, spec:access.29, spec:access.30, spec:access.41
  // Shows threat:reading-past-levels, asvs:8.1.1
  it.each([...owners, ...unclaimed])(
    'gets exactly what $name shows (claimed: $claimed, level: $level)',
    async ({ name, level, claimed }) => {
      const person = school.person(name);
      const opens = relation !== 'none';
      const photo = opens && canSee(level, relation);
      expect(bytes.includes(name)).toBe(opens);
      expect(bytes.includes(person.photoName)).toBe(photo);
      expect(bytes.includes(person.photoPreview)).toBe(photo);
      expect(bytes.includes(person.schoolPhoto.name)).toBe(photo);
      expect(bytes.includes(person.schoolPhoto.preview)).toBe(photo);
      for (const contact of contactsOf(person)) {
        expect([contact, bytes.includes(contact)]).toEqual([contact, photo && claimed]);
      }
      expect(await photoStatus(caller, person)).toBe(photo ? 200 : 404);
    },
  );

  // Shows asvs:15.3.1
  it('never gets a password, or the username or levels of another person', () => {
    const own = school.person(viewers[relation].name);
    expect(bytes).not.toContain('password');
    for (const person of school.people.values()) {
      if (person !== own && person.username) expect(bytes).not.toContain(`"${person.username}"`);
    }
    // The own levels occur once in the own record, and once in each pull, without and with contents.
    expect(bytes.match(/AccessControl":/g)).toHaveLength(12);
  });

  // Shows spec:access.13
  it('gets the contact details of a teacher, who has no levels, unless the relation is none', () => {
    for (const detail of Object.values(teacher)) {
      expect([detail, bytes.includes(detail)]).toEqual([detail, relation !== 'none']);
    }
  });

  it('can download the school snapshot unless the relation is none', async () => {
    const whole = await caller.get(paths.schoolSnapshot(school.places['1-1-A'].schoolId));
    expect(whole.statusCode).toBe(relation === 'none' ? 404 : 200);
    expect(bytes.includes(withoutMobile.name)).toBe(relation !== 'none');
  });
});

// Shows threat:reading-past-levels
describe.each(details)('a closed level of %s', (field, valuesOf) => {
  const level = schoolmateFields[field].column;
  const name = 'Asha Public';
  const setLevel = async (value: string) => {
    const { id } = school.person(name);
    await server.ctx.database.write(async (tx) => {
      await tx
        .updateTable('schoolmates')
        .set({ [level]: value })
        .where('id', '=', id)
        .execute();
      await server.ctx.revisions.touchPeople(tx, [id]);
    });
  };
  afterAll(() => setLevel('Public'));

  it.each([
    ['Only Me', []],
    ['Division', ['division']],
    ['Batch', ['division', 'batch']],
    ['School', ['division', 'batch', 'school']],
  ] as const)(
    'a detail at %s is missing in the bytes of exactly the farther viewers',
    async (value, seenBy) => {
      await setLevel(value);
      const person = school.person(name);
      const shownTo = async (relation: (typeof relations)[number]) => {
        const viewer = viewers[relation];
        const bytes = await everythingFor(server.as(await school.tokenOf(viewer.name)), viewer.mobile);
        return details
          .filter(([, valuesOfDetail]) => valuesOfDetail(person).some((text) => bytes.includes(text)))
          .map(([each]) => each);
      };
      expect(valuesOf(person).length).toBeGreaterThan(0);
      for (const relation of ['division', 'batch', 'school'] as const) {
        const isOpen = seenBy.some((each) => each === relation);
        const expected = details.map(([each]) => each).filter((each) => each !== field || isOpen);
        expect([relation, await shownTo(relation)]).toEqual([relation, expected]);
      }
    },
  );
});

describe('the owner', () => {
  it.each(owners)('$name gets everything of their own', async ({ name, mobile }) => {
    const caller = server.as(await school.tokenOf(name));
    const bytes = await everythingFor(caller, mobile);
    const person = school.person(name);
    for (const own of [person.photoName, person.schoolPhoto.name, ...contactsOf(person)]) {
      expect(bytes).toContain(own);
    }
    expect(await photoStatus(caller, person)).toBe(200);
  });
});

describe('an outsider', () => {
  const lost = signedUpWithoutClass.name;
  const outsiders: { who: string; enter: () => Promise<Caller>; maySee: string[] }[] = [
    { who: 'a guest', enter: async () => server.as(null), maySee: [] },
    {
      who: 'a person signed up without a class',
      enter: async () => server.as(await school.tokenOf(lost)),
      maySee: [lost],
    },
    { who: 'an unassigned teacher', enter: () => aTeacher({ server, school }, null), maySee: [] },
    {
      who: 'a teacher of another school',
      enter: () => aTeacher({ server, school }, '2-1-A'),
      maySee: [viewers.none.name],
    },
    { who: 'an admin of no school', enter: () => anAdminOf({ server, school }, null), maySee: [] },
    { who: 'an admin of another school', enter: () => anAdminOf({ server, school }, '2-1-A'), maySee: [] },
  ];

  // Shows threat:walking-ids
  it.each(outsiders)('$who gets names of schools and classes, but no people', async ({ enter, maySee }) => {
    const caller = await enter();
    const bytes = await everythingFor(caller, signedUpWithoutClass.mobile);
    for (const person of school.people.values()) {
      if (maySee.includes(person.member.name)) continue;
      expect(bytes).not.toContain(person.id);
      expect(bytes).not.toContain(person.member.name);
      for (const contact of contactsOf(person)) expect(bytes).not.toContain(contact);
      expect(bytes).not.toContain(person.photoName);
      expect(bytes).not.toContain(person.schoolPhoto.name);
      if (!person.member.in.includes('2-1-A')) expect(await photoStatus(caller, person)).toBe(404);
    }
  });
});

describe('a teacher assigned in the school', () => {
  it('has the relation school to every division', async () => {
    const caller = await aTeacher({ server, school }, '1-2-A');
    const bytes = await everythingFor(caller, null);
    for (const { name, level } of owners) {
      const person = school.person(name);
      expect(bytes).toContain(name);
      expect(bytes.includes(person.whatsapp)).toBe(canSee(level, 'school'));
      expect(await photoStatus(caller, person)).toBe(canSee(level, 'school') ? 200 : 404);
    }
  });
});

describe('the admin of the school', () => {
  it('sees everything in it through logged calls, and gets no rosters', async () => {
    const caller = await anAdminOf({ server, school }, '1-1-A');
    const bytes = await everythingFor(caller, null);
    for (const { name } of [...owners, ...unclaimed]) {
      const person = school.person(name);
      expect(bytes).toContain(person.whatsapp);
      expect(await photoStatus(caller, person)).toBe(200);
    }
    expect((await caller.get(paths.pull)).statusCode).toBe(403);
    const log = await server.ctx.database.read.selectFrom('audit').select('action').execute();
    expect(log.map((row) => row.action)).toContain('read-people');
  });
});

describe('a person in two divisions', () => {
  it('is shown at the relation of the viewer in each roster, and the photo at the nearest', async () => {
    const person = school.person(inTwoDivisions.name);
    const { schoolId, batchId, divisionId } = school.places['1-2-A'];
    const caller = server.as(await school.tokenOf(viewers.division.name));
    const far = await caller.get(paths.schoolmates(schoolId, batchId, divisionId));
    expect(far.body).toContain(person.member.name);
    expect(far.body).not.toContain(person.whatsapp);
    const near = await everythingFor(caller, null);
    expect(near).toContain(person.whatsapp);
    expect(await photoStatus(caller, person)).toBe(200);
  });
});
