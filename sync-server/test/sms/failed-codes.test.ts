import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMobile } from '#test/scene/divisions.ts';
import { lastCode, openTestServer, type TestServer } from '#test/scene/harness.ts';

/** Tests a message that could not be sent. The person gets an error, and nothing else changes. */

let server: TestServer;
let mobile: string;
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
});
afterAll(() => server.close());
beforeEach(() => {
  mobile = aMobile();
  Object.assign(server.sms, { fail: false, during: null });
  server.sms.tried.length = 0;
  server.messages.length = 0;
});

const calls = { signup: paths.sendCode, forgot: paths.sendForgotCode } as const;
const send = (purpose: keyof typeof calls = 'signup') => server.as(null).post(calls[purpose], { mobile });
const verify = (otp: string) => server.as(null).post(paths.verifyCode, { mobile, otp });
const rows = () =>
  server.ctx.database.read.selectFrom('otp_challenges').selectAll().where('mobile', '=', mobile).execute();

describe.each(['signup', 'forgot'] as const)('a code for %s that was not sent', (purpose) => {
  it('gets 503, stores nothing, and can be requested again at once', async () => {
    server.sms.fail = true;
    for (const _ of Array(12)) {
      const refused = await send(purpose);
      expect([refused.statusCode, refused.json()]).toEqual([
        503,
        { code: 'sms-failed', error: serverWords.smsFailed, message: serverWords.smsFailed },
      ]);
    }
    expect(await rows()).toEqual([]);
    server.sms.fail = false;
    expect((await send(purpose)).statusCode).toBe(200);
    expect(server.messages).toHaveLength(1);
  });
});

describe('a code that was not sent', () => {
  it('cannot be used', async () => {
    server.sms.fail = true;
    await send();
    expect((await verify(server.sms.tried.at(-1)?.code ?? '')).json().code).toBe('invalid-code');
  });

  it('leaves the previous code valid, with its remaining tries', async () => {
    await send();
    const first = lastCode(server, mobile);
    const wrong = first === '000000' ? '000001' : '000000';
    for (const _ of Array(4)) await verify(wrong);
    server.pass(30_000);
    server.sms.fail = true;
    expect((await send()).statusCode).toBe(503);
    expect((await verify(first)).statusCode).toBe(200);
  });

  // Shows threat:guessing-codes
  it('counts if its code was tried, and the previous code loses these tries', async () => {
    await send();
    const first = lastCode(server, mobile);
    server.pass(30_000);
    server.sms.fail = true;
    server.sms.during = async ({ code }) => {
      for (const _ of Array(4)) await verify(code === '000000' ? '000001' : '000000');
    };
    expect((await send()).statusCode).toBe(503);
    server.sms.during = null;
    expect((await send()).statusCode).toBe(429);
    expect((await verify(first === '000000' ? '000001' : '000000')).json().code).toBe('code-expired');
    expect((await verify(first)).json().code).toBe('code-expired');
  });

  it('does not revive an old code', async () => {
    await send();
    const first = lastCode(server, mobile);
    server.pass(5 * 60_000);
    server.sms.fail = true;
    await send();
    expect((await verify(first)).json().code).toBe('code-expired');
  });

  it('does not shorten the wait after a code that was sent', async () => {
    await send();
    server.pass(29_000);
    server.sms.fail = true;
    expect((await send()).statusCode).toBe(429);
    server.pass(1000);
    expect((await send()).statusCode).toBe(503);
    server.sms.fail = false;
    expect((await send()).statusCode).toBe(200);
    expect((await send()).json().retryAfterSeconds).toBe(30);
  });

  it('does not count towards the five per hour', async () => {
    for (const _ of Array(5)) {
      server.sms.fail = true;
      await send();
      server.sms.fail = false;
      expect((await send()).statusCode).toBe(200);
      server.pass(30_000);
    }
    expect((await send()).json().error).toBe(serverWords.tooManyCodes);
  });

  it('counts as sent if it was used meanwhile, whatever the provider says', async () => {
    server.sms.fail = true;
    server.sms.during = async ({ code }) => {
      expect((await verify(code ?? '')).statusCode).toBe(200);
    };
    expect((await send()).statusCode).toBe(200);
    expect((await rows()).map((row) => row.verified_at !== null)).toEqual([true]);
  });

  it('makes a second request wait until it is finished', async () => {
    server.sms.fail = true;
    server.sms.during = async () => {
      server.sms.during = null;
      expect((await send()).statusCode).toBe(429);
    };
    expect((await send()).statusCode).toBe(503);
    expect(server.sms.tried).toHaveLength(1);
  });

  it('is also undone if the sender itself crashes', async () => {
    server.sms.during = async () => {
      throw new Error('no space left');
    };
    expect((await send()).statusCode).toBe(500);
    expect(await rows()).toEqual([]);
  });
});
