import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { owners, viewers } from '@memcherrish/shared/testing/cast.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { yearbookAnswer } from '@memcherrish/shared/wire/desk/yearbook.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aTeacher } from '#test/scene/members.ts';

let server: TestServer;
let school: CastSchool;

beforeAll(async () => {
  server = await openTestServer();
  school = await seedCast(server);
});
afterAll(() => server.close());

const page = (caller: Caller) => {
  const { schoolId, batchId, divisionId } = school.places['1-1-A'];
  return caller.get(paths.yearbook(schoolId, batchId, divisionId));
};
const callerOf = async (name: string) => server.as(await school.tokenOf(name));

// Shows threat:reading-past-levels
describe('the printed page of a class', () => {
  // Shows decision:yearbook
  it('is the same for a member of the division as for the rest of the batch, byte for byte', async () => {
    const inDivision = await page(await callerOf(viewers.division.name));
    const inBatch = await page(await callerOf(viewers.batch.name));
    expect(inDivision.statusCode).toBe(200);
    expect(inDivision.body).toBe(inBatch.body);
  });

  it.each(owners)(
    'shows the photos of $name only at levels that include the batch',
    async ({ name, level }) => {
      const own = await callerOf(name);
      for (const caller of [await callerOf(viewers.division.name), own]) {
        const { body } = await page(caller);
        const { photoName, schoolPhoto } = school.person(name);
        expect(body).toContain(name);
        expect(body.includes(photoName)).toBe(canSee(level, 'batch'));
        expect(body.includes(schoolPhoto.name)).toBe(canSee(level, 'batch'));
      }
    },
  );

  it('has no number, e-mail or social name of anyone', async () => {
    const { body } = await page(await callerOf(viewers.division.name));
    for (const { mobile, whatsapp, email, instagram, facebook } of school.people.values()) {
      for (const contact of [mobile, whatsapp, email, instagram, facebook]) {
        if (contact) expect(body).not.toContain(contact);
      }
    }
  });

  it('opens no more to a teacher or another batch of the school than their relation, and nothing to others', async () => {
    const teacher = await aTeacher(server);
    const assignment = { ...school.places['1-1-A'], teacherId: teacher.id, subject: 'English' };
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) => server.ctx.revisions.assignTeacher(tx, { ...assignment, now }));
    for (const caller of [teacher.caller, await callerOf(viewers.school.name)]) {
      const { body } = await page(caller);
      for (const { name, level } of owners) {
        expect([name, body.includes(school.person(name).photoName)]).toEqual([name, canSee(level, 'school')]);
      }
    }
    expect((await page(await callerOf(viewers.none.name))).statusCode).toBe(404);
  });

  it('leaves out a person who blocks the one who prints', async () => {
    const viewer = viewers.division.name;
    const blocker = 'Asha Public';
    const before = yearbookAnswer.parse((await page(await callerOf(viewer))).json());
    const path = paths.block(school.person(viewer).id);
    const blocked = await (await callerOf(blocker)).put(path, { kind: 'schoolmate', name: viewer });
    expect(blocked.statusCode).toBe(200);
    const after = yearbookAnswer.parse((await page(await callerOf(viewer))).json());
    expect(after.schoolmates).toEqual(before.schoolmates.filter(({ name }) => name !== blocker));
  });
});
