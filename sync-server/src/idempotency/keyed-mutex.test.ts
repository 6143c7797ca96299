import { expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

function aWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = async () => {
    log.push(`${name} begins`);
    const result = await promise;
    log.push(`${name} ends`);
    return result;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

it('runs calls of one key one at a time, in order, and returns each result to its caller', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const [a, b, c] = [aWork(log, 'a'), aWork(log, 'b'), aWork(log, 'c')];
  const results = Promise.all([a, b, c].map(({ work }) => mutex.take('one', work)));
  for (const { end } of [c, b, a]) end();
  expect(await results).toEqual(['a', 'b', 'c']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('runs calls of different keys at the same time', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const [held, other] = [aWork(log, 'held'), aWork(log, 'other')];
  const first = mutex.take('one', held.work);
  other.end();
  expect(await mutex.take('two', other.work)).toBe('other');
  expect(log).toEqual(['held begins', 'other begins', 'other ends']);
  held.end();
  await first;
});

it('continues after a failed call, and reports the failure only to its caller', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const [bad, good] = [aWork(log, 'bad'), aWork(log, 'good')];
  const first = mutex.take('one', bad.work);
  const second = mutex.take('one', good.work);
  bad.fail();
  good.end();
  await expect(first).rejects.toThrow('bad');
  expect(await second).toBe('good');
});
