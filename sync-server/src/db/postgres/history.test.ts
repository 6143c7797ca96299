import type pg from 'pg';
import { expect, it } from 'vitest';
import { History } from './history.ts';

/** A connection to a database on a timeline, which stores the epoch. `fails` breaks its next change. */
function aDatabase() {
  const state = { timeline: 'first', epoch: 'before', fails: false };
  const query = async (sql: string, values: readonly string[] = []) => {
    if (sql.includes('pg_control_system')) {
      return { rows: [{ timeline: state.timeline, is_synchronous: false }] };
    }
    if (sql.startsWith('update meta')) {
      if (state.fails) {
        state.fails = false;
        throw new Error('The connection broke.');
      }
      state.epoch = values[0] ?? '';
    }
    return { rows: sql.startsWith('select value') ? [{ value: state.epoch }] : [] };
  };
  return { state, client: { query } as unknown as pg.ClientBase };
}

it('checks a new timeline again after the first check failed', async () => {
  const { state, client } = aDatabase();
  const history = new History();
  await history.check(client);
  history.begin('before', () => undefined);
  state.timeline = 'second';
  state.fails = true;
  await expect(history.check(client)).rejects.toThrow('broke');
  expect(history.epoch).toBe('before');
  await history.check(client);
  expect(history.epoch).not.toBe('before');
  expect(history.epoch).toBe(state.epoch);
});

it('lets no other connection serve the old epoch while the first one looks', async () => {
  const { state, client } = aDatabase();
  const history = new History();
  await history.check(client);
  history.begin('before', () => undefined);
  state.timeline = 'second';
  const first = history.check(client);
  await history.check(client);
  expect(history.epoch).not.toBe('before');
  await first;
  expect(history.epoch).toBe(state.epoch);
});
