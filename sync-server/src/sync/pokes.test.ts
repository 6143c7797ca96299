import { serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Pokes } from './pokes.ts';

let pokes: Pokes;
/** The names of the streams that ended to make room, in this order. */
let ended: string[];
beforeEach(() => {
  pokes = new Pokes();
  ended = [];
});

function open(account: string, sessionId: string, name = `${account} ${sessionId}`) {
  const nothing = () => undefined;
  return pokes.listen({
    account,
    sessionId: `${account} ${sessionId}`,
    scope: { schools: new Set(), batches: new Set() },
    refresh: nothing,
    poke: nothing,
    end: nothing,
    makeRoom: () => ended.push(name),
  });
}
function openMany(count: number, account: string, sessionId: string) {
  for (let at = 1; at <= count; at += 1) open(account, sessionId, `${account} ${sessionId} ${at}`);
}

describe('the streams of one session', () => {
  it('are limited to the number of tabs: the oldest ends to make room for the newest', () => {
    open('asha', 'phone');
    openMany(serverLoad.streamsPerSession, 'asha', 'laptop');
    expect(ended).toEqual([]);
    open('asha', 'laptop');
    open('asha', 'laptop');
    expect(ended).toEqual(['asha laptop 1', 'asha laptop 2']);
  });
});

describe('the streams of one account', () => {
  const others = serverLoad.streamsPerAccount - serverLoad.streamsPerSession;

  it('have one limit for all its devices, and many tabs of a laptop do not close the stream of a phone', () => {
    open('asha', 'old phone');
    open('asha', 'new phone');
    openMany(serverLoad.streamsPerSession, 'asha', 'laptop');
    openMany(others, 'asha', 'other laptop');
    expect(ended).toEqual(['asha laptop 1', 'asha laptop 2']);
  });

  // Shows threat:flooding
  it('end none of another account, however many devices sign in', () => {
    open('biju', 'phone');
    for (let device = 1; device <= 500; device += 1) open('asha', `device ${device}`);
    expect(ended).toHaveLength(500 - serverLoad.streamsPerAccount);
    expect(ended.filter((name) => !name.startsWith('asha'))).toEqual([]);
  });

  it('do not end to make room once they are closed', () => {
    const close = Array.from({ length: serverLoad.streamsPerSession }, () => open('asha', 'laptop'));
    for (const each of close) each();
    openMany(serverLoad.streamsPerSession, 'asha', 'laptop');
    expect(ended).toEqual([]);
  });
});

describe('the streams of the server', () => {
  it('end for the account that has the most of them when all are in use', () => {
    openMany(9, 'greedy', 'laptop');
    openMany(8, 'greedy', 'phone');
    for (let at = 0; at < serverLoad.streams - 17; at += 1) open(`member ${at}`, 'phone');
    expect(ended).toEqual([]);
    open('asha', 'phone');
    open('biju', 'phone');
    open('chitra', 'phone');
    expect(ended).toEqual(['greedy laptop 1', 'greedy laptop 2', 'greedy phone 1']);
  });
});
