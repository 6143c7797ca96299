import { lease } from '@memcherrish/shared/domain/limits.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { expect, test } from 'vitest';
import { MemoryDatabase } from '#e2e/chaos/memory-tables.ts';
import { freshState, type PersonDatabase } from '#local/db/database.ts';
import { applyLease } from '#local/db/lease.ts';
import { editLayout } from '#local/edits/edits.ts';

const day = 24 * 60 * 60 * 1000;

/** A device that had contact at time 0, with a class, events, an edit that waits and a confirmed one. */
async function aDevice() {
  const tables = new MemoryDatabase('somebody');
  const db = tables as unknown as PersonDatabase;
  const edit = { kind: 'photo-removal' } as const;
  const row = { layout: editLayout, edit, madeAt: '' };
  await db.transaction('rw', db.state, db.rosters, db.events, db.outbox, db.sent, async () => {
    await db.state.put({ ...freshState('this one', 0), cursor: 'here', asOf: '1970-01-01T00:00:00.000Z' });
    const place = { divisionId: 'd', batchId: 'b', schoolId: 's', relation: 'division' } as const;
    await db.rosters.put({ ...place, revision: 1, schoolmates: columnsOf([]), teachers: [] });
    await db.events.put({ key: 'events', tag: null, document: { events: [], grounds: [] } });
    const waiting = { state: 'waiting', tries: 0, problem: null, conflicts: null } as const;
    await db.outbox.put({ ...row, ...waiting, key: 'waits' });
    await db.sent.put({ ...row, key: 'sent', seq: 1, sentAt: 0 });
  });
  const counts = () => {
    const { rosters, events, outbox, sent } = tables.committed();
    return [rosters, events, outbox, sent].map((rows) => rows?.length);
  };
  const isLocked = async () => (await db.state.get('state'))?.locked;
  /** The app is opened; `least` is what the server proves. */
  const look = (now: number, least = 0) => applyLease(db, 'this one', { now, least });
  return { counts, isLocked, look };
}

const everything = [1, 1, 1, 1];
const onlyEdits = [0, 0, 1, 1];

test('the end of the lease deletes the directory once the server proves it, and leaves what waits to be sent or may be offered again', async () => {
  const { counts, isLocked, look } = await aDevice();
  expect(await look(lease, lease)).toBe(false);
  expect(await isLocked()).toBe(false);
  expect(await look(lease + 1, lease + 1)).toBe(true);
  expect(counts()).toEqual(onlyEdits);
  expect(await isLocked()).toBe(true);
  // No clock brings back what is gone.
  expect(await look(0, 0)).toBe(false);
  expect(await isLocked()).toBe(true);
});

test('a clock that is ahead for a moment hides the directory and deletes nothing', async () => {
  const { counts, isLocked, look } = await aDevice();
  for (const ahead of [lease + day, lease + 2 * day, 366 * day, 10 * 366 * day]) {
    expect(await look(ahead)).toBe(false);
    expect(await isLocked()).toBe(true);
  }
  expect(counts()).toEqual(everything);
  await look(day);
  expect(await isLocked()).toBe(false);
  expect(counts()).toEqual(everything);
});

test('a device that is away for good loses the directory on the seventh day on which it is opened after the lease', async () => {
  const { counts, look } = await aDevice();
  const days = Array.from({ length: 7 }, (_, number) => lease + (1 + number) * day);
  for (const now of days.slice(0, -1)) {
    expect(await look(now)).toBe(false);
    // The same day counts once.
    expect(await look(now + 1000)).toBe(false);
  }
  expect(counts()).toEqual(everything);
  expect(await look(lease + 8 * day)).toBe(true);
  expect(counts()).toEqual(onlyEdits);
});

test('a clock that goes back has contradicted itself, so its days do not count', async () => {
  const { counts, look } = await aDevice();
  for (const number of [1, 2, 3, 4, 5, 6]) await look(lease + number * 10 * day);
  await look(lease + day);
  for (const number of [2, 3, 4, 5, 6]) expect(await look(lease + number * day)).toBe(false);
  expect(counts()).toEqual(everything);
});
