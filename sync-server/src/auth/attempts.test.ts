import { signIn } from '@memcherrish/shared/rules/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#db/open.ts';
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

describe('the tries of a key', () => {
  it('are ten in a quarter of an hour, and the answer says how long to wait', async () => {
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

  it('are not made longer by more tries that are refused', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('patient'));
    await times(50, () => counter.count('patient').catch(() => undefined));
    now += signIn.window;
    await counter.count('patient');
  });

  it('are counted for each key alone', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('one'));
    await counter.count('another');
  });

  it('are forgotten once the right password is among them', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('right'));
    await counter.settle(['right'], []);
    await times(signIn.triesPerAccount, () => counter.count('right'));
    await expect(counter.count('right')).rejects.toMatchObject(refused);
  });

  it('are given back one by one where the rest is to stay', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('day'));
    await counter.settle([], ['day', 'never counted']);
    await counter.count('day');
    await expect(counter.count('day')).rejects.toMatchObject(refused);
  });

  it('of several keys are counted for all or for none', async () => {
    const counter = attempts();
    const both = ['first', 'second'].map((key) => ({ key, most: 2, window: 1000, sentence: key }));
    await times(2, () => counter.count('second', 2, 1000, 'second'));
    await expect(counter.countAll(both)).rejects.toMatchObject({ ...refused, message: 'second' });
    await times(2, () => counter.count('first', 2, 1000));
    await expect(counter.count('first', 2, 1000)).rejects.toMatchObject(refused);
  });

  it('outlive a restart', async () => {
    await times(signIn.triesPerAccount, () => attempts().count('restarted'));
    await expect(attempts().count('restarted')).rejects.toMatchObject(refused);
  });

  it('that come at the same moment are all counted', async () => {
    const counter = attempts();
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => counter.count('at once')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(signIn.triesPerAccount);
  });

  it('lock nobody out when the clock is set back', async () => {
    const counter = attempts();
    await times(signIn.triesPerAccount, () => counter.count('clock'));
    now -= 24 * 60 * 60_000;
    await counter.count('clock');
    now += 24 * 60 * 60_000;
  });

  it.each([
    [0.5, 5],
    [2, 20],
  ])('are multiplied by RATE_LIMITS=%s', async (factor, most) => {
    const counter = attempts(factor);
    await times(most, () => counter.count(`factor ${factor}`));
    await expect(counter.count(`factor ${factor}`)).rejects.toMatchObject(refused);
  });

  it('are not counted at all with RATE_LIMITS=off', async () => {
    await times(100, () => attempts(null).count('off'));
    await attempts().count('off');
  });
});
