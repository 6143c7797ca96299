import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { lastCode, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://reunion.example.org' });
});
afterAll(() => server.close());

const minute = 60_000;
const send = (mobile: string) => server.as(null).post(paths.sendCode, { mobile });
const verify = (mobile: string, otp: string, context?: string) =>
  server.as(null).post(paths.verifyCode, { mobile, otp, ...(context ? { context } : {}) });
/** Returns a code that differs from the one that was sent. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function aCode(mobile = aMobile()): Promise<{ mobile: string; code: string }> {
  await send(mobile);
  return { mobile, code: lastCode(server, mobile) };
}

describe('sending a code', () => {
  // Shows spec:calls.26, spec:words.24
  it('answers when the next code may be requested', async () => {
    const answer = await send(aMobile());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: messages.codeSent, retryAfterSeconds: 30 });
  });

  // Shows threat:enumeration, asvs:6.3.8
  it('answers the same for a known, an unknown, a claimed and an unclaimed number, byte for byte', async () => {
    const [claimed, unclaimed] = [aMobile(), aMobile()];
    await signUp(server, claimed, 'well_known');
    await aRecord(server, { mobile: unclaimed });
    const sent = [await send(aMobile()), await send(claimed), await send(unclaimed)];
    const refused = await Promise.all(
      [aMobile(), claimed, unclaimed].map(async (mobile) =>
        verify(mobile, wrong((await aCode(mobile)).code)),
      ),
    );
    for (const answers of [sent, refused]) {
      const seen = answers.map((answer) => {
        const { date: _, ...headers } = answer.headers;
        return JSON.stringify([answer.statusCode, headers, answer.body]);
      });
      expect(new Set(seen).size).toBe(1);
    }
  });

  // Shows spec:limits.4
  it('puts six digits and, as the last line, the host into the message, so that phones can fill it in', async () => {
    const { mobile, code } = await aCode();
    const message = server.messages.at(-1);
    expect(code).toMatch(/^\d{6}$/);
    expect(message).toEqual({ to: mobile, code, text: expect.stringContaining(code) });
    expect(message?.text.split('\n').at(-1)).toBe(`@reunion.example.org #${code}`);
  });

  it('sends one message per call, to the normalised number', async () => {
    const mobile = aMobile();
    const local = mobile.slice(3);
    const before = server.messages.length;
    for (const entry of [
      mobile,
      local,
      `0${local}`,
      `+91 ${local.slice(0, 5)}-${local.slice(5)}`,
      ` ${mobile} `,
    ]) {
      expect((await send(entry)).statusCode).toBe(200);
    }
    expect(server.messages.slice(before).map(({ to }) => to)).toEqual(Array(5).fill(mobile));
  });

  it.each([
    ['', messages.enterPhone],
    ['  ', messages.enterPhone],
    ['12345', messages.invalidMobile],
    ['call me', messages.invalidMobile],
    ['+919876', messages.invalidMobile],
    ['+91 04842 345678', messages.invalidMobile],
    ['1'.repeat(41), messages.invalidMobile],
  ])('refuses %j at the field, and sends nothing', async (mobile, error) => {
    const before = server.messages.length;
    const answer = await send(mobile);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { mobile: error }]);
    expect(server.messages).toHaveLength(before);
  });

  // Shows threat:secrets-in-logs, asvs:6.3.3
  it('stores no readable code and no readable proof', async () => {
    const { mobile, code } = await aCode();
    const proof = (await verify(mobile, code)).json().token;
    const rows = await server.ctx.database.read
      .selectFrom('otp_challenges')
      .selectAll()
      .where('mobile', '=', mobile)
      .execute();
    expect(JSON.stringify(rows.map(({ mobile: _, ...row }) => row))).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(proof);
  });
});

describe('verifying a code', () => {
  // Shows spec:fields.101, spec:fields.102, spec:calls.27, spec:words.26
  it('returns the number and a proof, and sets the proof as a cookie too', async () => {
    const { mobile, code } = await aCode();
    const answer = await verify(` 0${mobile.slice(3)}`, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: messages.codeVerified,
      schoolmate: { mobile },
      token: expect.stringMatching(/^[\w-]{32}$/),
      isListed: false,
    });
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-proof', value: answer.json().token });
  });

  it('accepts a code once', async () => {
    const { mobile, code } = await aCode();
    expect((await verify(mobile, code)).statusCode).toBe(200);
    expect((await verify(mobile, code)).json().code).toBe('invalid-code');
  });

  // Shows asvs:6.3.3
  it('accepts a code once when two calls bring it at the same moment', async () => {
    const { mobile, code } = await aCode();
    const answers = await Promise.all([verify(mobile, code), verify(mobile, code)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  });

  // Shows asvs:6.3.3
  it('accepts a code for five minutes', async () => {
    const [early, late] = [await aCode(), await aCode()];
    server.pass(5 * minute - 1);
    expect((await verify(early.mobile, early.code)).statusCode).toBe(200);
    server.pass(1);
    const refused = await verify(late.mobile, late.code);
    expect([refused.statusCode, refused.json().code, refused.json().error]).toEqual([
      400,
      'code-expired',
      serverWords.codeExpired,
    ]);
  });

  // Shows spec:words.25, threat:guessing-codes
  it('counts five tries, and then refuses even the right code', async () => {
    const { mobile, code } = await aCode();
    for (const _ of [1, 2, 3, 4]) {
      const answer = await verify(mobile, wrong(code));
      expect([answer.json().code, answer.json().error]).toEqual(['invalid-code', formMessages.invalidCode]);
    }
    const fifth = await verify(mobile, wrong(code));
    expect([fifth.statusCode, fifth.json().error]).toEqual([400, serverWords.codeUsedUp]);
    expect((await verify(mobile, code)).json().error).toBe(serverWords.codeUsedUp);
  });

  it('accepts the right code at the fifth try', async () => {
    const { mobile, code } = await aCode();
    for (const _ of [1, 2, 3, 4]) await verify(mobile, wrong(code));
    expect((await verify(mobile, code)).statusCode).toBe(200);
  });

  it('counts each of several tries that come at the same moment', async () => {
    const { mobile, code } = await aCode();
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(mobile, wrong(code))));
    expect(answers.filter((answer) => answer.json().code === 'invalid-code')).toHaveLength(4);
    expect((await verify(mobile, code)).statusCode).toBe(400);
  });

  it('accepts only the newest code, which has five tries of its own', async () => {
    const { mobile, code: first } = await aCode();
    for (const _ of [1, 2, 3, 4]) await verify(mobile, wrong(first));
    server.pass(30_000);
    const { code: second } = await aCode(mobile);
    if (first !== second) expect((await verify(mobile, first)).json().code).toBe('invalid-code');
    expect((await verify(mobile, second)).statusCode).toBe(200);
  });

  it('accepts only the newer of two codes that were requested at the same moment', async () => {
    const mobile = aMobile();
    await send(mobile);
    await send(mobile);
    expect((await verify(mobile, lastCode(server, mobile))).statusCode).toBe(200);
  });

  it('refuses the code of another number, and a number without a code, in the same way', async () => {
    const [one, other] = [await aCode(), await aCode()];
    if (one.code === other.code) return;
    const [foreign, none] = [await verify(other.mobile, one.code), await verify(aMobile(), one.code)];
    expect([foreign.statusCode, foreign.body]).toEqual([none.statusCode, none.body]);
    expect(foreign.json().code).toBe('invalid-code');
    expect((await verify(other.mobile, other.code)).statusCode).toBe(200);
  });

  it.each(['', '12345', '1234567', '12 456', 'abcdef', '１２３４５６', '-12345', '1e5000'])(
    'refuses %j as malformed, without counting a try',
    async (otp) => {
      const { mobile, code } = await aCode();
      for (const _ of [1, 2, 3, 4, 5, 6]) {
        const answer = await verify(mobile, otp);
        expect([answer.statusCode, answer.json().fields]).toEqual([
          400,
          { otp: formMessages.enterSixDigits },
        ]);
      }
      expect((await verify(mobile, code)).statusCode).toBe(200);
    },
  );

  // Shows threat:enumeration
  it('says that a number has an account only after the right code', async () => {
    const mobile = aMobile();
    await signUp(server, mobile, 'already_here');
    const { code } = await aCode(mobile);
    expect((await verify(mobile, wrong(code))).json().code).toBe('invalid-code');
    const told = await verify(mobile, code);
    expect([told.statusCode, told.json().error]).toEqual([409, serverWords.alreadyRegistered]);
    expect(told.cookies).toEqual([]);
  });
});

describe('the phone sign-in', () => {
  it('returns the login response, and the session is in force', async () => {
    const mobile = aMobile();
    const { id } = await signUp(server, mobile, 'by_phone');
    const { code } = await aCode(mobile);
    const answer = await verify(mobile, code, 'signin');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: serverWords.loggedIn,
      mobile,
      username: 'by_phone',
      _id: id,
    });
    expect((await server.as(answer.json().token).get(paths.schoolmate(mobile))).json()._id).toBe(id);
  });

  it('says that a number has no account only after the right code, and creates none', async () => {
    const mobile = aMobile();
    await aRecord(server, { mobile });
    const { code } = await aCode(mobile);
    expect((await verify(mobile, wrong(code), 'signin')).json().code).toBe('invalid-code');
    const told = await verify(mobile, code, 'signin');
    expect([told.statusCode, told.json().error]).toEqual([404, serverWords.noAccountForNumber]);
    expect(told.cookies).toEqual([]);
  });
});
