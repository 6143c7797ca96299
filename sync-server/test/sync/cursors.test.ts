import { randomBytes } from 'node:crypto';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { describe, expect, it } from 'vitest';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { type Cursor, Cursors, type HeldSchool } from '#sync/cursor.ts';
import { aClass } from '#test/scene/divisions.ts';
import { admin, aMember, divisionPath, me, openCursorSchool, pull, server } from './cursor-school.ts';

openCursorSchool();

const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** Opens the cursor of a full pull, changes it and seals it again, which only the server can do. */
async function cursorWith(change: (cursor: Cursor) => Cursor, owner = {}, seal = server.ctx.cursors) {
  const { cursor, epoch } = await pull();
  const whose = { epoch, viewer: me.id, isVeiled: false };
  return seal.encode(change(server.ctx.cursors.decode(cursor, whose)), { ...whose, ...owner });
}

/** Returns such a cursor with another position in its one school. */
const withSchool = (of: (held: HeldSchool) => HeldSchool) => () =>
  cursorWith((cursor) => ({
    ...cursor,
    schools: new Map([...cursor.schools].map(([mark, held]) => [mark, of(held)])),
  }));

const same = (cursor: Cursor) => cursor;

describe('an unusable cursor gets what a new device gets', () => {
  const useless: Record<string, () => Promise<string>> = {
    'an empty one': async () => '',
    'a space': async () => ' ',
    'text that is not base64': async () => '%%%ü',
    'base64 of invalid JSON': async () => Buffer.from('{').toString('base64url'),
    'a cursor of an older server': async () => {
      const { epoch } = await pull();
      return encoded(
        JSON.stringify({ e: epoch, v: me.id, s: {}, b: { [divisionPath.batchId]: [1, 'x'] }, p: {} }),
      );
    },
    'only separators': async () => '.....',
    'an eight-part cursor of an older server': async () => {
      const { epoch } = await pull();
      const mark = divisionPath.batchId.slice(0, 4);
      const ctx = [
        epoch,
        me.id,
        '',
        `1-${divisionPath.schoolId}`,
        `${mark}abcdef`,
        '1',
        `${mark}000000`,
        '0',
      ];
      return ctx.join('.');
    },
    'a cursor that is cut off': async () => (await pull()).cursor.slice(0, -14),
    'a cursor with extra characters': async () => `${(await pull()).cursor}AAAA`,
    'a cursor with a changed character in the middle': async () => {
      const { cursor } = await pull();
      return `${cursor.slice(0, 40)}${cursor[40] === 'A' ? 'B' : 'A'}${cursor.slice(41)}`;
    },
    'a cursor of another epoch': () => cursorWith(same, { epoch: 'before-a-restore' }),
    'a cursor of another person': async () =>
      (await pull(undefined, await aMember(divisionPath.divisionId))).cursor,
    'the own content, sealed for another person': () => cursorWith(same, { viewer: 'somebody-else-00' }),
    'the own content, sealed with another key': () => cursorWith(same, {}, new Cursors(randomBytes(32))),
    'a text longer than any cursor': async () => 'x'.repeat(12_001),
    'a revision in the future': withSchool((held) => ({ ...held, people: held.people + 1 })),
    'a revision far in the future': withSchool((held) => ({ ...held, people: 0xff_ff_ff_ff })),
    'another signature': () =>
      cursorWith((cursor) => ({
        ...cursor,
        near: new Map([...cursor.near.keys()].map((mark) => [mark, 'else'])),
      })),
    'no batch': withSchool((held) => ({ ...held, batches: new Set() })),
  };

  it.each(Object.entries(useless))('for %s', async (_name, make) => {
    const cursor = await make();
    const [fresh, answer] = [await pull(), await pull(cursor)];
    expect(answer.batches).toEqual(fresh.batches);
    expect(answer.batches).toEqual([
      {
        kind: 'snapshot',
        batchId: divisionPath.batchId,
        schoolId: divisionPath.schoolId,
        snapshots: [expect.stringContaining(`/${divisionPath.batchId}/near/`)],
      },
    ]);
    expect(answer.cursor).toHaveLength(fresh.cursor.length);
    expect((await pull(answer.cursor)).batches).toEqual([]);
    expect(answer.kept ?? fresh.kept).toEqual(fresh.kept);
    expect(answer.me ?? fresh.me).toEqual(fresh.me);
  });

  it('a cursor that is sent twice gets a snapshot', async () => {
    const { cursor } = await pull();
    const answer = await me.caller.get(`${paths.pull}?cursor=${cursor}&cursor=${cursor}`);
    expect([answer.statusCode, answer.json().batches[0].kind]).toEqual([200, 'snapshot']);
  });

  it('a cursor whose structure is newer than that of the server gets the structure again', async () => {
    const cursor = await withSchool((held) => ({ ...held, structure: 1295 }))();
    expect((await pull(cursor)).structures.map(({ _id }) => _id)).toEqual([divisionPath.schoolId]);
  });
});

describe('a forged cursor', () => {
  /** A client that knows the layout but no key overwrites the bytes where it expects the content. */
  it.each([0, 5, 20, 40, 60])(
    'a forged cursor with a flipped bit at %i gets no names of people who left',
    async (at) => {
      const leaver = await aMember(divisionPath.divisionId);
      await server.ctx.database.write((tx) =>
        server.ctx.revisions.removeMembers(tx, divisionPath.divisionId, [leaver.id]),
      );
      const { cursor } = await pull();
      const bytes = Buffer.from(cursor, 'base64url');
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
      const answer = await me.caller.get(`${paths.pull}?cursor=${bytes.toString('base64url')}`);
      expect(answer.json().batches).toMatchObject([{ kind: 'snapshot' }]);
      expect(answer.body).not.toContain(leaver.id);
    },
  );

  it('reveals no revision, epoch, id or mark: a real cursor is unreadable', async () => {
    const { cursor, epoch } = await pull();
    const texts = [cursor, Buffer.from(cursor, 'base64url').toString('latin1')].join();
    const known = [epoch, me.id, divisionPath.schoolId, divisionPath.batchId].map((id) => id.slice(0, 4));
    const bytes = known.map((mark) => Buffer.from(mark, 'base64url').toString('latin1'));
    expect([...known, ...bytes].filter((each) => texts.includes(each))).toEqual([]);
  });

  it('differs for each new device, and stays the same while nothing changes', async () => {
    const [one, other] = [(await pull()).cursor, (await pull()).cursor];
    expect(other).not.toBe(one);
    expect((await pull(one)).cursor).toBe(one);
  });

  it('has the same length for the same number of batches, whatever the revisions', async () => {
    const before = (await pull()).cursor;
    await server.ctx.database.write((tx) =>
      tx
        .updateTable('batches')
        .set({ revision: 2_000_000_000, posts_revision: 2_000_000_000 })
        .where('id', '=', divisionPath.batchId)
        .execute(),
    );
    const after = (await pull()).cursor;
    // The revision exceeds what a cursor can count, and still no change is missed.
    const mate = await aMember(divisionPath.divisionId);
    expect((await pull(after)).batches).toMatchObject([{ kind: 'patch' }]);
    expect((await me.caller.get(`${paths.pull}?cursor=${after}`)).body).toContain(mate.id);
    expect(after).not.toBe(before);
    expect(after).toHaveLength(before.length);
  });
});

describe('a valid cursor', () => {
  it('gets nothing when nothing has changed', async () => {
    const first = await pull();
    expect(first.kept).toEqual([divisionPath.batchId]);
    const again = await pull(first.cursor);
    expect(again).toEqual({ ...first, me: null, kept: null, batches: [], posts: [], structures: [] });
    expect(again.schoolIds).toEqual([divisionPath.schoolId]);
  });

  it('gets the complete own record once after it has changed', async () => {
    const { cursor } = await pull();
    await updateOwn(server.ctx, me.id, { nickname: 'Ashi' });
    const changed = await pull(cursor);
    expect(changed.me).toMatchObject({ kind: 'schoolmate', schoolmate: { _id: me.id, nickname: 'Ashi' } });
    expect((await pull(changed.cursor)).me).toBeNull();
  });

  const wholeSchool = async (cursor = '') =>
    pullAnswer.parse((await me.caller.get(`${paths.pull}?school=*&cursor=${cursor}`)).json());

  it('is as short for a whole school as for one batch, and grows by 8 characters for each requested batch', async () => {
    const classes = ['2018', '2019', '2020'].map((label) => aClass(admin, divisionPath.schoolId, label));
    const batchIds = (await Promise.all(classes)).map(({ batchId }) => batchId);
    const one = (await pull()).cursor;
    const four = (await pull(undefined, me, batchIds)).cursor;
    expect(four.length - one.length).toBe(8 * batchIds.length);
    expect((await wholeSchool()).cursor.length).toBeLessThanOrEqual(one.length);
  });

  it('gets a batch that is added later, and its people, if it keeps the whole school', async () => {
    const { cursor, kept } = await wholeSchool();
    expect(kept).toEqual([divisionPath.batchId]);
    const added = await aClass(admin, divisionPath.schoolId, '2021');
    const next = await pull(cursor);
    expect(next.kept).toEqual([divisionPath.batchId, added.batchId]);
    expect(next.batches).toMatchObject([{ kind: 'snapshot', batchId: added.batchId }]);
    const mate = await aMember(added.divisionId);
    expect((await pull(next.cursor)).batches).toMatchObject([
      { kind: 'patch', batchId: added.batchId, rosters: [{ changed: [{ _id: mate.id }] }] },
    ]);
  });

  it('gets the changes of its batches when it requests another one', async () => {
    const other = await aClass(admin, divisionPath.schoolId, '2018');
    const mate = await aMember(divisionPath.divisionId);
    const { cursor } = await pull();
    await updateOwn(server.ctx, mate.id, { name: 'Renamed' });
    const { batches, cursor: next } = await pull(cursor, me, [other.batchId]);
    expect(batches).toMatchObject([
      { kind: 'patch', batchId: divisionPath.batchId },
      { kind: 'snapshot', batchId: other.batchId },
    ]);
    expect((await pull(next)).batches).toEqual([]);
  });

  it('gets a patch with the one person view that has changed', async () => {
    const mate = await aMember(divisionPath.divisionId);
    const { cursor } = await pull();
    await updateOwn(server.ctx, mate.id, { name: 'Renamed' });
    const { batches } = await pull(cursor);
    expect(batches).toMatchObject([
      {
        kind: 'patch',
        batchId: divisionPath.batchId,
        rosters: [
          {
            divisionId: divisionPath.divisionId,
            changed: [{ _id: mate.id, name: 'Renamed' }],
            removed: [],
            teachers: null,
          },
        ],
      },
    ]);
  });

  it('gets a snapshot once the tombstones that it needs are pruned', async () => {
    const mate = await aMember(divisionPath.divisionId);
    const { cursor } = await pull();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, divisionPath.divisionId, [mate.id]),
    );
    expect((await pull(cursor)).batches).toMatchObject([
      { kind: 'patch', rosters: [{ removed: [mate.id] }] },
    ]);
    await server.ctx.database.write((tx) =>
      tx
        .updateTable('batches')
        .set((row) => ({ floor: row.ref('revision') }))
        .where('id', '=', divisionPath.batchId)
        .execute(),
    );
    expect((await pull(cursor)).batches).toMatchObject([{ kind: 'snapshot' }]);
  });

  it('gets the structure once after it has changed', async () => {
    const { cursor } = await pull();
    await aClass(admin, divisionPath.schoolId, '2020');
    const changed = await pull(cursor);
    expect(changed.structures.map(({ batches }) => batches.length)).toEqual([2]);
    expect((await pull(changed.cursor)).structures).toEqual([]);
  });
});
