import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf } from '#server/operations/handover/report.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';
import { past, rowsOf, type Somebody } from '../fixtures/somebody.ts';
import { aPackedSchool, dumpOf, type FullSchool, type MadePack, packWithRows, takePackIn } from './packs.ts';

let source: TestServer;
let school: FullSchool;
let pack: MadePack;
beforeAll(async () => {
  ({ source, school, pack } = await aPackedSchool());
}, 60_000);
afterAll(() => source.close());

/** Returns what is a person's own in a dump: ids, names and texts. Their number may be on a list of the school, too. */
const ownMarks = ({ marks }: Somebody) => marks.filter((mark) => !mark.startsWith('+'));

const picturesIn = async (server: TestServer, ids: readonly string[]) => {
  const pictures = await Promise.all(ids.map((id) => server.ctx.photos.read(id, 'small')));
  return pictures.filter((picture) => picture !== null && picture !== undefined).length;
};

describe('a person who was deleted at the installation that takes a pack in', () => {
  it('does not come back: no id, name, text or photo', async () => {
    const target = await openTestServer();
    await target.ctx.deletions.say({ kind: 'schoolmate', id: school.schoolmate.id }, past);
    await target.ctx.deletions.say({ kind: 'teacher', id: school.teacher.id }, past);
    const theirs = (await rowsOf(source, 'photos'))
      .map(({ id }) => String(id))
      .filter((id) => school.schoolmate.marks.includes(id));
    expect(theirs.length).toBeGreaterThan(3);

    const taken = await takePackIn(target, pack);

    expect(taken).toMatchObject({ done: 'taken-in', deletedHere: 2 });
    expect(linesOf(taken)).toContain(
      '2 people of the pack had asked this installation to delete them. They were left out, with what they wrote.',
    );
    const dump = await dumpOf(target);
    expect(dump).toContain(school.mate.marks[0]);
    const marks = [...ownMarks(school.schoolmate), ...ownMarks(school.teacher)];
    expect(marks.filter((mark) => dump.includes(mark))).toEqual([]);
    expect(await picturesIn(target, theirs)).toBe(0);
    const rows = await rowsOf(target, 'photos');
    expect(
      await picturesIn(
        target,
        rows.map(({ id }) => String(id)),
      ),
    ).toBe(rows.length);
    expect(taken).toMatchObject({ photos: rows.length });
    await target.close();
  });

  it('leaves what others need: an event that they made and an admin removed stays, without them', async () => {
    const target = await openTestServer();
    await target.ctx.deletions.say({ kind: 'schoolmate', id: school.schoolmate.id }, past);
    await takePackIn(target, pack);
    const kept = await rowsOf(target, 'removed_rows');
    const events = kept.filter((row) => row['table_name'] === 'events');
    expect(events.map(({ content }) => JSON.parse(String(content)))).toEqual([
      expect.objectContaining({ title: 'Reunion', maker_id: null }),
    ]);
    await target.close();
  });

  it('does not come back in the audit trail of a record that was merged into theirs', async () => {
    const target = await openTestServer();
    await target.ctx.deletions.say({ kind: 'schoolmate', id: school.schoolmate.id }, past);
    const [merge] = await rowsOf(source, 'merges');
    const removedPlace = {
      ...{ id: nanoid(16), at: past, action: 'remove-place', actor_kind: 'system', actor_id: null },
      ...{ school_id: school.schoolId, subject_id: String(merge?.['gone_id']) },
      details: JSON.stringify({ name: 'A name before the merge', division: '10-A' }),
    };
    const changed = await packWithRows(pack, (lines) => {
      const at = lines.findIndex(({ table }) => table === 'audit');
      return lines.toSpliced(at, 0, { table: 'audit', row: removedPlace });
    });
    await takePackIn(target, changed);
    const trail = await rowsOf(target, 'audit');
    expect(trail.find(({ action }) => action === 'remove-place')).toMatchObject({ subject_id: null });
    expect(JSON.stringify(trail)).not.toContain('A name before the merge');
    await target.close();
  });

  it('comes along when they kept their account, and so does everyone else', async () => {
    const target = await openTestServer();
    const leaver = { kind: 'schoolmate', id: school.schoolmate.id } as const;
    await target.ctx.deletions.say(leaver, past);
    await target.ctx.deletions.say(leaver, null);
    const taken = await takePackIn(target, pack);
    expect(taken).toMatchObject({ deletedHere: 0 });
    expect(linesOf(taken).join('\n')).not.toContain('delete them');
    expect(await dumpOf(target)).toContain(school.schoolmate.id);
    await target.close();
  });
});

describe('a post that was removed at the installation that takes a pack in', () => {
  it('does not come back, nor do its answers and photos', async () => {
    const target = await openTestServer();
    const [photo] = await rowsOf(source, 'post_photos');
    const id = String(photo?.['post_id']);
    const answers = (await rowsOf(source, 'posts')).filter(({ parent_id }) => parent_id === id);
    await target.ctx.deletions.sayRemoved({ kind: 'post', id, batchId: school.batchId, at: '2026-01-01' });

    expect(await takePackIn(target, pack)).toMatchObject({ done: 'taken-in', deletedHere: 0 });

    const posts = (await rowsOf(target, 'posts')).map((row) => row['id']);
    expect(posts.length).toBeGreaterThan(0);
    for (const gone of [id, ...answers.map((row) => row['id'])]) expect(posts).not.toContain(gone);
    expect(await picturesIn(target, [String(photo?.['photo_id'])])).toBe(0);
    await target.close();
  });
});
