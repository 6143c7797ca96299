import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import type { Message } from '#sms/sender.ts';
import type { CodeAsker } from './code-asker.ts';
import { CodeDelivery } from './code-delivery.ts';
import { OneTimeCodes } from './one-time-codes.ts';

let database: Database;
const sent: Message[] = [];
const now = () => new Date('2026-01-01T00:00:00.000Z');

const codesWith = (over: Partial<ConstructorParameters<typeof OneTimeCodes>[0]> = {}) =>
  new OneTimeCodes({
    database,
    clock: now,
    secret: Buffer.from('the secret of these codes'),
    limitFactor: null,
    budget: { perHour: 500, perDay: 2000 },
    countries: 'any',
    report: () => undefined,
    delivery: new CodeDelivery({ send: async (message) => sent.push(message) > 0 }, null, 'localhost'),
    ...over,
  });

beforeAll(async () => {
  database = await openDatabase(':memory:');
});
afterAll(() => database.close());

/** A client of the API, which stores no cookie. */
const client: CodeAsker = { network: '203.0.113.7', isPage: false, codeMark: null, byOwner: false };
const page: CodeAsker = { ...client, isPage: true };
const mobile = '+919876543210';
const lastCode = () => sent.at(-1)?.code ?? '';

describe('one-time codes', () => {
  it('fail with an error when the sender does not accept the message', async () => {
    const codes = codesWith({ delivery: new CodeDelivery({ send: async () => false }, null, 'localhost') });
    await expect(codes.send(mobile, 'signup', client)).rejects.toMatchObject({
      code: 'sms-failed',
      message: serverWords.smsFailed,
    });
  });

  it('are valid only for the purpose that they were sent for', async () => {
    const codes = codesWith();
    await codes.send(mobile, 'forgot', client);
    await expect(codes.verify(mobile, 'signup', lastCode(), null)).rejects.toMatchObject({
      code: 'invalid-code',
    });
    expect(await codes.verify(mobile, 'forgot', lastCode(), null)).toMatch(/^[\w-]{32}$/);
  });

  it('are not voided by a new code for another purpose', async () => {
    const codes = codesWith();
    await codes.send(mobile, 'forgot', client);
    const forgot = lastCode();
    await codes.send(mobile, 'signup', client);
    expect(await codes.verify(mobile, 'forgot', forgot, null)).toBeTruthy();
  });

  it('are invalid under another secret, as are their proofs', async () => {
    await codesWith().send(mobile, 'signup', client);
    const other = codesWith({ secret: Buffer.from('another secret') });
    await expect(other.verify(mobile, 'signup', lastCode(), null)).rejects.toMatchObject({
      code: 'invalid-code',
    });
    const proof = await codesWith().verify(mobile, 'signup', lastCode(), null);
    const use = (codes: OneTimeCodes) => database.write((tx) => codes.useProof(tx, proof, mobile, 'signup'));
    await expect(use(other)).rejects.toMatchObject({ code: 'proof-missing' });
    await use(codesWith());
    await expect(use(codesWith())).rejects.toMatchObject({ code: 'proof-missing' });
  });

  it('use all six digits, including leading zeros', async () => {
    const codes = codesWith();
    sent.length = 0;
    for (let draw = 0; draw < 200; draw += 1)
      await codes.send(`+9198765${String(draw).padStart(5, '0')}`, 'signup', client);
    expect(sent.every(({ code }) => /^\d{6}$/.test(code ?? ''))).toBe(true);
    expect(new Set(sent.map(({ code }) => code)).size).toBeGreaterThan(190);
    expect(new Set(sent.map(({ code }) => code?.[0])).size).toBe(10);
  });

  it('are accepted only from the browser that asked for them', async () => {
    const codes = codesWith();
    const mobile = '+919876543212';
    const { codeMark } = await codes.send(mobile, 'signup', page);
    const { codeMark: other } = await codes.send('+919876543211', 'signup', page);
    const code = sent.findLast(({ to }) => to === mobile)?.code ?? '';
    expect(codeMark).toMatch(/^[\w-]{22}$/);
    expect(other).not.toBe(codeMark);
    for (const mark of [other, null, '', 'made up']) {
      await expect(codes.verify(mobile, 'signup', code, mark)).rejects.toMatchObject({
        code: 'invalid-code',
      });
    }
    expect(await codes.verify(mobile, 'signup', code, codeMark)).toBeTruthy();
  });

  it('are neither voided nor used up by requests and tries of other browsers', async () => {
    const codes = codesWith();
    const { codeMark } = await codes.send(mobile, 'signup', page);
    const code = lastCode();
    const stranger = await codes.send(mobile, 'signup', page);
    await codes.send(mobile, 'signup', client);
    for (const mark of [stranger.codeMark, null]) {
      for (let guess = 0; guess < 9; guess += 1) {
        await codes.verify(mobile, 'signup', 'no code', mark).catch(() => undefined);
      }
    }
    expect(await codes.verify(mobile, 'signup', code, codeMark)).toBeTruthy();
  });

  it('are voided when the same browser asks again', async () => {
    const codes = codesWith();
    const { codeMark } = await codes.send(mobile, 'signup', page);
    const first = lastCode();
    const again = await codes.send(mobile, 'signup', { ...page, codeMark });
    expect(again.codeMark).toBe(codeMark);
    if (first !== lastCode()) {
      await expect(codes.verify(mobile, 'signup', first, codeMark)).rejects.toMatchObject({
        code: 'invalid-code',
      });
    }
    expect(await codes.verify(mobile, 'signup', lastCode(), codeMark)).toBeTruthy();
  });

  it('make one proof when they arrive twice at the same moment', async () => {
    const codes = codesWith();
    await codes.send(mobile, 'signup', client);
    const brought = Array.from({ length: 8 }, () => codes.verify(mobile, 'signup', lastCode(), null));
    const proofs = (await Promise.allSettled(brought)).filter(({ status }) => status === 'fulfilled');
    expect(proofs).toHaveLength(1);
  });

  // Shows threat:sms-pumping
  it('are sent only to the configured countries, and other numbers are refused before sending', async () => {
    const codes = codesWith({ countries: ['+91', '+971'] });
    const before = sent.length;
    await expect(codes.send('+14155552671', 'signup', client)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { fields: { mobile: serverWords.countryNotServed('+91 or +971') } },
    });
    expect(sent).toHaveLength(before);
    await codes.send('+971501234567', 'signup', client);
    await codes.send('+919876543299', 'signup', client);
    expect(sent).toHaveLength(before + 2);
  });
});
