import type { ServerResponse } from 'node:http';
import { whatsApp as limits } from '@memcherrish/shared/domain/channel-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { WhatsApp } from '#sms/whatsapp.ts';
import { html, json, openProvider } from './provider.ts';
import { type Meta, metaVariables, openMeta, requestFor } from './whatsapp-server.ts';

/** Tests the sender of WhatsApp against a server that speaks the protocol of the Cloud API. */

let meta: Meta;
let now: number;
let lines: string[];
let counted: string[];
let sender: WhatsApp;
beforeAll(async () => {
  meta = await openMeta();
});
afterAll(() => meta.close());
beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00.000Z');
  lines = [];
  counted = [];
  meta.received.length = 0;
  meta.refuses(null);
  sender = open();
});

const message = { to: '+919876543210', code: '042137' };

function open({ url = meta.url, within = 1500, countries = '+91' } = {}): WhatsApp {
  const { whatsApp } = readConfig({
    ...metaVariables({ ...meta, url }),
    WHATSAPP_COUNTRIES: countries,
  });
  if (!whatsApp) throw new Error('The variables turn nothing on.');
  return new WhatsApp(whatsApp, {
    within,
    clock: () => new Date(now),
    report: (line) => lines.push(line),
    counted: (result) => counted.push(result),
  });
}

describe('a code by WhatsApp', () => {
  it('is one call with the template, the token, and the code in its text and its button', async () => {
    expect(await sender.send(message)).toBe(true);
    expect(meta.received).toEqual([requestFor(message.to, message.code)]);
    expect([lines, counted]).toEqual([['Code by WhatsApp: sent'], ['accepted']]);
  });

  it('is for the numbers of the configured countries alone', () => {
    expect(['+919876543210', '+971501234567', '+9'].map((number) => sender.reaches(number))).toEqual([
      true,
      false,
      false,
    ]);
    const everywhere = open({ countries: 'any' });
    expect([everywhere.prefixes, everywhere.reaches('+971501234567')]).toEqual([['+'], true]);
  });
});

describe('a refusal of Meta', () => {
  const once = 'SMS instead';
  const aMinute = 'SMS for the next 1 minutes';
  const longer = 'SMS for the next 10 minutes';
  it.each([
    ['an unreachable number', 400, 131026, `reason 131026); ${once}`, 0],
    ['a number outside the test list', 400, 131030, `reason 131030); ${once}`, 0],
    ['a closed conversation', 400, 131047, `reason 131047); ${once}`, 0],
    ['its own number', 400, 131021, `reason 131021); ${once}`, 0],
    ['too many messages to one number', 400, 131056, `reason 131056); ${once}`, 0],
    ['a closed country', 403, 130497, `take it out of WHATSAPP_COUNTRIES; ${once}`, 0],
    ['a value that may be the number', 400, 131009, `its state; ${once}`, 0],
    [
      'an unknown error of the caller',
      400,
      424242,
      `refused (400): look at the account in the WhatsApp Manager of Meta; ${once}`,
      0,
    ],
    [
      'an unknown limit',
      429,
      424242,
      `refused (429): look at the account in the WhatsApp Manager of Meta; ${once}`,
      0,
    ],
    ['too many messages', 429, 130429, `reason 130429); ${aMinute}`, limits.pause],
    ['too many messages of a new number', 400, 131048, `reason 131048); ${aMinute}`, limits.pause],
    ['a failure of Meta', 500, 131000, `reason 131000); ${aMinute}`, limits.pause],
    ['an expired token', 401, 190, `reason 190): set a WHATSAPP_TOKEN `, limits.pauseForOperator],
    ['a missing right', 403, 10, `reason 10): set a WHATSAPP_TOKEN `, limits.pauseForOperator],
    ['a charge that failed', 400, 131042, 'reason 131042): Meta could not charge', limits.pauseForOperator],
    ['an unknown template', 404, 132001, 'look at the template WHATSAPP_TEMPLATE', limits.pauseForOperator],
    ['a paused template', 400, 132015, `its state; ${longer}`, limits.pauseForOperator],
    ['a locked account', 403, 131031, 'look at the account', limits.pauseForOperator],
    ['a number that is not registered', 400, 133010, 'register the number', limits.pauseForOperator],
    ['an unknown error of the token', 401, 424242, 'set a WHATSAPP_TOKEN ', limits.pauseForOperator],
    ['an unknown error of Meta', 503, 7, `refused (503); ${aMinute}`, limits.pause],
  ])(
    'names %s in the log, and leaves Meta alone as long as it is no use',
    async (_what, status, code, says, pause) => {
      meta.refuses({ status, code });
      expect(await sender.send(message)).toBe(false);
      expect(lines).toEqual([expect.stringContaining(says)]);
      meta.refuses(null);
      if (pause > 0) {
        now += pause - 1;
        expect(await sender.send(message)).toBe(false);
        expect(meta.received).toHaveLength(1);
        now += 1;
      }
      expect(await sender.send(message)).toBe(true);
      expect(counted).toEqual(['rejected', 'accepted']);
    },
  );

  /** Refuses messages to so many numbers, one a second, and returns what Meta received of them. */
  async function refused(code: number, count: number, from = 0): Promise<number> {
    meta.refuses({ status: 400, code });
    const before = meta.received.length;
    for (let each = from; each < from + count; each += 1) {
      await sender.send({ ...message, to: `+9198765432${10 + each}` });
      now += 1000;
    }
    meta.refuses(null);
    return meta.received.length - before;
  }

  it.each([131009, 100, 424242])(
    'pauses for all when %i comes for several numbers in a minute',
    async (code) => {
      expect(await refused(code, limits.unclear.numbers + 1)).toBe(limits.unclear.numbers);
      expect(lines.at(-1)).toContain(aMinute);
      expect(await sender.send(message)).toBe(false);
      now += limits.pause;
      expect(await sender.send(message)).toBe(true);
    },
  );

  // Shows threat:lockout
  it('does not pause for the numbers that a stranger types', async () => {
    const { numbers, within } = limits.unclear;
    for (const code of [131021, 131056, 131026, 130497]) expect(await refused(code, 20)).toBe(20);
    // One number again and again, too few numbers, and numbers between which Meta accepted another one.
    for (const _ of Array(20)) expect(await refused(131009, 1)).toBe(1);
    now += within;
    expect(await refused(131009, numbers - 1)).toBe(numbers - 1);
    now += within;
    expect(await refused(131009, numbers - 1, 20)).toBe(numbers - 1);
    expect(await sender.send(message)).toBe(true);
    expect(await refused(131009, numbers - 1, 40)).toBe(numbers - 1);
    expect(await sender.send(message)).toBe(true);
  });

  it('does not end a pause that began meanwhile when it is about one number', async () => {
    const held: ServerResponse[] = [];
    meta.answer((response) => held.push(response));
    const both = [sender.send(message), sender.send(message)];
    await expect.poll(() => held.length).toBe(2);
    json(503, {})(held[0] as ServerResponse);
    await Promise.race(both);
    json(400, { error: { code: 131026 } })(held[1] as ServerResponse);
    expect(await Promise.all(both)).toEqual([false, false]);
    expect(await sender.send(message)).toBe(false);
    expect(meta.received).toHaveLength(2);
  });

  // Shows threat:number-to-meta, threat:secrets-in-logs
  it('puts neither number, code nor token into the log, also when an error code looks like a code', async () => {
    for (const code of [131026, 130429, 190, Number(message.code), 424242]) {
      now += limits.pauseForOperator;
      meta.refuses({ status: 400, code });
      await sender.send(message);
    }
    expect(lines).toHaveLength(5);
    for (const secret of ['9876543210', message.code, '42137', '424242', 'a-token', '106540352242922'])
      expect(lines.join('\n')).not.toContain(secret);
  });
});

describe('Meta', () => {
  it.each([
    ['a page with status 200', html(200)],
    ['an answer without a message', json(200, { messages: [] })],
    ['a redirect', json(302, {})],
  ])('does not accept a message with %s', async (_what, answer) => {
    meta.answer(answer);
    expect(await sender.send(message)).toBe(false);
    expect(meta.received).toHaveLength(1);
  });

  it('is not awaited beyond the timeout, and then left alone for a minute', async () => {
    meta.answer(() => undefined);
    const impatient = open({ within: 150 });
    expect(await impatient.send(message)).toBe(false);
    expect(await impatient.send(message)).toBe(false);
    expect(meta.received).toHaveLength(1);
    expect(lines).toEqual(['Code by WhatsApp: no answer within 150 ms; SMS for the next 1 minutes']);
  });

  it('sends nothing while it is down', async () => {
    const gone = await openProvider();
    await gone.close();
    expect(await open({ url: gone.url }).send(message)).toBe(false);
    expect(lines[0]).toContain('Meta cannot be reached');
  });
});
