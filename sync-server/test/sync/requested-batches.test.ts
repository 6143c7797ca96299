import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { describe, expect, it } from 'vitest';
import { aClass } from '#test/scene/divisions.ts';
import { admin, divisionPath, me, openCursorSchool, pull, school, server } from './cursor-school.ts';

openCursorSchool();

describe('a changed membership', () => {
  const revisions = () => server.ctx.revisions;
  const write = (work: Parameters<typeof server.ctx.database.write>[0]) => server.ctx.database.write(work);
  const now = () => server.ctx.clock().toISOString();

  it('a move to another division of the batch brings a snapshot at the new relations', async () => {
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
        .flatMap((part: Snapshot[number]) => part.rosters)
        .map((roster: { divisionId: string; relation: string }) => [roster.divisionId, roster.relation]),
    );
    expect(Object.fromEntries(relationOf)).toEqual({
      [second]: 'division',
      [divisionPath.divisionId]: 'batch',
    });
  });

  it('a new division in the batch brings a snapshot that contains it', async () => {
    const { cursor } = await pull();
    await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), { name: '10-B' });
    const { batches } = await pull(cursor);
    expect(batches).toMatchObject([{ kind: 'snapshot' }]);
    const [address = ''] = batches[0]?.kind === 'snapshot' ? batches[0].snapshots : [];
    expect((await me.caller.get(address)).json()[0].rosters).toHaveLength(2);
  });

  it('the end of a membership removes the school from the device', async () => {
    const newer = await aClass(admin, divisionPath.schoolId, '2020');
    const { cursor } = await pull(undefined, me, [newer.batchId]);
    await write((tx) => revisions().removeMembers(tx, divisionPath.divisionId, [me.id]));
    const answer = await pull(cursor);
    expect(answer.batches).toEqual([]);
    expect([answer.kept, answer.schoolIds, answer.structures]).toEqual([[], [], []]);
    expect((await pull(answer.cursor)).batches).toEqual([]);
  });

  it('a restored membership gets a snapshot, whatever the old cursor says', async () => {
    const { cursor } = await pull();
    await write((tx) => revisions().removeMembers(tx, divisionPath.divisionId, [me.id]));
    const { cursor: without } = await pull(cursor);
    await write((tx) => revisions().addMembers(tx, divisionPath.divisionId, [me.id], now()));
    expect((await pull(without)).batches).toMatchObject([{ kind: 'snapshot' }]);
  });
});

describe('a requested batch', () => {
  it('is sent and stays in the cursor if it is in the own school', async () => {
    const newer = await aClass(admin, divisionPath.schoolId, '2020');
    const first = await pull(undefined, me, [newer.batchId]);
    expect(first.batches.map(({ kind, batchId }) => [kind, batchId])).toEqual([
      ['snapshot', divisionPath.batchId],
      ['snapshot', newer.batchId],
    ]);
    expect(first.kept).toEqual([divisionPath.batchId, newer.batchId]);
    expect((await pull(first.cursor)).kept).toBeNull();
  });

  it.each(['a batch of another school', 'an unknown batch', 'an invalid id'])(
    'is reported as gone if it is %s',
    async (which) => {
      const batchId =
        {
          'a batch of another school': school.places['2-1-A'].batchId,
          'an unknown batch': 'no-such-batch-00',
        }[which] ?? '..';
      const { cursor } = await pull();
      const answer = await pull(cursor, me, [batchId]);
      expect(answer.batches).toEqual([{ kind: 'gone', batchId }]);
      expect(answer.kept).toBeNull();
    },
  );

  it('is left for the next pull beyond the tenth', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `batch-${String(index).padStart(12, '0')}`);
    const { cursor } = await pull();
    expect((await pull(cursor, me, ids)).batches).toHaveLength(10);
  });
});
