import { type EditableLevel, editableLevels } from '@memcherrish/shared/access/levels.ts';
import type { LevelField } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { keptPrivacy } from '@memcherrish/shared/rules/privacy-question.ts';
import { openPrivacy, schoolsOf } from '@memcherrish/shared/rules/school-privacy.ts';
import { owners, viewers } from '@memcherrish/shared/testing/cast.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CastSchool, type SeededPerson, seedCast } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { details, peopleBytes, photoStatus } from '#test/scene/people-bytes.ts';
import { anAdminOf } from '#test/scene/privacy-accounts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** Searches raw bytes for what the locks of a school withhold, and for what comes back when they are lifted. */

let server: TestServer;
let school: CastSchool;
let admin: Caller;
let otherAdmin: Caller;

beforeAll(async () => {
  server = await openTestServer();
  school = await seedCast(server);
  admin = await anAdminOf({ server, school }, '1-1-A');
  otherAdmin = await anAdminOf({ server, school }, '2-1-A');
});
afterAll(() => server.close());
beforeEach(async () => {
  await lock(openPrivacy.locks);
});

async function lock(
  locks: Partial<Record<LevelField, EditableLevel>>,
  by = admin,
  at: '1-1-A' | '2-1-A' = '1-1-A',
) {
  const answer = await by.put(paths.schoolPrivacy(school.places[at].schoolId), { locks, defaults: locks });
  expect(answer.statusCode).toBe(200);
}

const near = ['division', 'batch', 'school'] as const;
type Near = (typeof near)[number];
const callerAt = async (relation: Near) => server.as(await school.tokenOf(viewers[relation].name));
const bytesAt = async (relation: Near) =>
  peopleBytes(school, await callerAt(relation), viewers[relation].mobile);

/** The viewers that each lock leaves in, written out. */
const letsIn: Record<EditableLevel, readonly Near[]> = {
  'Only Me': [],
  Division: ['division'],
  Batch: ['division', 'batch'],
  Public: ['division', 'batch', 'school'],
};

const open = 'Asha Public';
const neverStored = 'Asha Never Stored';
const shownIn = (bytes: string, person: SeededPerson) =>
  details
    .filter(([, valuesOf]) => valuesOf(person).some((text) => bytes.includes(text)))
    .map(([field]) => field);

describe.each(details)('a lock of %s', (field, valuesOf) => {
  // Shows decision:school-privacy, threat:reading-past-levels
  it.each(editableLevels)(
    'a lock at %s hides exactly the details that farther viewers may not see',
    async (level) => {
      await lock({ [field]: level });
      for (const relation of near) {
        const bytes = await bytesAt(relation);
        const isIn = letsIn[level].includes(relation);
        for (const name of [open, neverStored]) {
          const person = school.person(name);
          expect(valuesOf(person).length).toBeGreaterThan(0);
          const expected = details.map(([each]) => each).filter((each) => each !== field || isIn);
          expect([relation, name, shownIn(bytes, person)]).toEqual([relation, name, expected]);
          if (field === 'profileimageAccessControl')
            expect(await photoStatus(await callerAt(relation), person)).toBe(isIn ? 200 : 404);
        }
      }
    },
  );
});

describe('a lock', () => {
  it('opens no detail that its owner keeps narrower', async () => {
    const before = await Promise.all(near.map(bytesAt));
    await lock({ mobileAccessControl: 'Batch', emailAccessControl: 'Batch' });
    for (const [at, relation] of near.entries()) {
      const bytes = await bytesAt(relation);
      for (const { name } of owners) {
        const person = school.person(name);
        const earlier = shownIn(before[at] ?? '', person);
        expect(shownIn(bytes, person).filter((field) => !earlier.includes(field))).toEqual([]);
      }
    }
  });

  it('hides nothing from the owner or from the admins of the school', async () => {
    await lock({ mobileAccessControl: 'Only Me', profileimageAccessControl: 'Only Me' });
    const person = school.person(open);
    const { schoolId, batchId, divisionId } = school.places['1-1-A'];
    const own = server.as(await school.tokenOf(open));
    const list = await admin.get(paths.schoolmates(schoolId, batchId, divisionId));
    expect(await peopleBytes(school, own, person.mobile)).toContain(person.whatsapp);
    expect(list.body).toContain(person.whatsapp);
    expect(await photoStatus(own, person)).toBe(200);
    expect(await photoStatus(admin, person)).toBe(200);
  });

  it('leaves stored what people chose, and gives exactly that back when it is lifted', async () => {
    const devices = await Promise.all(
      near.map(async (relation) => new ReplicaClient(await callerAt(relation))),
    );
    const stored = () =>
      server.ctx.database.read
        .selectFrom('schoolmates')
        .select(['id', 'mobile_access', 'photo_access', 'email_access', 'social_access', 'field_revisions'])
        .orderBy('id')
        .execute();
    const chosen = await stored();
    const { schoolId } = school.places['1-1-A'];
    for (const device of devices) await device.pull([], [schoolId]);
    const before = devices.map((device) => structuredClone(device.contents().rosters));

    await lock({ mobileAccessControl: 'Division', profileimageAccessControl: 'Only Me' });
    expect(await stored()).toEqual(chosen);
    for (const [at, device] of devices.entries()) {
      await device.pull();
      const held = JSON.stringify(device.contents());
      const { whatsapp, photoName } = school.person(open);
      expect([near[at], held.includes(whatsapp)]).toEqual([near[at], near[at] === 'division']);
      expect(held).not.toContain(photoName);
    }

    await lock({ mobileAccessControl: 'Public', profileimageAccessControl: 'Public' });
    for (const device of devices) await device.pull();
    expect(devices.map((device) => device.contents().rosters)).toEqual(before);
  });

  it('reaches devices through patches that come after it', async () => {
    const far = new ReplicaClient(await callerAt('school'));
    const { schoolId } = school.places['1-1-A'];
    await lock({ mobileAccessControl: 'Batch' });
    await far.pull([], [schoolId]);
    const person = school.person(open);
    await server.ctx.database.write(async (tx) => {
      await tx.updateTable('schoolmates').set({ place: 'Kozhikode' }).where('id', '=', person.id).execute();
      await server.ctx.revisions.touchPeople(tx, [person.id]);
    });
    const answer = await far.ask();
    expect(answer.batches.map(({ kind }) => kind)).toEqual(['patch']);
    expect(JSON.stringify(answer)).toContain('Kozhikode');
    expect(JSON.stringify(answer)).not.toContain(person.whatsapp);
  });

  it('holds in its own school alone', async () => {
    const person = school.person(viewers.none.name);
    const { schoolId, batchId, divisionId } = school.places['2-1-A'];
    const { divisionId: here } = school.places['1-1-A'];
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write(async (tx) => {
      await tx
        .updateTable('schoolmates')
        .set({ mobile_access: 'Public', photo_access: 'Public' })
        .where('id', '=', person.id)
        .execute();
      await server.ctx.revisions.addMembers(tx, here, [person.id], now);
    });
    const elsewhere = server.as(await school.tokenOf(viewers.school.name));
    const mate = server.as(await school.tokenOf('Asha Batch'));
    const hereBytes = async () => peopleBytes(school, elsewhere, null);
    expect(await hereBytes()).toContain(person.whatsapp);

    await lock({ mobileAccessControl: 'Division', profileimageAccessControl: 'Division' });
    expect(await hereBytes()).not.toContain(person.whatsapp);
    expect(await photoStatus(elsewhere, person)).toBe(404);
    // A lock of the other school hides nothing here.
    await lock(openPrivacy.locks);
    await lock({ mobileAccessControl: 'Only Me', profileimageAccessControl: 'Only Me' }, otherAdmin, '2-1-A');
    expect(await hereBytes()).toContain(person.whatsapp);
    expect(await photoStatus(mate, person)).toBe(200);
    const theirs = server.as(await school.tokenOf(viewers.none.name));
    expect((await theirs.get(paths.schoolmates(schoolId, batchId, divisionId))).statusCode).toBe(200);
  });
});

// Shows decision:school-privacy, threat:reading-past-levels
it('a person who keeps what a limit shows stays there when the limit is lifted', async () => {
  await lock({ mobileAccessControl: 'Batch' });
  const person = school.person(neverStored);
  const own = server.as(await school.tokenOf(neverStored));
  const device = new ReplicaClient(own);
  await device.pull();
  if (device.me?.kind !== 'schoolmate') throw new Error('The account is that of a schoolmate.');
  const kept = keptPrivacy(schoolsOf(device.me));
  expect((await own.put(paths.update(person.mobile ?? ''), kept)).statusCode).toBe(200);
  await lock(openPrivacy.locks);
  expect(shownIn(await bytesAt('batch'), person)).toContain('mobileAccessControl');
  expect(shownIn(await bytesAt('school'), person)).not.toContain('mobileAccessControl');
});
