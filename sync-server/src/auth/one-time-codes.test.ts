import { messages } from '@memcherrish/shared/text/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#db/open.ts';
import type { Message } from '#sms/sender.ts';
import { OneTimeCodes } from './one-time-codes.ts';

let database: Database;
const sent: Message[] = [];
const now = () => new Date('2026-01-01T00:00:00.000Z');

const codesWith = (over: Partial<ConstructorParameters<typeof OneTimeCodes>[0]> = {}) =>
  new OneTimeCodes({
    database,
    clock: now,
    secret: Buffer.from('the secret of these codes'),
    host: 'localhost',
    limitFactor: null,
    sms: { send: async (message) => sent.push(message) > 0 },
    ...over,
  });

beforeAll(async () => {
  database = await openDatabase(':memory:');
});
afterAll(() => database.close());

const mobile = '+919876543210';
const lastCode = () => sent.at(-1)?.code ?? '';

describe('one-time codes', () => {
  it('say so when the sender does not take the message', async () => {
    const codes = codesWith({ sms: { send: async () => false } });
    await expect(codes.send(mobile, 'signup')).rejects.toMatchObject({
      code: 'sms-failed',
      message: messages.smsFailed,
    });
  });

  it('are good for the purpose that they were sent for, and no other', async () => {
    const codes = codesWith();
    await codes.send(mobile, 'forgot');
    await expect(codes.verify(mobile, 'signup', lastCode())).rejects.toMatchObject({ code: 'invalid-code' });
    expect(await codes.verify(mobile, 'forgot', lastCode())).toMatch(/^[\w-]{32}$/);
  });

  it('of another purpose are not voided by a new one', async () => {
    const codes = codesWith();
    await codes.send(mobile, 'forgot');
    const forgot = lastCode();
    await codes.send(mobile, 'signup');
    expect(await codes.verify(mobile, 'forgot', forgot)).toBeTruthy();
  });

  it('and their proofs are worth nothing under another secret', async () => {
    await codesWith().send(mobile, 'signup');
    const other = codesWith({ secret: Buffer.from('another secret') });
    await expect(other.verify(mobile, 'signup', lastCode())).rejects.toMatchObject({ code: 'invalid-code' });
    const proof = await codesWith().verify(mobile, 'signup', lastCode());
    const use = (codes: OneTimeCodes) =>
      database.write((writing) => codes.useProof(writing, proof, mobile, 'signup'));
    await expect(use(other)).rejects.toMatchObject({ code: 'proof-missing' });
    await use(codesWith());
    await expect(use(codesWith())).rejects.toMatchObject({ code: 'proof-missing' });
  });

  it('are drawn from all six digits, leading zeros included', async () => {
    const codes = codesWith();
    sent.length = 0;
    for (let draw = 0; draw < 200; draw += 1)
      await codes.send(`+9198765${String(draw).padStart(5, '0')}`, 'signup');
    expect(sent.every(({ code }) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(sent.map(({ code }) => code)).size).toBeGreaterThan(190);
    expect(new Set(sent.map(({ code }) => code[0])).size).toBe(10);
  });
});
