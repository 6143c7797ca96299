import { codes } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, ourOrigin } from '#test/scene/browser.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { lastCode, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';
import { type Meta, metaVariables, openMeta, requestFor } from '#test/sms/whatsapp-server.ts';

/** Tests codes by WhatsApp, and by SMS after it. The server of Meta is on the loopback interface. */

let meta: Meta;
let server: TestServer;
beforeAll(async () => {
  meta = await openMeta();
  server = await openTestServer({ PUBLIC_URL: ourOrigin, RATE_LIMITS: '1', ...metaVariables(meta) });
});
afterAll(async () => {
  await server.close();
  await meta.close();
});
beforeEach(() => {
  // Ends the pauses and the hours of the tests before.
  server.pass(24 * 60 * 60_000);
  server.messages.length = 0;
  meta.received.length = 0;
  server.sms.fail = false;
  meta.refuses(null);
});

const byWhatsApp = (who: Browser, mobile: string) =>
  who.post(paths.sendCode, { mobile, channel: 'whatsapp' });
const bySms = (who: Browser, mobile: string) => who.post(paths.sendCode, { mobile });
const verify = (who: Browser, mobile: string, otp: string) => who.post(paths.verifyCode, { mobile, otp });
const codeInWhatsApp = () =>
  JSON.parse(meta.received.at(-1)?.body ?? '{}').template.components[0].parameters[0].text as string;

describe('a code by WhatsApp', () => {
  it('goes to Meta alone, and proves the number', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    const answer = await byWhatsApp(who, mobile);
    expect(answer.json()).toEqual({
      message: messages.codeSent,
      retryAfterSeconds: 30,
      channel: 'whatsapp',
    });
    expect(meta.received).toEqual([requestFor(mobile, codeInWhatsApp())]);
    expect(server.messages).toEqual([]);
    expect((await verify(who, mobile, codeInWhatsApp())).statusCode).toBe(200);
  });

  // Shows threat:number-to-meta
  it('needs the wish of the person, a country of the operator, and a purpose that its template can name', async () => {
    const who = new Browser(server.app);
    await bySms(who, aMobile());
    await who.post(paths.sendNumberCode, { mobile: aMobile(), channel: 'whatsapp' });
    await who.post(paths.sendPasskeyCode, { mobile: aMobile(), channel: 'whatsapp' });
    await byWhatsApp(who, '+12025550123');
    const link = await who.post(paths.claimCode, { token: 'x'.repeat(32), channel: 'whatsapp' });
    expect(link.statusCode).toBe(400);
    await server.ctx.codes.late.settled();
    expect(meta.received).toEqual([]);
    expect(server.messages.map(({ to }) => to.slice(0, 3))).toEqual(['+91', '+91', '+91']);
  });

  // Shows threat:enumeration
  it('gets the same answer for a known and an unknown number', async () => {
    const known = aMobile();
    await signUp(server, known, 'by_whatsapp');
    server.pass(codes.resendAfter);
    const answers = [];
    for (const mobile of [known, aMobile()]) {
      const { statusCode, body } = await server
        .as(null)
        .post(paths.sendCode, { mobile, channel: 'whatsapp' });
      answers.push([statusCode, body]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(meta.received).toHaveLength(2);
  });

  it('goes by SMS in the same call when Meta refuses it', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    meta.refuses({ status: 400, code: 131026 });
    const answer = await byWhatsApp(who, mobile);
    expect(answer.json()).toEqual({ message: messages.codeSent, retryAfterSeconds: 30 });
    expect((await verify(who, mobile, lastCode(server, mobile))).statusCode).toBe(200);
  });

  // Shows threat:sms-pumping, threat:lockout
  it('counts for the limits when neither Meta nor the provider of SMS accepts it', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    meta.refuses({ status: 400, code: 131021 });
    server.sms.fail = true;
    for (const _ of Array(5)) {
      expect((await byWhatsApp(who, mobile)).json().code).toBe('sms-failed');
      expect((await byWhatsApp(who, mobile)).statusCode).toBe(429);
      server.pass(codes.resendAfter);
    }
    expect(meta.received).toHaveLength(5);
    server.sms.fail = false;
    expect((await bySms(who, mobile)).json().error).toBe(serverWords.tooManyCodes);
  });

  it('leaves an earlier code valid when nothing brings the next one', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await bySms(who, mobile);
    server.pass(codes.resendAfter);
    meta.refuses({ status: 400, code: 131026 });
    server.sms.fail = true;
    expect((await byWhatsApp(who, mobile)).json().code).toBe('sms-failed');
    expect((await verify(who, mobile, lastCode(server, mobile))).statusCode).toBe(200);
  });

  // Shows threat:lockout
  it('still goes to others after the own number of the operator was typed', async () => {
    meta.refuses({ status: 400, code: 131021 });
    for (const _ of Array(3)) await byWhatsApp(new Browser(server.app), aMobile());
    meta.refuses(null);
    expect((await byWhatsApp(new Browser(server.app), aMobile())).json().channel).toBe('whatsapp');
  });
});

describe('SMS after WhatsApp', () => {
  it('brings the same code without a wait, so that each of both messages can be typed', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await byWhatsApp(who, mobile);
    const answer = await bySms(who, mobile);
    expect(answer.json()).toEqual({ message: messages.codeSent, retryAfterSeconds: 30 });
    expect(lastCode(server, mobile)).toBe(codeInWhatsApp());
    expect((await verify(who, mobile, codeInWhatsApp())).statusCode).toBe(200);
  });

  it('is sent once: the next message waits, and brings another code', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await byWhatsApp(who, mobile);
    await bySms(who, mobile);
    expect((await bySms(who, mobile)).statusCode).toBe(429);
    server.pass(codes.resendAfter);
    await bySms(who, mobile);
    expect(lastCode(server, mobile)).not.toBe(codeInWhatsApp());
    expect((await verify(who, mobile, codeInWhatsApp())).json().code).toBe('invalid-code');
  });

  // Shows threat:guessing-codes
  it('brings no further tries for the same code', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await byWhatsApp(who, mobile);
    const wrong = codeInWhatsApp() === '000000' ? '000001' : '000000';
    for (const _ of Array(4)) await verify(who, mobile, wrong);
    await bySms(who, mobile);
    expect((await verify(who, mobile, wrong)).json().code).toBe('code-expired');
    expect((await verify(who, mobile, codeInWhatsApp())).json().code).toBe('code-expired');
  });

  // Shows threat:guessing-codes
  it('gives no tries back when it fails', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await byWhatsApp(who, mobile);
    const wrong = codeInWhatsApp() === '000000' ? '000001' : '000000';
    server.sms.fail = true;
    server.sms.during = async () => {
      for (const _ of Array(3)) await verify(who, mobile, wrong);
    };
    expect((await bySms(who, mobile)).json().code).toBe('sms-failed');
    server.sms.during = null;
    expect((await verify(who, mobile, wrong)).json().code).toBe('invalid-code');
    expect((await verify(who, mobile, wrong)).json().code).toBe('code-expired');
    expect((await verify(who, mobile, codeInWhatsApp())).json().code).toBe('code-expired');
  });

  // Shows threat:guessing-codes, threat:sms-pumping
  it('counts for the wait and the limits when it fails, and leaves the code valid', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await byWhatsApp(who, mobile);
    server.sms.fail = true;
    for (const _ of Array(4)) {
      expect((await bySms(who, mobile)).json().code).toBe('sms-failed');
      expect((await bySms(who, mobile)).statusCode).toBe(429);
      server.pass(codes.resendAfter);
    }
    server.sms.fail = false;
    expect((await bySms(who, mobile)).json().error).toBe(serverWords.tooManyCodes);
    expect((await verify(who, mobile, codeInWhatsApp())).statusCode).toBe(200);
  });

  it('brings the same code after an SMS that failed, and a wait', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    await byWhatsApp(who, mobile);
    server.sms.fail = true;
    await bySms(who, mobile);
    server.sms.fail = false;
    server.pass(codes.resendAfter);
    expect((await bySms(who, mobile)).statusCode).toBe(200);
    expect(lastCode(server, mobile)).toBe(codeInWhatsApp());
    expect((await verify(who, mobile, codeInWhatsApp())).statusCode).toBe(200);
  });

  // Shows threat:guessing-codes
  it('brings a stranger in another browser a code of their own, after the wait', async () => {
    const [mine, stranger, mobile] = [new Browser(server.app), new Browser(server.app), aMobile()];
    await byWhatsApp(mine, mobile);
    expect((await bySms(stranger, mobile)).statusCode).toBe(429);
    server.pass(codes.resendAfter);
    await bySms(stranger, mobile);
    expect(lastCode(server, mobile)).not.toBe(codeInWhatsApp());
    expect((await verify(mine, mobile, codeInWhatsApp())).statusCode).toBe(200);
  });
});

describe('limits of codes', () => {
  // Shows threat:sms-pumping
  it('count the messages of both channels together for one number', async () => {
    const [who, mobile] = [new Browser(server.app), aMobile()];
    for (const _ of Array(2)) {
      expect((await byWhatsApp(who, mobile)).statusCode).toBe(200);
      expect((await bySms(who, mobile)).statusCode).toBe(200);
      server.pass(codes.resendAfter);
    }
    expect((await byWhatsApp(who, mobile)).statusCode).toBe(200);
    expect((await bySms(who, mobile)).json().error).toBe(serverWords.tooManyCodes);
  });

  // Shows threat:sms-pumping
  it('count the messages of both channels together for all numbers', async () => {
    const small = await openTestServer({
      ...{ RATE_LIMITS: '1', SMS_PER_HOUR: '2', SMS_PER_DAY: '10' },
      ...metaVariables(meta),
    });
    const send = (channel: object) => small.as(null).post(paths.sendCode, { mobile: aMobile(), ...channel });
    expect((await send({ channel: 'whatsapp' })).statusCode).toBe(200);
    expect((await send({})).statusCode).toBe(200);
    for (const channel of [{}, { channel: 'whatsapp' }])
      expect((await send(channel)).json().error).toBe(serverWords.tooManyCodesInAll);
    await small.close();
  });
});

it('the list of countries names those whose codes may go by WhatsApp, and nothing when it is off', async () => {
  const read = async (from: TestServer) => (await from.as(null).get(paths.codeCountries)).json();
  expect(await read(server)).toMatchObject({ whatsApp: ['+91'] });
  const without = await openTestServer();
  expect(await read(without)).not.toHaveProperty('whatsApp');
  await without.close();
});
