import { expect, test, vi } from 'vitest';
import { LazyModule, preloadModules } from './lazy-module.ts';

test('loads a module when it is first needed, and once for all callers', async () => {
  const fetch = vi.fn(async () => 'dialog');
  const part = new LazyModule(fetch);
  const told = vi.fn();
  part.follow(told);
  expect([part.piece(), fetch.mock.calls.length]).toEqual([null, 0]);
  await Promise.all([part.load(), part.load()]);
  await part.load();
  expect([part.piece(), fetch.mock.calls.length, told.mock.calls.length]).toEqual(['dialog', 1, 1]);
});

test('loads a module again after a failure', async () => {
  const fetch = vi.fn(async () => 'menu').mockRejectedValueOnce(new TypeError('no module'));
  const part = new LazyModule(fetch);
  await expect(part.load()).rejects.toThrow('no module');
  expect(part.piece()).toBeNull();
  await part.load();
  expect(part.piece()).toBe('menu');
});

test('does not notify a listener that has unsubscribed', async () => {
  const part = new LazyModule(async () => 'toasts');
  const told = vi.fn();
  part.follow(told)();
  await part.load();
  expect(told).not.toHaveBeenCalled();
});

test('preloads the modules of this screen and of later ones when idle, and survives a failure', async () => {
  const missing = new LazyModule(async () => await Promise.reject<string>(new TypeError('no module')));
  const early = new LazyModule(async () => 'early');
  preloadModules();
  const late = new LazyModule(async () => 'late');
  await expect.poll(() => [early.piece(), late.piece()]).toEqual(['early', 'late']);
  expect(missing.piece()).toBeNull();
});
