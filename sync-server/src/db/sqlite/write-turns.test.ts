import { expect, it } from 'vitest';
import { accountCaller, Call, inCall } from '#server/shares/call.ts';
import { database, insert, keys, openTestDatabase } from '../write-fixture.ts';

openTestDatabase();

const callOf = (id: string) => new Call(accountCaller({ kind: 'schoolmate', id }));

// Shows threat:denial-of-service
it('lets another account write after one write of the account that fills the queue', async () => {
  const order: string[] = [];
  const write = (call: Call, name: string) =>
    inCall(call, () =>
      database.write(async (tx) => {
        await insert(tx, name);
        order.push(name);
      }),
    );
  const [busy, other] = [callOf('busy'), callOf('other')];
  const many = Array.from({ length: 20 }, (_, index) => write(busy, `busy ${index}`));
  await Promise.all([...many, write(other, 'other')]);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
  expect(await keys()).toHaveLength(21);
});

it('ends a write that waits for its turn when its call gives way, and writes nothing for it', async () => {
  const call = callOf('gives way');
  const gate = Promise.withResolvers<void>();
  const first = inCall(callOf('first'), () => database.write(() => gate.promise));
  const waiting = inCall(call, () => database.write((tx) => insert(tx, 'never')));
  expect(call.canGiveWay).toBe(true);
  call.giveWay();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve();
  await first;
  expect(await keys()).toEqual([]);
});
