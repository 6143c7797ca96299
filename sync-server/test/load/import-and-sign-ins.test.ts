import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tell } from '#test/faults/rounds.ts';
import { WatchedServer } from '#test/files/hostile/watched-server.ts';
import { workbook } from '#test/files/workbooks.ts';
import { goodPassword } from '#test/scene/harness.ts';

/**
 * S8: a class list is imported while a hall signs in, twenty people per second. No call fails. The test prints the delay of the event loop.
 */

const isLong = process.env['LONG'] === '1';
const rows = isLong ? 2000 : 200;
const signIns = isLong ? 200 : 20;
const betweenTwo = 50;

let server: WatchedServer;
beforeAll(async () => {
  server = await WatchedServer.start();
});
afterAll(() => server.stop());

it(`imports ${rows} rows while ${signIns} people sign in`, { timeout: 600_000 }, async () => {
  const people = Array.from({ length: rows }, (_, at) => [`Person ${at}`, `9847${100_000 + at}`]);
  const file = { name: 'class.xlsx', bytes: workbook([['Name', 'Mobile'], ...people]) };
  // Resets the figures, which include the cost of the start.
  await server.figures();
  const importing = server.form(paths.importSpreadsheet, { ...server.place, file }, server.adminToken);
  const entry = { email: 'admin@example.org', password: goodPassword };
  const signingIn: ReturnType<WatchedServer['json']>[] = [];
  for (let each = 0; each < signIns; each += 1) {
    signingIn.push(server.json(paths.adminLogin, entry));
    await pause(betweenTwo);
  }
  const statuses = (await Promise.all(signingIn)).map(({ status }) => status);
  const imported = await importing;
  const { late } = await server.figures();

  expect([imported.status, imported.body['added']]).toEqual([200, rows]);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(200);
  tell('S8', {
    rows,
    'signed in': statuses.filter((status) => status === 200).length,
    'asked to come again': statuses.filter((status) => status === 503).length,
    'loop p99 ms': Math.round(late.p99),
    'loop most ms': Math.round(late.most),
  });
});
