import { lease } from '@memcherrish/shared/domain/limits.ts';
import { columnsOf } from '@memcherrish/shared/wire/roster-columns.ts';
import { expect, test } from 'vitest';
import { MemoryDatabase } from '#e2e/chaos/memory-tables.ts';
import { freshState, type PersonDatabase } from '#local/db/database.ts';
import { lockIfPastLease } from '#local/db/lease.ts';
import { editLayout } from '#local/edits/edits.ts';

test('the end of the lease deletes the directory, and leaves what waits to be sent or may be offered again', async () => {
  const tables = new MemoryDatabase('somebody');
  const db = tables as unknown as PersonDatabase;
  const edit = { kind: 'photo-removal' } as const;
  const row = { layout: editLayout, edit, madeAt: '' };
  await db.transaction('rw', db.state, db.rosters, db.events, db.outbox, db.sent, async () => {
    await db.state.put(freshState('this one', 0));
    const place = { divisionId: 'd', batchId: 'b', schoolId: 's', relation: 'division' } as const;
    await db.rosters.put({ ...place, revision: 1, schoolmates: columnsOf([]), teachers: [] });
    await db.events.put({ key: 'events', tag: null, document: { events: [], grounds: [] } });
    const waiting = { state: 'waiting', tries: 0, problem: null, conflicts: null } as const;
    await db.outbox.put({ ...row, ...waiting, key: 'waits' });
    await db.sent.put({ ...row, key: 'sent', seq: 1, sentAt: 0 });
  });
  expect(await lockIfPastLease(db, 'this one', lease + 1)).toBe(true);
  const { rosters, events, outbox, sent } = tables.committed();
  expect([rosters, events, outbox, sent].map((rows) => rows?.length)).toEqual([0, 0, 1, 1]);
});
