import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tidyUp } from '#server/housekeeping.ts';
import { anAdmin, openTestServer, type TestServer } from './harness.ts';

const day = 24 * 60 * 60 * 1000;
const mobile = '+919876543210';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
});
afterEach(() => server.close());

const countOf = async (table: 'attempts' | 'otp_challenges' | 'sessions') =>
  (await server.parts.database.read.selectFrom(table).selectAll().execute()).length;

async function leaveTraces(): Promise<void> {
  await anAdmin(server);
  await server.as(null).post(paths.adminLogin, { email: 'nobody@example.org', password: 'wrong-password' });
  await server.as(null).post(paths.sendCode, { mobile });
}

it('keeps what still counts', async () => {
  await leaveTraces();
  server.pass(day - 1000);
  await tidyUp(server.parts);
  expect([await countOf('attempts'), await countOf('otp_challenges'), await countOf('sessions')]).toEqual([
    1, 1, 1,
  ]);
});

it('deletes counted tries after a day, codes after two, sessions sixty days after their end', async () => {
  await leaveTraces();
  server.pass(day + 1000);
  await tidyUp(server.parts);
  expect([await countOf('attempts'), await countOf('otp_challenges')]).toEqual([0, 1]);
  server.pass(day);
  await tidyUp(server.parts);
  expect([await countOf('otp_challenges'), await countOf('sessions')]).toEqual([0, 1]);
  server.pass(60 * day);
  await tidyUp(server.parts);
  expect(await countOf('sessions')).toBe(0);
});
