import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leave } from '#features/people/suspend-account.ts';
import { recordOf } from '#test/scene/divisions.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { rowsOf } from '../fixtures/somebody.ts';
import { aFullSchool, type FullSchool, openedPack, packOf, takePackIn } from './packs.ts';

let source: TestServer;
let school: FullSchool;
beforeAll(async () => {
  source = await openTestServer();
  school = await aFullSchool(source);
  await source.ctx.database.write(async (tx) => {
    const { id } = school.schoolmate;
    for (const somebody of [school.schoolmate, school.teacher])
      await leave(source.ctx, tx, somebody, '2099-01-01T00:00:00.000Z');
    await tx
      .insertInto('audit')
      .values({
        ...{ id: 'taken-off-the-list', at: '2026-01-02T03:04:05.006Z', action: 'remove-place' },
        ...{ actor_kind: 'system', actor_id: null, school_id: school.schoolId, subject_id: id },
        details: JSON.stringify({ name: 'A name on a list', division: '10-A' }),
      })
      .execute();
    // A hostile helper gives a walk-in the id of a person who stays.
    const { event_id } = await tx.selectFrom('event_doors').select('event_id').executeTakeFirstOrThrow();
    await tx
      .insertInto('admissions')
      .values({
        ...{ event_id, id: 'a-link-that-means-harm', number: 1_000_000, kind: 'link', account_id: null },
        ...{
          who: `walk-in:${school.mate.id}`,
          link_to: `person:${id}`,
          created_at: '2026-01-02T03:04:05.006Z',
        },
        ...{ name: null, place: null, removes: null },
      })
      .execute();
  });
}, 60_000);
afterAll(() => source.close());

describe('a person who asked to be deleted', () => {
  it('leaves nothing in a pack: no id, name, text or photo', async () => {
    const photos = await rowsOf(source, 'photos');
    const theirs = photos.filter(({ id }) => school.schoolmate.marks.includes(String(id)));
    expect(theirs.length).toBeGreaterThan(3);
    const pack = await packOf(source, school.schoolId);
    const opened = await openedPack(pack);
    const text = opened.toString('latin1');
    expect(text).toContain(school.mate.marks[0]);
    // Their number is on the list of the school too, as that of a record that they said is not theirs.
    const { mobile } = await recordOf(source, school.schoolmate.offered ?? '');
    const marks = [...school.schoolmate.marks, ...school.teacher.marks, 'A name on a list'];
    expect(marks.filter((mark) => mark !== mobile && text.includes(mark))).toEqual([]);
    expect(text).toContain('"action":"remove-place"');
    for (const { id } of theirs) {
      const bytes = await source.ctx.photos.read(String(id), 'small');
      expect(bytes && opened.includes(bytes)).toBe(false);
    }
    const target = await openTestServer();
    expect(await takePackIn(target, pack)).toMatchObject({ done: 'taken-in' });
    await target.close();
  });
});
