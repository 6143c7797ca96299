import { withheldAt } from '@memcherrish/shared/access/person-view.ts';
import type { Relation } from '@memcherrish/shared/access/relation.ts';
import { owners, viewers } from '@memcherrish/shared/testing/cast.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aTeacher, setVeil } from '#test/scene/members.ts';
import { contactsOf, peopleBytes, photoStatus } from '#test/scene/people-bytes.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** Searches the raw bytes of all roads for contacts that the newcomer's veil hides, and for them after it has ended. */

let server: TestServer;
let school: CastSchool;
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
  const { id: teacherId } = await aTeacher(server, { name: 'Leela', ...teacher });
  const assignment = { ...school.places['1-1-A'], teacherId, subject: 'English' };
  const now = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) => server.ctx.revisions.assignTeacher(tx, { ...assignment, now }));
});
afterAll(() => server.close());

const near = ['division', 'batch', 'school'] as const satisfies Relation[];
const open = 'Asha Public';

describe.each(near)('a newcomer at relation %s', (relation) => {
  const viewer = viewers[relation];
  let caller: Caller;
  beforeEach(async () => {
    caller = server.as(await school.tokenOf(viewer.name));
    await setVeil(server, school.person(viewer.name).id);
  });
  const bytes = () => peopleBytes(school, caller, viewer.mobile);

  // Shows threat:harvesting, decision:newcomers-veil
  it('gets names and faces and no contacts, whatever the levels are', async () => {
    const veiled = await bytes();
    for (const { name } of owners) {
      expect(veiled.includes(name)).toBe(true);
      for (const contact of contactsOf(school.person(name))) expect(veiled).not.toContain(contact);
    }
    for (const contact of Object.values(teacher)) expect(veiled).not.toContain(contact);
    expect(veiled).toContain(school.person(open).photoName);
    expect(await photoStatus(caller, school.person(open))).toBe(200);
    // Their own number stays theirs.
    expect(veiled).toContain(String(viewer.mobile));
  });

  // Shows decision:newcomers-veil
  it('gets the contacts with the next pull after the veil has ended, and no texts that a member has cached', async () => {
    const device = new ReplicaClient(caller);
    await device.pull();
    const held = () => JSON.stringify([...device.rosters.values()]);
    expect(held()).not.toContain(school.person(open).whatsapp);
    await setVeil(server, school.person(viewer.name).id, null);
    await device.pull();
    if (relation !== 'school') {
      expect(held()).toContain(school.person(open).whatsapp);
      expect(held()).toContain(teacher.email);
    }
    expect(await bytes()).toContain(school.person(open).whatsapp);
    await setVeil(server, school.person(viewer.name).id);
    await device.pull();
    expect(held()).not.toContain(school.person(open).whatsapp);
    expect(held()).not.toContain(teacher.email);
  });

  // Shows threat:harvesting
  it('gets patches without contacts', async () => {
    const device = new ReplicaClient(caller);
    await device.pull([school.places['1-1-A'].batchId]);
    const person = school.person(open);
    const own = server.as(await school.tokenOf(open));
    await own.put(paths.update(person.mobile ?? ''), {
      place: `Town of ${relation}`,
      email: 'new@example.org',
    });
    const answer = await device.ask();
    expect(answer.batches).toMatchObject([{ kind: 'patch' }]);
    expect(JSON.stringify(answer.batches)).toContain(`Town of ${relation}`);
    expect(JSON.stringify(answer)).not.toContain('new@example.org');
    expect(JSON.stringify(answer)).not.toContain(person.whatsapp);
  });
});

it('a classmate without a veil gets the contacts while another one is a newcomer', async () => {
  await setVeil(server, school.person(viewers.division.name).id);
  // Texts that are cached from before are patched.
  const own = server.as(await school.tokenOf(open));
  await own.put(paths.update(school.person(open).mobile ?? ''), { place: 'Kollam' });
  // Both have the same relation, and so the same rosters but for the veil.
  for (const [name, shown] of [
    ['Asha Batch', true],
    [viewers.division.name, false],
  ] as const) {
    const caller = server.as(await school.tokenOf(name));
    const bytes = await peopleBytes(school, caller, school.person(name).mobile);
    expect([name, bytes.includes(school.person(open).whatsapp)]).toEqual([name, shown]);
  }
});

it('the veil ends by itself on its day', async () => {
  const { id } = school.person(viewers.division.name);
  const day = 24 * 60 * 60 * 1000;
  await setVeil(server, id, new Date(server.ctx.clock().getTime() + day).toISOString());
  const caller = server.as(await school.tokenOf(viewers.division.name));
  const sees = async () =>
    (await peopleBytes(school, caller, viewers.division.mobile)).includes(school.person(open).whatsapp);
  expect(await sees()).toBe(false);
  server.pass(day - 1000);
  expect(await sees()).toBe(false);
  server.pass(1000);
  expect(await sees()).toBe(true);
});

it('the rule hides each contact from a newcomer, and nothing from the person themself', () => {
  const person = {
    ...{ mobileAccessControl: 'Public', profileimageAccessControl: 'Public', emailAccessControl: null },
    ...{ socialAccessControl: 'School', claimed: true, memorial: null },
  };
  const veiled = { locks: {}, isVeiled: true };
  expect(withheldAt(person, 'division', veiled)).toEqual({
    ...{ mobile: true, whatsapp: true, email: true, social: true },
  });
  expect(withheldAt(person, 'self', veiled)).toEqual({});
  expect(withheldAt(person, 'school', veiled, ['mobile']).mobile).toBeUndefined();
});
