import { expect, test, vi } from 'vitest';
import { LazyModule, preloadModules } from './lazy-module.ts';

test('loads a module when it is first needed, and once for all callers', async () => {
  const fetch = vi.fn(async () => 'dialog');
  const module = new LazyModule(fetch);
  const told = vi.fn();
  module.follow(told);
  expect([module.piece(), fetch.mock.calls.length]).toEqual([null, 0]);
  await Promise.all([module.load(), module.load()]);
  await module.load();
  expect([module.piece(), fetch.mock.calls.length, told.mock.calls.length]).toEqual(['dialog', 1, 1]);
});

test('loads a module again after a failure', async () => {
  const fetch = vi.fn(async () => 'menu').mockRejectedValueOnce(new TypeError('no module'));
  const module = new LazyModule(fetch);
  await expect(module.load()).rejects.toThrow('no module');
  expect(module.piece()).toBeNull();
  await module.load();
  expect(module.piece()).toBe('menu');
});

test('does not notify a listener that has unsubscribed', async () => {
  const module = new LazyModule(async () => 'toasts');
  const told = vi.fn();
  module.follow(told)();
  await module.load();
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
