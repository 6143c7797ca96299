import { codes } from '@memcherrish/shared/domain/limits.ts';
import { expect, test } from 'vitest';
import {
  forgetWaiting,
  readWaiting,
  rememberSmsAsked,
  rememberWaiting,
  type WaitingCode,
} from './waiting-code.ts';

const sentAt = Date.UTC(2026, 2, 14, 18, 42);
const waiting: WaitingCode = {
  context: 'forgot',
  mobile: '+919847210128',
  entry: null,
  sentAt,
  retryAfterSeconds: 30,
};

function storage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => held.set(key, value),
    removeItem: (key) => held.delete(key),
    clear: () => held.clear(),
  };
}

test.each([
  [0, 30],
  [12_900, 18],
  [30_000, 0],
  [codes.lifetime, 0],
])('%i ms after a code, another one can be requested in %i s', (passed, left) => {
  const kept = storage();
  rememberWaiting(waiting, kept);
  expect(readWaiting(sentAt + passed, kept)).toEqual({ ...waiting, retryAfterSeconds: left });
});

test('SMS after WhatsApp is remembered with its code, and never without a valid one', () => {
  const kept = storage();
  expect(rememberSmsAsked(sentAt, kept)).toBe(false);
  rememberWaiting(waiting, kept);
  expect(rememberSmsAsked(sentAt + 20_000, kept)).toBe(true);
  expect(readWaiting(sentAt + 25_000, kept)).toEqual({ ...waiting, retryAfterSeconds: 5, smsAsked: true });
  expect(rememberSmsAsked(sentAt + codes.lifetime + 1, kept)).toBe(false);
});

test('an expired code is not restored', () => {
  const kept = storage();
  rememberWaiting(waiting, kept);
  expect(readWaiting(sentAt + codes.lifetime + 1, kept)).toBeNull();
});

test.each(['', '{', '{"mobile":1}', 'null'])('%j in the storage counts as no waiting code', (text) => {
  const kept = storage();
  kept.setItem('memcherrish-waiting-code', text);
  expect(readWaiting(sentAt, kept)).toBeNull();
});

test('a waiting code is removed when it is verified or the modal is closed', () => {
  const kept = storage();
  rememberWaiting(waiting, kept);
  forgetWaiting(kept);
  expect(readWaiting(sentAt, kept)).toBeNull();
});
