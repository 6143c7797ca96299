import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { msg91 } from '#sms/msg91.ts';
import type { Message, SmsSender } from '#sms/sender.ts';
import { twilio } from '#sms/twilio.ts';
import { webhook } from '#sms/webhook.ts';
import { html, json, openProvider, type Provider } from './provider.ts';

let provider: Provider;
const lines: string[] = [];
beforeAll(async () => {
  provider = await openProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  lines.length = 0;
  provider.received.length = 0;
});

const message: Message = {
  to: '+919876543210',
  code: '042137',
  text: '042137 is your Memcherrish code. It is valid for 5 minutes.\n\n@reunion.example.org #042137',
};
const accountSid = `AC${'0a'.repeat(16)}`;
const secret = 'a secret of at least thirty-two characters';
const now = new Date('2026-01-01T00:00:00.000Z');

/** Long enough for a busy machine. Each sender waits this long once, for the slow provider. */
const within = 1500;
const ctx = { report: (line: string) => lines.push(line), clock: () => now, within };

interface Case {
  name: string;
  open: (url: URL, over?: { within?: number; from?: string }) => SmsSender;
  taken: (response: ServerResponse) => void;
  /** Error responses of the provider, each with the reason in the log line. */
  errorResponses: [what: string, answer: (response: ServerResponse) => void, says: string][];
}

const senders: Case[] = [
  {
    name: 'Twilio',
    open: (apiUrl, { from = '+15005550006', ...over } = {}) =>
      twilio({ kind: 'twilio', accountSid, authToken: 'a-token', from, apiUrl }, { ...ctx, ...over }),
    taken: json(201, {
      sid: `SM${'1b'.repeat(16)}`,
      account_sid: accountSid,
      to: message.to,
      from: '+15005550006',
      body: message.text,
      status: 'queued',
      error_code: null,
      error_message: null,
    }),
    errorResponses: [
      [
        'a number that is none',
        json(400, {
          code: 21211,
          message: `The 'To' number ${message.to} is not a valid phone number.`,
          more_info: 'https://www.twilio.com/docs/errors/21211',
          status: 400,
        }),
        'refused (400, reason 21211)',
      ],
      [
        'a wrong token',
        json(401, { code: 20003, message: 'Authenticate', status: 401 }),
        'refused (401, reason 20003)',
      ],
      [
        'too many at once',
        json(429, { code: 20429, message: 'Too Many Requests', status: 429 }),
        'refused (429, reason 20429)',
      ],
      ['a success without a message', json(201, {}), 'refused (201)'],
    ],
  },
  {
    name: 'MSG91',
    open: (apiUrl, over = {}) =>
      msg91(
        {
          kind: 'msg91',
          ...{
            authKey: 'a-key',
            templateId: 'a-template',
            templateText: null,
            noticeTemplateId: null,
            apiUrl,
          },
        },
        { ...ctx, ...over },
      ),
    taken: json(200, { type: 'success', message: '3263776f3036393837323931' }),
    errorResponses: [
      [
        'a template that is missing, with 200',
        json(200, { type: 'error', message: 'template id missing' }),
        'refused (200)',
      ],
      [
        'a wrong key',
        json(401, { type: 'error', message: 'Unauthorized', code: '201' }),
        'refused (401, reason 201)',
      ],
      [
        'a number that is none',
        json(400, { type: 'error', message: `Invalid mobile ${message.to}`, code: message.code }),
        'refused (400)',
      ],
    ],
  },
  {
    name: 'webhook',
    open: (url, over = {}) =>
      webhook({ kind: 'webhook', url: new URL('/send?to=team', url), secret }, { ...ctx, ...over }),
    taken: (response) => response.writeHead(204).end(),
    errorResponses: [['a rejected signature', json(401, { error: 'signature' }), 'refused (401)']],
  },
];

describe.each(senders)('$name', ({ name, open, taken, errorResponses }) => {
  it('sends a message with one call and one log line', async () => {
    provider.answer(taken);
    expect(await open(provider.url).send(message)).toBe(true);
    expect(provider.received).toHaveLength(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^SMS by ${name}: sent \\(20[014]\\)$`))]);
  });

  it.each(errorResponses)('treats %s as a failure and does not retry', async (_what, answer, says) => {
    provider.answer(answer);
    expect(await open(provider.url).send(message)).toBe(false);
    expect(provider.received).toHaveLength(1);
    expect(lines).toEqual([`SMS by ${name}: ${says}`]);
  });

  it.each([
    ['an internal error', html(500)],
    ['a redirect, which is not followed', (response) => response.writeHead(302, { location: '/' }).end()],
    ['an aborted response', (response) => response.writeHead(200, { 'content-length': 99 }).destroy()],
    ['a closed connection', (response) => response.destroy()],
  ] as [string, (response: ServerResponse) => void][])('treats %s as not sent', async (_what, answer) => {
    provider.answer(answer);
    expect(await open(provider.url).send(message)).toBe(false);
    expect(provider.received).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  it('is not awaited beyond the timeout if the provider is slow, and does not retry', async () => {
    provider.answer(() => undefined);
    expect(await open(provider.url, { within: 150 }).send(message)).toBe(false);
    expect(provider.received).toHaveLength(1);
    expect(lines).toEqual([`SMS by ${name}: no answer within 150 ms`]);
  });

  it('is not awaited beyond the timeout if the response never ends', async () => {
    provider.answer((response) => response.writeHead(200).write('{'));
    expect(await open(provider.url, { within: 150 }).send(message)).toBe(false);
    expect(lines).toEqual([`SMS by ${name}: no answer within 150 ms`]);
  });

  it('reports that nothing was sent if the provider is down', async () => {
    const gone = await openProvider();
    await gone.close();
    expect(await open(gone.url).send(message)).toBe(false);
    expect(lines).toEqual([`SMS by ${name}: cannot be reached`]);
  });

  it('never logs the number, the code or a secret', async () => {
    for (const [, answer] of [['', taken] as const, ...errorResponses]) {
      provider.answer(answer);
      await open(provider.url).send(message);
    }
    for (const secret of ['9876543210', message.code, 'a-token', 'a-key', accountSid]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});

describe.each(senders.slice(0, 2))('$name', ({ open }) => {
  it('does not accept a foreign page with status 200 as success', async () => {
    provider.answer(html(200));
    expect(await open(provider.url).send(message)).toBe(false);
    provider.answer(json(200, ['type', 'success']));
    expect(await open(provider.url).send(message)).toBe(false);
  });
});

const [twilioCase, msg91Case, webhookCase] = senders;

describe('the request', () => {
  const sent = async (sender: Case | undefined, over = {}) => {
    if (!sender) throw new Error('There is no such sender.');
    provider.answer(sender.taken);
    await sender.open(provider.url, over).send(message);
    const [request] = provider.received.splice(0);
    if (!request) throw new Error('Nothing was sent.');
    return request;
  };

  it('is a form with To, From and Body for Twilio, with the name and token of the account', async () => {
    const { method, path, headers, body } = await sent(twilioCase);
    expect([method, path]).toEqual(['POST', `/2010-04-01/Accounts/${accountSid}/Messages.json`]);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:a-token`).toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: message.to,
      From: '+15005550006',
      Body: message.text,
    });
  });

  it('names a messaging service as such for Twilio', async () => {
    const from = `MG${'2c'.repeat(16)}`;
    const { body } = await sent(twilioCase, { from });
    const form = new URLSearchParams(body);
    expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([from, null]);
  });

  it('is the template with the digits of the number and the code for MSG91, with the key', async () => {
    const { method, path, headers, body } = await sent(msg91Case);
    expect([method, path]).toEqual(['POST', '/api/v5/flow']);
    expect(headers).toMatchObject({ 'content-type': 'application/json', authkey: 'a-key' });
    expect(JSON.parse(body)).toEqual({
      template_id: 'a-template',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', otp: message.code }],
    });
  });

  it('is another template with the text for a message without a code, which is not sent without one', async () => {
    provider.answer(json(200, { type: 'success' }));
    const settings = {
      kind: 'msg91',
      authKey: 'a-key',
      ...{ templateId: 'a-template', templateText: null },
      apiUrl: provider.url,
    } as const;
    const notice = { to: message.to, code: null, text: 'Your number was changed.' };
    expect(await msg91({ ...settings, noticeTemplateId: null }, ctx).send(notice)).toBe(false);
    expect(provider.received).toEqual([]);
    expect(await msg91({ ...settings, noticeTemplateId: 'a-notice' }, ctx).send(notice)).toBe(true);
    expect(JSON.parse(provider.received[0]?.body ?? '')).toEqual({
      template_id: 'a-notice',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', text: notice.text }],
    });
  });

  it('is signed with the time for a webhook, against forged and replayed messages', async () => {
    const { method, path, headers, body } = await sent(webhookCase);
    expect([method, path]).toEqual(['POST', '/send?to=team']);
    expect(JSON.parse(body)).toEqual(message);
    const timestamp = String(now.getTime() / 1000);
    expect(headers['x-memcherrish-timestamp']).toBe(timestamp);
    const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-memcherrish-signature']).toBe(`sha256=${hmac}`);
  });
});
