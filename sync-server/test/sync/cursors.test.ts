import { paths } from '@memcherrish/shared/wire/paths.ts';
import { type PullAnswer, pullAnswer } from '@memcherrish/shared/wire/sync.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { type CastSchool, seedCast } from '#test/cast-school.ts';
import { aClass, aDivision, aMobile, aRecord, type DivisionIds } from '#test/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/harness.ts';

/** What a cursor is worth: design section 6. Unknown, future, foreign or broken: a snapshot, never an error and never a gap. */

let server: TestServer;
let school: CastSchool;
let admin: Caller;
let divisionPath: DivisionIds;
let me: { caller: Caller; id: string };
let names = 0;

beforeAll(async () => {
  server = await openTestServer();
  school = await seedCast(server);
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  divisionPath = await aDivision(admin);
  me = await aMember(divisionPath.divisionId);
});

async function aMember(...divisionIds: string[]) {
  const mobile = aMobile();
  await aRecord(server, { mobile, name: 'Asha' }, ...divisionIds);
  return signUp(server, mobile, `puller_${++names}`);
}

async function pull(
  cursor?: string,
  { caller }: { caller: Caller } = me,
  batches: string[] = [],
): Promise<PullAnswer> {
  const query = new URLSearchParams({
    ...(cursor === undefined ? {} : { cursor }),
    ...(batches.length > 0 ? { batch: batches.join(',') } : {}),
  });
  const answer = await caller.get(`${paths.pull}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return pullAnswer.parse(answer.json());
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** The parts of the cursor of a whole pull, changed as told. */
async function cursorWith(change: (ctx: string[]) => string[]): Promise<string> {
  return change((await pull()).cursor.split('.')).join('.');
}
/** With another position in its one batch: what names it and how the viewer stands to it, and the revision. */
const withBatch =
  (of: (mark: string, signature: string, revision: number) => [names: string, at: string]) => () =>
    cursorWith((ctx) => {
      const [names = '', at = ''] = ctx.slice(4, 6);
      return ctx.toSpliced(4, 2, ...of(names.slice(0, 4), names.slice(4), Number.parseInt(at, 36)));
    });
const digits = (revision: number) => revision.toString(36);

describe('a cursor that cannot be used gets what a new device gets', () => {
  const useless: Record<string, () => Promise<string>> = {
    'an empty one': async () => '',
    'a space': async () => ' ',
    'no base64': async () => '%%%ü',
    'base64 of no JSON': async () => Buffer.from('{').toString('base64url'),
    'one of an older server': async () => {
      const { epoch } = await pull();
      return encoded(
        JSON.stringify({ e: epoch, v: me.id, s: {}, b: { [divisionPath.batchId]: [1, 'x'] }, p: {} }),
      );
    },
    'separators alone': async () => '.....',
    'no batches': () => cursorWith((ctx) => ctx.toSpliced(4, 1)),
    'a part too many': () => cursorWith((ctx) => [...ctx, '']),
    'one that is cut off': async () => (await pull()).cursor.slice(0, -14),
    'one of another history of the database': () =>
      cursorWith((ctx) => ['before-a-restore', ...ctx.slice(1)]),
    'one of somebody else': async () =>
      (await pull(undefined, await aMember(divisionPath.divisionId))).cursor,
    'one that is longer than any': async () => 'x'.repeat(12_001),
    'one of six parts, of an older server': () =>
      cursorWith(([epoch = '', viewer = '', mine = '', schools = '', names = '', at = '']) => [
        ...[epoch, viewer, mine, schools],
        ...[`${divisionPath.batchId.slice(0, 6)}${names.slice(4)}${at}`, ''],
      ]),
    'a revision in the future': withBatch((mark, signature, at) => [mark + signature, digits(at + 1)]),
    'a revision far in the future': withBatch((mark, signature) => [mark + signature, 'zzzzzzzzzz']),
    'a revision below zero': withBatch((mark, signature) => [mark + signature, '-1']),
    'no revision': withBatch((mark, signature) => [mark + signature, '']),
    'a revision too many': withBatch((mark, signature, at) => [mark + signature, `${digits(at)}*5`]),
    'a revision that is text': withBatch((mark, signature) => [mark + signature, 'Ä']),
    'another standing': withBatch((mark, _, at) => [`${mark}elsewh`, digits(at)]),
    'no standing': withBatch((mark, _, at) => [mark, digits(at)]),
    'a name that is none': withBatch((mark, _, at) => [`${mark}%%%%%%`, digits(at)]),
  };

  it.each(Object.entries(useless))('%s', async (_name, make) => {
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
    expect(answer.cursor).toBe(fresh.cursor);
    expect(answer.kept ?? fresh.kept).toEqual(fresh.kept);
    expect(answer.me ?? fresh.me).toEqual(fresh.me);
  });

  it('the same goes for a cursor that is sent twice', async () => {
    const { cursor } = await pull();
    const answer = await me.caller.get(`${paths.pull}?cursor=${cursor}&cursor=${cursor}`);
    expect([answer.statusCode, answer.json().batches[0].kind]).toEqual([200, 'snapshot']);
  });

  it('and a structure that is newer than the server’s is sent again', async () => {
    const cursor = await cursorWith((ctx) => ctx.with(3, `zz-${divisionPath.schoolId}`));
    expect((await pull(cursor)).structures.map(({ _id }) => _id)).toEqual([divisionPath.schoolId]);
  });
});

describe('a cursor in order', () => {
  it('gets nothing when nothing has changed', async () => {
    const first = await pull();
    expect(first.kept).toEqual([divisionPath.batchId]);
    const again = await pull(first.cursor);
    expect(again).toEqual({ ...first, me: null, kept: null, batches: [], posts: [], structures: [] });
    expect(again.schoolIds).toEqual([divisionPath.schoolId]);
  });

  it('gets the own record whole when it has changed, and then not again', async () => {
    const { cursor } = await pull();
    await updateOwn(server.ctx, me.id, { nickname: 'Ashi' });
    const changed = await pull(cursor);
    expect(changed.me).toMatchObject({ kind: 'schoolmate', schoolmate: { _id: me.id, nickname: 'Ashi' } });
    expect((await pull(changed.cursor)).me).toBeNull();
  });

  it('names in few characters what it covers, however many batches that are', async () => {
    const classes = ['2018', '2019', '2020'].map((label) => aClass(admin, divisionPath.schoolId, label));
    const batchIds = (await Promise.all(classes)).map(({ batchId }) => batchId);
    const one = (await pull()).cursor;
    const four = (await pull(undefined, me, batchIds)).cursor;
    expect((four.length - one.length) / batchIds.length).toBeLessThanOrEqual(12);
  });

  it('gets a patch with the one face that has changed', async () => {
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

  it('gets a snapshot once the tombstones that it would need are pruned', async () => {
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

  it('gets the structure when it has changed, and then not again', async () => {
    const { cursor } = await pull();
    await aClass(admin, divisionPath.schoolId, '2020');
    const changed = await pull(cursor);
    expect(changed.structures.map(({ batches }) => batches.length)).toEqual([2]);
    expect((await pull(changed.cursor)).structures).toEqual([]);
  });
});

describe('a standing that has changed', () => {
  const revisions = () => server.ctx.revisions;
  const write = (work: Parameters<typeof server.ctx.database.write>[0]) => server.ctx.database.write(work);
  const now = () => server.ctx.clock().toISOString();

  it('to another division of the batch is answered with a snapshot at the new relations', async () => {
    const second = (
      await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), { name: '10-B' })
    ).json()._id;
    const { cursor } = await pull();
    await write(async (tx) => {
      await revisions().removeMembers(tx, divisionPath.divisionId, [me.id]);
      await revisions().addMembers(tx, second, [me.id], now());
    });
    const { batches } = await pull(cursor);
    expect(batches).toMatchObject([{ kind: 'snapshot', batchId: divisionPath.batchId }]);
    const got = await Promise.all(
      (batches[0]?.kind === 'snapshot' ? batches[0].snapshots : []).map((address) => me.caller.get(address)),
    );
    const relationOf = got.flatMap((each) =>
      each
        .json()
        .rosters.map((roster: { divisionId: string; relation: string }) => [
          roster.divisionId,
          roster.relation,
        ]),
    );
    expect(Object.fromEntries(relationOf)).toEqual({
      [second]: 'division',
      [divisionPath.divisionId]: 'batch',
    });
  });

  it('by a new division in the batch is answered with a snapshot that holds it', async () => {
    const { cursor } = await pull();
    await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), { name: '10-B' });
    const { batches } = await pull(cursor);
    expect(batches).toMatchObject([{ kind: 'snapshot' }]);
    const [address = ''] = batches[0]?.kind === 'snapshot' ? batches[0].snapshots : [];
    expect((await me.caller.get(address)).json().rosters).toHaveLength(2);
  });

  it('to nothing leaves nothing of the school', async () => {
    const newer = await aClass(admin, divisionPath.schoolId, '2020');
    const { cursor } = await pull(undefined, me, [newer.batchId]);
    await write((tx) => revisions().removeMembers(tx, divisionPath.divisionId, [me.id]));
    const answer = await pull(cursor);
    expect(answer.batches).toEqual([]);
    expect([answer.kept, answer.schoolIds, answer.structures]).toEqual([[], [], []]);
    expect((await pull(answer.cursor)).batches).toEqual([]);
  });

  it('back again is answered with a snapshot, whatever the old cursor says', async () => {
    const { cursor } = await pull();
    await write((tx) => revisions().removeMembers(tx, divisionPath.divisionId, [me.id]));
    const { cursor: without } = await pull(cursor);
    await write((tx) => revisions().addMembers(tx, divisionPath.divisionId, [me.id], now()));
    expect((await pull(without)).batches).toMatchObject([{ kind: 'snapshot' }]);
  });
});

describe('a batch that is asked for', () => {
  it('of the own school comes, and stays in the cursor', async () => {
    const newer = await aClass(admin, divisionPath.schoolId, '2020');
    const first = await pull(undefined, me, [newer.batchId]);
    expect(first.batches.map(({ kind, batchId }) => [kind, batchId])).toEqual([
      ['snapshot', divisionPath.batchId],
      ['snapshot', newer.batchId],
    ]);
    expect(first.kept).toEqual([divisionPath.batchId, newer.batchId]);
    expect((await pull(first.cursor)).kept).toBeNull();
  });

  it.each(['another school’s', 'one that is not there', 'what is no id'])('%s is gone', async (which) => {
    const batchId =
      { 'another school’s': school.places['2-1-A'].batchId, 'one that is not there': 'no-such-batch-00' }[
        which
      ] ?? '..';
    const { cursor } = await pull();
    const answer = await pull(cursor, me, [batchId]);
    expect(answer.batches).toEqual([{ kind: 'gone', batchId }]);
    expect(answer.kept).toBeNull();
  });

  it('beyond ten at once is not answered: the app asks again', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `batch-${String(index).padStart(12, '0')}`);
    const { cursor } = await pull();
    expect((await pull(cursor, me, ids)).batches).toHaveLength(10);
  });
});
