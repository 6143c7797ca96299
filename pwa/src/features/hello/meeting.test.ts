import { isPair } from '@memcherrish/shared/rules/hello-offer.ts';
import { swapBody } from '@memcherrish/shared/wire/people/hello.ts';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from '#local/db/hello-key.ts';
import { codeBytes, codeText } from './code-text.ts';
import { FirstPhone, SecondPhone, type Self } from './meeting.ts';

const now = new Date('2026-08-01T10:00:00.000Z');

async function aPerson(id: string): Promise<Self & { verify: CryptoKey }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const hash = { ...algorithm, hash: 'SHA-256' };
  return {
    id,
    publicKey: toBase64Url(point),
    verify: pair.publicKey,
    sign: async (text) =>
      new Uint8Array(await crypto.subtle.sign(hash, pair.privateKey, new TextEncoder().encode(text))),
  };
}
const anju = await aPerson('anju-anju-anju-anju-1');
const binu = await aPerson('binu-binu-binu-binu-2');
const third = await aPerson('third-third-third-thi');

async function halfway() {
  const first = await FirstPhone.begin(anju);
  const second = await SecondPhone.read(binu, first.code);
  if (!second) throw new Error('The first code was not read.');
  return { first, second };
}

describe('two phones that meet', () => {
  it('both have both signed offers and the values that the other gave', async () => {
    const { first, second } = await halfway();
    expect(second.otherId).toBe(anju.id);
    const heard = await first.read(await second.answer({ mobile: '+919846000002', whatsapp: null }, now));
    if (!heard) throw new Error('The second code was not read.');
    const atFirst = await first.reply(heard, { mobile: '+919846000001' }, now);
    const atSecond = await second.read(atFirst.code);
    expect(atFirst.given).toEqual({ mobile: '+919846000002', whatsapp: null });
    expect(atSecond?.given).toEqual({ mobile: '+919846000001' });
    expect(swapBody.parse(atFirst.swap)).toEqual(atFirst.swap);
    const { own, theirs } = atFirst.swap;
    expect(isPair(own.offer, theirs.offer)).toBe(true);
    expect(atSecond?.swap).toEqual({ publicKey: binu.publicKey, own: theirs, theirs: own });
  });

  it('give e-mail and both social names, also those that are not set', async () => {
    const { first, second } = await halfway();
    const gives = { email: 'binu@example.org', instaUsername: 'binu.b', fbUsername: null };
    const heard = await first.read(await second.answer(gives, now));
    const atFirst = await first.reply(heard ?? expect.fail(), {}, now);
    expect(atFirst.given).toEqual(gives);
    expect(atFirst.swap.theirs.offer.fields).toEqual(['email', 'social']);
    expect((await second.read(atFirst.code))?.given).toEqual({});
  });

  it('show codes of at most 89 modules a side, also with the longest values', async () => {
    const long = 'a'.repeat(80);
    const { first, second } = await halfway();
    const numbers = { mobile: '+9198460000022', whatsapp: '+9198460000022' };
    const given = { ...numbers, email: long, instaUsername: long, fbUsername: long };
    const answer = await second.answer(given, now);
    const rows = encodeQR(answer, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 1 });
    expect(rows.length - 2).toBeLessThanOrEqual(89);
    expect((await first.read(answer))?.given).toEqual(given);
  });

  // Shows threat:hello-screenshot
  it('show codes that hold no number and no name in the clear, and that open for no other phone', async () => {
    const { first, second } = await halfway();
    const answer = await second.answer({ mobile: '+919846000002' }, now);
    const heard = await first.read(answer);
    const { code } = await first.reply(heard ?? expect.fail(), { mobile: '+919846000001' }, now);
    for (const each of [first.code, answer, code]) {
      const bytes = new TextDecoder().decode(codeBytes(each) ?? new Uint8Array());
      expect(bytes).not.toContain('9846000');
      expect(bytes).not.toContain(binu.id);
    }
    const elsewhere = await SecondPhone.read(third, first.code);
    await elsewhere?.answer({}, now);
    expect(await (await FirstPhone.begin(anju)).read(answer)).toBeNull();
    expect(await (await FirstPhone.begin(third)).read(answer)).toBeNull();
    expect(await elsewhere?.read(code)).toBeNull();
    expect(await (await halfway()).second.read(code)).toBeNull();
  });

  it('refuse a changed code, the own code, and codes out of turn', async () => {
    const { first, second } = await halfway();
    const answer = await second.answer({ mobile: '+919846000002' }, now);
    const bytes = codeBytes(answer) ?? new Uint8Array();
    for (const at of [1, 70, bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at] = (bytes[at] ?? 0) ^ 1;
      expect(await first.read(codeText(changed))).toBeNull();
    }
    expect(await SecondPhone.read(anju, first.code)).toBeNull();
    expect(await SecondPhone.read(binu, answer)).toBeNull();
    expect(await first.read(first.code)).toBeNull();
    expect(await second.read(answer)).toBeNull();
    expect(await first.read('https://example.org')).toBeNull();
  });

  it('show codes of at most 600 bytes that a reader reads', async () => {
    const long = await aPerson('x'.repeat(32));
    const first = await FirstPhone.begin(long);
    const second = (await SecondPhone.read(binu, first.code)) ?? expect.fail();
    const given = { mobile: `+${'9'.repeat(15)}`, whatsapp: `+${'9'.repeat(15)}` };
    const answer = await second.answer(given, now);
    const heard = (await first.read(answer)) ?? expect.fail();
    const { code } = await first.reply(heard, given, now);
    for (const each of [first.code, answer, code]) {
      expect(codeBytes(each)?.length).toBeLessThan(300);
      const modules = encodeQR(each, 'raw', { ecc: 'medium', encoding: 'alphanumeric', scale: 4 });
      const size = modules.length;
      const data = Uint8ClampedArray.from(
        modules.flat().flatMap((dark) => [...Array(3).fill(dark ? 0 : 255), 255]),
      );
      expect(decodeQR({ width: size, height: size, data })).toBe(each);
    }
  });
});

describe('the text of a code', () => {
  it('gives every byte back, for odd and even lengths', () => {
    for (const length of [0, 1, 2, 3, 255, 256]) {
      const bytes = Uint8Array.from({ length }, (_, at) => at);
      expect(codeBytes(codeText(bytes))).toEqual(bytes);
    }
  });

  it.each(['', 'MH1', 'MH2:00', 'MH1:0', 'MH1:abc', 'MH1::::', 'MH1:::'])('refuses %j', (text) => {
    expect(codeBytes(text)).toBeNull();
  });
});
