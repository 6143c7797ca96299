import { signIn } from '@memcherrish/shared/domain/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import { Attempts } from './attempts.ts';

let database: Database;
let now = Date.parse('2026-01-01T00:00:00.000Z');
const clock = () => new Date(now);
const attempts = (factor: number | null = 1) => new Attempts(database, clock, factor);

beforeAll(async () => {
  database = await openDatabase(':memory:');
});
afterAll(() => database.close());

const refused = { code: 'rate-limited' };
const times = async (count: number, work: () => Promise<void>) => {
  for (let time = 0; time < count; time += 1) await work();
};

describe('Attempts', () => {
  it('allows ten tries in a quarter of an hour, then says how long to wait', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('ten'));
    now += 60_000;
    await expect(counter.count('ten')).rejects.toMatchObject({
      ...refused,
      details: { retryAfterSeconds: 14 * 60 },
    });
    now += signIn.window - 60_001;
    await expect(counter.count('ten')).rejects.toMatchObject({
      ...refused,
      details: { retryAfterSeconds: 1 },
    });
    now += 1;
    await counter.count('ten');
  });

  it('does not extend the wait when more tries are refused', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('patient'));
    await times(50, () => counter.count('patient').catch(() => undefined));
    now += signIn.window;
    await counter.count('patient');
  });

  it('counts the tries of each key separately', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('one'));
    await counter.count('another');
  });

  it('forgets all tries after the right password', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('right'));
    await counter.settle(['right'], []);
    await times(signIn.triesPerAccount, () => counter.count('right'));
    await expect(counter.count('right')).rejects.toMatchObject(refused);
  });

  it('gives back one try of a key and keeps its others', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('day'));
    await counter.settle([], ['day', 'never counted']);
    await counter.count('day');
    await expect(counter.count('day')).rejects.toMatchObject(refused);
  });

  it('counts a try for several keys, or for none of them', async () => {
    const counter = attempts();
    const both = ['first', 'second'].map((key) => ({ key, most: 2, window: 1000, sentence: key }));
    await times(2, () => counter.count('second', 2, 1000, 'second'));
    await expect(counter.countAll(both)).rejects.toMatchObject({ ...refused, message: 'second' });
    await times(2, () => counter.count('first', 2, 1000));
    await expect(counter.count('first', 2, 1000)).rejects.toMatchObject(refused);
  });

  it('keeps its counts over a restart', async () => {
    await times(signIn.triesPerAccount, () => attempts().count('restarted'));
    await expect(attempts().count('restarted')).rejects.toMatchObject(refused);
  });

  it('counts all tries that arrive at the same moment', async () => {
    const counter = attempts();
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => counter.count('at once')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(signIn.triesPerAccount);
  });

  it('locks no account when the clock is set back', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('clock'));
    now -= 24 * 60 * 60_000;
    await counter.count('clock');
    now += 24 * 60 * 60_000;
  });

  it.each([
    [0.5, 5],
    [2, 20],
  ])('multiplies the limits by RATE_LIMITS=%s', async (factor, most) => {
    const counter = attempts(factor);
    await times(most, () => counter.count(`factor ${factor}`));
    await expect(counter.count(`factor ${factor}`)).rejects.toMatchObject(refused);
  });

  it('counts nothing with RATE_LIMITS=off', async () => {
    await times(100, () => attempts(null).count('off'));
    await attempts().count('off');
  });
});
