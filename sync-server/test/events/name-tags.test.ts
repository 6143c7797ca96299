import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { owners, unclaimed, viewers } from '@memcherrish/shared/testing/cast.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type NameTagGroup, nameTags } from '@memcherrish/shared/wire/events/name-tags.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHelper } from '#test/door/doors.ts';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { anEvent, aReply } from '#test/scene/events.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin, aTeacher } from '#test/scene/members.ts';

/* The name tags of an event: a printed tag has only what everyone who is invited may see. */

let server: TestServer;
let school: CastSchool;
let admin: Caller;
beforeAll(async () => {
  server = await openTestServer();
  school = await seedCast(server);
  ({ caller: admin } = await anotherAdmin(server, [school.places['1-1-A'].schoolId]));
});
afterAll(() => server.close());

const callerOf = async (name: string) => server.as(await school.tokenOf(name));
const bytes = async (caller: Caller, eventId: string, of: NameTagGroup = 'invited') => {
  const answer = await caller.get(`${paths.nameTags(eventId)}?of=${of}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};
const tagsIn = (body: string) => nameTags.parse(JSON.parse(body)).tags;
const namesOf = async (caller: Caller, eventId: string, of?: NameTagGroup) =>
  tagsIn(await bytes(caller, eventId, of)).map(({ name }) => name);

/** An event that this member of the cast made. */
async function anEventOf(maker: string, whole = false): Promise<string> {
  const { schoolId, batchId } = school.places['1-1-A'];
  return anEvent(server, { schoolId, batchId: whole ? null : batchId }, { makerId: school.person(maker).id });
}
const replyOf = (eventId: string, name: string, fields: Parameters<typeof aReply>[2] = {}) =>
  aReply(server, eventId, { person_kind: 'schoolmate', person_id: school.person(name).id, ...fields });
const small = (photo: string) => `${photo}.small.webp`;

// Shows threat:reading-past-levels
describe('the name tags of an event', () => {
  it.each([
    { ground: 'a batch', whole: false, relation: 'batch' },
    { ground: 'a school', whole: true, relation: 'school' },
  ] as const)(
    'have of $ground only the photos that everyone invited may see, for each organiser the same bytes',
    async ({ whole, relation }) => {
      const eventId = await anEventOf(viewers.division.name, whole);
      const own = await bytes(await callerOf(viewers.division.name), eventId);
      expect(own).toBe(await bytes(admin, eventId));
      for (const { name, level } of [...owners, ...unclaimed]) {
        expect(own).toContain(name);
        const { schoolPhoto, photoName } = school.person(name);
        expect([name, own.includes(small(schoolPhoto.name))]).toEqual([name, canSee(level, relation)]);
        expect(own).not.toContain(photoName);
      }
    },
  );

  // Shows decision:school-privacy
  it('have no photo that the school limits more than the audience, also for an admin', async () => {
    const eventId = await anEventOf(viewers.division.name);
    const { schoolPhoto } = school.person('Asha Public');
    const { schoolId } = school.places['1-1-A'];
    const change = (photos: string) =>
      admin.put(paths.schoolPrivacy(schoolId), {
        locks: { profileimageAccessControl: photos },
        defaults: { profileimageAccessControl: 'Division' },
      });
    await change('Division');
    expect(await bytes(admin, eventId)).not.toContain(schoolPhoto.name);
    await change('Batch');
    expect(await bytes(admin, eventId)).toContain(small(schoolPhoto.name));
    await change('Public');
  });

  it('are the same bytes for a co-organiser of another division', async () => {
    const eventId = await anEventOf(viewers.division.name);
    const organiser = {
      ...{ event_id: eventId, schoolmate_id: school.person(viewers.batch.name).id },
      created_at: server.ctx.clock().toISOString(),
    };
    await server.ctx.database.write((tx) => tx.insertInto('event_organisers').values(organiser).execute());
    const inDivision = await bytes(await callerOf(viewers.division.name), eventId);
    expect(await bytes(await callerOf(viewers.batch.name), eventId)).toBe(inDivision);
  });

  it('have no number, e-mail, social name, diet or note of anyone', async () => {
    const eventId = await anEventOf(viewers.division.name);
    const asha = owners[2]?.name ?? '';
    await replyOf(eventId, asha, { diet: 'diet-of-asha', note: 'note-of-asha' });
    for (const group of ['coming', 'invited'] as const) {
      const body = await bytes(admin, eventId, group);
      expect(body).toContain(asha);
      expect(body).not.toMatch(/diet-of-asha|note-of-asha/);
      for (const { mobile, whatsapp, email, instagram, facebook } of school.people.values()) {
        for (const contact of [mobile, whatsapp, email, instagram, facebook])
          if (contact) expect(body).not.toContain(contact);
      }
    }
  });

  it('leave out both people of a block for the one who organises', async () => {
    const eventId = await anEventOf(viewers.division.name);
    const maker = await callerOf(viewers.division.name);
    const [blocker, blocked] = ['Asha Public', 'Asha School'];
    const { id } = school.person(viewers.division.name);
    await (await callerOf(blocker)).put(paths.block(id), { kind: 'schoolmate', name: 'X' });
    await maker.put(paths.block(school.person(blocked).id), { kind: 'schoolmate', name: 'X' });
    await replyOf(eventId, blocker);
    for (const group of ['coming', 'invited'] as const) {
      const body = await bytes(maker, eventId, group);
      for (const name of [blocker, blocked]) {
        expect(body).not.toContain(name);
        expect(body).not.toContain(school.person(name).id);
      }
    }
    await maker.delete(paths.block(school.person(blocked).id));
    await (await callerOf(blocker)).delete(paths.block(id));
  });

  it('are refused to everyone who does not organise the event', async () => {
    const eventId = await anEventOf(viewers.division.name);
    const path = `${paths.nameTags(eventId)}?of=coming`;
    expect((await (await callerOf(viewers.batch.name)).get(path)).statusCode).toBe(403);
    expect((await (await callerOf(viewers.school.name)).get(path)).statusCode).toBe(404);
  });
});

describe('the tags of people who are coming', () => {
  it('are those with a seat, their named guests after them, and people without the app', async () => {
    const eventId = await anEventOf(viewers.division.name);
    await replyOf(eventId, 'Asha Public', { guests: 2, seats: 3, guest_names: '["Zoe","Bob"]' });
    await replyOf(eventId, 'Asha School', { answer: 'no', seats: 0 });
    await replyOf(eventId, 'Asha Batch', { seats: 0 });
    await replyOf(eventId, 'Asha Division', { guests: 1, seats: 1, guest_names: '["Waiting Guest"]' });
    await aReply(server, eventId, { name: 'Mini Without App', level: 'Only Me' });
    expect(await namesOf(admin, eventId, 'coming')).toEqual([
      'Asha Division',
      ...['Asha Public', 'Zoe', 'Bob'],
      'Mini Without App',
    ]);
    const [zoe] = tagsIn(await bytes(admin, eventId, 'coming')).filter(({ name }) => name === 'Zoe');
    expect(zoe).toMatchObject({ guestOf: 'Asha Public', division: null, schoolPhoto: null });
    const invited = await namesOf(admin, eventId);
    expect(invited).toEqual(expect.arrayContaining(['Asha School', 'Asha Batch', 'Zoe', 'Mini Without App']));
    expect(new Set(invited).size).toBe(invited.length);
  });

  it('come with the number of people on the waiting list and of guests without a name', async () => {
    const eventId = await anEventOf(viewers.division.name);
    await replyOf(eventId, 'Asha Public', { guests: 3, seats: 4, guest_names: '["Zoe"]' });
    await replyOf(eventId, 'Asha Batch', { guests: 1, seats: 0 });
    await replyOf(eventId, 'Asha Division', { guests: 2, seats: 1 });
    await replyOf(eventId, 'Asha School', { answer: 'maybe', guests: 2, seats: 0 });
    const coming = JSON.parse(await bytes(admin, eventId, 'coming'));
    expect(coming).toMatchObject({ waiting: 4, unnamedGuests: 2 });
    // Everyone who is invited has a tag of their own.
    expect(JSON.parse(await bytes(admin, eventId))).toMatchObject({ waiting: 3, unnamedGuests: 2 });
  });

  it('mark replies that people do not show to their whole batch', async () => {
    const eventId = await anEventOf(viewers.division.name);
    await replyOf(eventId, 'Asha Public', { level: 'Only Me', guests: 1, seats: 2, guest_names: '["Zoe"]' });
    await replyOf(eventId, 'Asha School', { level: 'Division' });
    await replyOf(eventId, 'Asha Batch', { level: 'Batch' });
    const discreet = tagsIn(await bytes(admin, eventId, 'coming')).filter(({ isDiscreet }) => isDiscreet);
    expect(discreet.map(({ name }) => name)).toEqual(['Asha Public', 'Zoe', 'Asha School']);
    const everyone = tagsIn(await bytes(admin, eventId)).filter(({ isDiscreet }) => isDiscreet);
    expect(everyone.map(({ name }) => name)).toEqual(['Zoe']);
  });

  it('include walk-ins and people who were admitted without a reply', async () => {
    const eventId = await anEventOf(viewers.division.name);
    await aHelper(server, eventId, { id: school.person('Asha Public').id });
    const operations = [
      { id: nanoid(16), kind: 'admit', who: `walk-in:${nanoid(16)}`, name: 'Walter Walk-in' },
      { id: nanoid(16), kind: 'admit', who: `person:${school.person('Asha School').id}` },
    ];
    const helper = await callerOf('Asha Public');
    expect((await helper.post(paths.admissions(eventId), { operations })).statusCode).toBe(200);
    expect(await namesOf(admin, eventId, 'coming')).toEqual(['Asha School', 'Walter Walk-in']);
  });
});

it('a batch event with a teacher of the batch has only photos that the school may see', async () => {
  const eventId = await anEventOf(viewers.division.name);
  const teacher = await aTeacher(server, { name: 'Leela Teacher' });
  const assignment = { ...school.places['1-1-B'], teacherId: teacher.id, subject: 'English' };
  const now = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) => server.ctx.revisions.assignTeacher(tx, { ...assignment, now }));
  const body = await bytes(admin, eventId);
  expect(body).toContain('Leela Teacher');
  for (const { name, level } of owners)
    expect([name, body.includes(small(school.person(name).schoolPhoto.name))]).toEqual([
      name,
      canSee(level, 'school'),
    ]);
});
