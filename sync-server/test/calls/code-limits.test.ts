import { codes } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMobile } from '#test/scene/divisions.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Counts codes per number at RATE_LIMITS=1, for any caller, whether or not the number is known. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
});
afterAll(() => server.close());

const second = 1000;
const hour = 3600 * second;
const send = (mobile: string) => server.as(null).post(paths.sendCode, { mobile });
const sent = async (mobile: string) => (await send(mobile)).statusCode === 200;

/** Asks as often as the wait between two codes allows. Returns how many were sent. */
async function askFor(mobile: string, times: number): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) {
    if (await sent(mobile)) count += 1;
    server.pass(codes.resendAfter);
  }
  return count;
}

describe('the codes of a number', () => {
  it('are 30 seconds apart, and the answer says how many seconds are left', async () => {
    const mobile = aMobile();
    expect(await sent(mobile)).toBe(true);
    server.pass(12.5 * second);
    const early = await send(mobile);
    expect(early.statusCode).toBe(429);
    expect(early.json()).toMatchObject({
      code: 'rate-limited',
      error: serverWords.waitForCode(18),
      retryAfterSeconds: 18,
    });
    expect(early.headers['retry-after']).toBe('18');
    server.pass(17.5 * second - 1);
    expect(await sent(mobile)).toBe(false);
    server.pass(1);
    expect(await sent(mobile)).toBe(true);
  });

  it('are neither sent nor voided by a refused call: the code before still works', async () => {
    const mobile = aMobile();
    await send(mobile);
    const messagesBefore = server.messages.length;
    await send(mobile);
    expect(server.messages).toHaveLength(messagesBefore);
    const otp = server.messages.at(-1)?.code;
    expect((await server.as(null).post(paths.verifyCode, { mobile, otp })).statusCode).toBe(200);
  });

  // Shows asvs:2.3.1
  it('are five in an hour, in any spelling of the number', async () => {
    const mobile = aMobile();
    expect(await askFor(mobile, 4)).toBe(4);
    expect(await sent(`0${mobile.slice(3)}`)).toBe(true);
    server.pass(codes.resendAfter);
    const refused = await send(mobile);
    expect([refused.statusCode, refused.json().error]).toEqual([429, serverWords.tooManyCodes]);
    server.pass(hour - 5 * codes.resendAfter - 1);
    expect(await sent(mobile)).toBe(false);
    server.pass(1);
    expect(await sent(mobile)).toBe(true);
  });

  it('are ten in a day, however they are spread', async () => {
    const mobile = aMobile();
    let count = 0;
    for (let asked = 0; asked < 5; asked += 1) {
      count += await askFor(mobile, 4);
      server.pass(hour);
    }
    expect(count).toBe(codes.perDay);
    server.pass(24 * hour);
    expect(await sent(mobile)).toBe(true);
  });

  it('leave the codes of every other number alone', async () => {
    const mobile = aMobile();
    await askFor(mobile, 6);
    expect(await sent(aMobile())).toBe(true);
  });

  it('are sent once for calls at the same moment', async () => {
    const mobile = aMobile();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(mobile)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('allow too few guesses: five tries per code, ten codes a day', async () => {
    const mobile = aMobile();
    let judged = 0;
    for (let asked = 0; asked < 12; asked += 1) {
      await send(mobile);
      const right = server.messages.findLast(({ to }) => to === mobile)?.code;
      for (let guess = 0; guess < 8; guess += 1) {
        const otp = right === '000000' ? '000001' : '000000';
        const answer = await server.as(null).post(paths.verifyCode, { mobile, otp });
        const isLast = answer.json().error === serverWords.codeUsedUp;
        if (answer.json().code === 'invalid-code' || (isLast && guess === 4)) judged += 1;
      }
      server.pass(hour);
    }
    expect(judged).toBe(codes.tries * codes.perDay);
  });
});
