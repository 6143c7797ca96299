import { describe, expect, it } from 'vitest';
import { Busy } from './busy.ts';
import { accountCaller, Call, inCall, networkCaller } from './call.ts';
import { FairQueue, type QueueBudget } from './fair-queue.ts';

const asha = new Call(accountCaller({ kind: 'schoolmate', id: 'asha' }));
const binu = new Call(accountCaller({ kind: 'schoolmate', id: 'binu' }));
const hall = new Call(networkCaller('203.0.113.7'));

const unlimited = Number.POSITIVE_INFINITY;

/** A queue whose turns end one by one on command. It writes down who got a turn. */
function queueOf(budget: Partial<QueueBudget>) {
  const share = { account: 1, network: unlimited };
  const queue = new FairQueue({ atOnce: 1, share, waiting: unlimited, ...budget });
  const got: string[] = [];
  const refused: string[] = [];
  const open: (() => void)[] = [];
  const ask = (call: Call, name: string, weight = 1) =>
    inCall(call, () => {
      const work = () => {
        got.push(name);
        return new Promise<void>((resolve) => open.push(resolve));
      };
      return queue.take(work, { weight }).catch((error: unknown) => {
        if (!(error instanceof Busy)) throw error;
        refused.push(name);
      });
    });
  const settle = () => new Promise(setImmediate);
  const endOne = async () => {
    open.shift()?.();
    await settle();
  };
  return { ask, got, refused, endOne, settle };
}

describe('a queue', () => {
  it('gives the next turn to another caller, however many calls the first one has waiting', async () => {
    const { ask, got, endOne } = queueOf({});
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(asha, name);
    for (const name of ['b1', 'b2']) void ask(binu, name);
    for (let turn = 0; turn < 5; turn += 1) await endOne();
    expect(got).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('gives one account no second turn at the same time, and leaves the free turn to others', async () => {
    const { ask, got, settle } = queueOf({ atOnce: 2 });
    for (const name of ['a1', 'a2']) void ask(asha, name);
    await settle();
    expect(got).toEqual(['a1']);
    void ask(binu, 'b1');
    await settle();
    expect(got).toEqual(['a1', 'b1']);
  });

  it('gives guests of one network as many turns as their share, and work of the server itself all of them', async () => {
    const { ask, got, settle } = queueOf({ atOnce: 4, share: { account: 1, network: 2 } });
    for (const name of ['g1', 'g2', 'g3']) void ask(hall, name);
    await settle();
    expect(got).toEqual(['g1', 'g2']);
    const alone = new FairQueue({ atOnce: 4, share: { account: 1, network: 1 }, waiting: 0 });
    const all = Promise.all(Array.from({ length: 4 }, () => alone.take(async () => 'done')));
    expect(await all).toEqual(['done', 'done', 'done', 'done']);
  });

  it('refuses the newest call of the caller with the most waiting when another caller needs the room', async () => {
    const { ask, got, refused, endOne, settle } = queueOf({ waiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(asha, name);
    void ask(binu, 'b1');
    await settle();
    expect(refused).toEqual(['a4']);
    // Asha has the most waiting, so her newcomer is refused.
    void ask(asha, 'a5');
    await settle();
    expect(refused).toEqual(['a4', 'a5']);
    for (let turn = 0; turn < 4; turn += 1) await endOne();
    expect(got).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('counts the weight of what waits', async () => {
    const { ask, refused, settle } = queueOf({ waiting: 10 });
    void ask(asha, 'runs', 100);
    void ask(asha, 'large', 9);
    void ask(binu, 'small', 2);
    await settle();
    expect(refused).toEqual(['large']);
  });

  it('frees the turn of work that fails, and says how long a refused call waits before it tries again', async () => {
    const queue = new FairQueue({
      atOnce: 1,
      share: { account: 1, network: 1 },
      waiting: 0,
      retryAfterSeconds: 7,
    });
    await expect(queue.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const refused = await queue.take(async () =>
      queue.take(async () => null).catch((error: unknown) => error),
    );
    expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 7 } });
    expect(await queue.take(async () => 'free')).toBe('free');
  });

  it('ends the wait of a call that gives way, and not its running work', async () => {
    const { ask, got, refused, endOne, settle } = queueOf({ share: { account: unlimited, network: 1 } });
    const call = new Call(accountCaller({ kind: 'schoolmate', id: 'chitra' }));
    void ask(call, 'runs');
    expect(call.canGiveWay).toBe(false);
    void ask(call, 'waits');
    void ask(binu, 'b1');
    expect(call.canGiveWay).toBe(true);
    call.giveWay();
    await settle();
    expect(refused).toEqual(['waits']);
    expect(call.canGiveWay).toBe(false);
    await endOne();
    expect(got).toEqual(['runs', 'b1']);
  });

  it('refuses a call that has waited for longer than the patience of the queue', async () => {
    const { ask, got, refused } = queueOf({ patience: 1 });
    void ask(asha, 'runs');
    await ask(binu, 'waits');
    expect([got, refused]).toEqual([['runs'], ['waits']]);
  });
});
