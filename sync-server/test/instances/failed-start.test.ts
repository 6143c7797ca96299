import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAll, ServerProcess } from '#test/faults/server-process.ts';
import { databaseFor, dropDatabaseFor, sharedSecret } from '#test/postgres/databases.ts';

/** A start that fails after the database of PostgreSQL is open ends, and leaves no connection. */

let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'memcherrish-failed-'));
  environment = { DATABASE_URL: await databaseFor(dataDir), AUTH_SECRET: sharedSecret };
});
afterAll(async () => {
  killAll();
  await dropDatabaseFor(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

it('ends with a code and one sentence when the bucket does not answer, or the photos are in another place', {
  timeout: 120_000,
}, async () => {
  const places = { first: { dataDir: join(dataDir, 'one') }, other: { dataDir: join(dataDir, 'other') } };
  const first = await ServerProcess.start({ ...places.first, environment });
  expect(await first.stop()).toBe(0);
  const elsewhere = ServerProcess.begin({ ...places.other, environment });
  expect([await elsewhere.ended, elsewhere.said.err]).toEqual([
    1,
    expect.stringMatching(/^The photos of this database are in another place\. [^\n]+\n$/),
  ]);
  const PHOTOS_URL = 'http://KEY:SECRET@127.0.0.1:9/bucket';
  const unreachable = ServerProcess.begin({ ...places.first, environment: { ...environment, PHOTOS_URL } });
  expect([await unreachable.ended, unreachable.said.err]).toEqual([
    1,
    'The bucket of PHOTOS_URL does not answer.\n',
  ]);
});
