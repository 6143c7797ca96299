import type { EventsDocument } from '@memcherrish/shared/wire/events/events.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect, test, vi } from 'vitest';
import type { FetchedDocument } from '#api/fetch-document.ts';
import type { Outcome } from '#api/outcome.ts';
import { DocumentKeeper } from './document-keeper.ts';
import { eventsAfter } from './events-store.ts';
import { Superseded } from './superseded.ts';

const nothing: EventsDocument = { events: [], grounds: [] };
const fetched = (tag: string): Outcome<FetchedDocument<EventsDocument>> => ({
  ok: true,
  value: { tag, document: nothing },
});

function keeperOf(answers: Outcome<FetchedDocument<EventsDocument>>[], isCurrent = () => true) {
  const asked: (string | null)[] = [];
  const put = vi.fn(async (got: FetchedDocument<EventsDocument>) => {
    if (got) stored = got.tag;
  });
  let stored: string | null = null;
  const onFault = vi.fn();
  const keeper = new DocumentKeeper({
    fetchDocument: async (tag) => {
      asked.push(tag);
      return answers.shift() ?? { ok: true, value: null };
    },
    store: { tag: async () => stored, put },
    ...{ isCurrent, onFault },
  });
  return { keeper, asked, put, onFault };
}

test('asks with the tag of the stored document, and reports an unchanged one as null', async () => {
  const { keeper, asked, put } = keeperOf([fetched('"1"')]);
  keeper.refresh();
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  keeper.refresh();
  await vi.waitFor(() => expect(put).toHaveBeenLastCalledWith(null));
  expect(asked).toEqual([null, '"1"']);
});

test('asks once more when a pull ends while it asks, and never twice at a time', async () => {
  const { keeper, asked } = keeperOf([fetched('"1"'), fetched('"2"')]);
  keeper.refresh();
  keeper.refresh();
  keeper.refresh();
  await vi.waitFor(() => expect(asked).toEqual([null, '"1"']));
});

test('stores nothing after a failure, and nothing for a device that is no longer open', async () => {
  const failed = keeperOf([{ ok: false, problem: { kind: 'offline', message: '', fields: {} } }]);
  failed.keeper.refresh();
  const closed = keeperOf([fetched('"1"')], () => false);
  closed.keeper.refresh();
  await vi.waitFor(() => expect([failed.asked, closed.asked]).toEqual([[null], [null]]));
  expect(failed.put).not.toHaveBeenCalled();
  expect(closed.put).not.toHaveBeenCalled();
  expect(failed.onFault).not.toHaveBeenCalled();
});

test('reports faults of the storage, but not a sign-out', async () => {
  const fault = new Error('no space');
  const { keeper, put, onFault } = keeperOf([fetched('"1"'), fetched('"2"')]);
  put.mockRejectedValueOnce(new Superseded());
  put.mockRejectedValueOnce(fault);
  keeper.refresh();
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  keeper.refresh();
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledWith(fault));
  expect(onFault).toHaveBeenCalledTimes(1);
});

const event = (batchId: string | null, schoolId: string) =>
  ({
    ...{ _id: `${schoolId} ${batchId}`, schoolId, teachers: false },
    batches: batchId === null ? null : [{ _id: batchId, batch: batchId }],
  }) as EventsDocument['events'][number];
const memberOf = (...places: [batchId: string, schoolId: string][]) =>
  ({
    kind: 'schoolmate',
    memberships: places.map(([batchId, schoolId]) => ({ batchId, schoolId })),
  }) as Me;

test('events to which the person is no longer invited leave the device, and the tag with them', () => {
  const events = [event('b1', 's1'), event('b2', 's1'), event(null, 's1'), event(null, 's2')];
  const row = { key: 'events' as const, tag: '"1"', document: { ...nothing, events } };
  expect(eventsAfter(row, memberOf(['b1', 's1'], ['b2', 's1'], ['x', 's2']))).toEqual([]);
  expect(eventsAfter(row, memberOf(['b1', 's1']))).toEqual([
    { key: 'events', tag: null, document: { ...nothing, events: [event('b1', 's1'), event(null, 's1')] } },
  ]);
  expect(eventsAfter(row, memberOf())).toMatchObject([{ tag: null, document: { events: [] } }]);
  const teacher = { kind: 'teacher', assignments: [{ batchId: 'b1', schoolId: 's1' }] } as unknown as Me;
  expect(eventsAfter(row, teacher)).toMatchObject([{ tag: null, document: { events: [] } }]);
});
