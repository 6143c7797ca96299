import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { SecondFactor } from './second-factor.ts';

const factor = new SecondFactor(Buffer.from('the secret of these factors'));
const start = new Date('2026-01-01T00:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const admin = { id: 'head', email: 'head@example.org' };

const sealed = factor.newSecret(admin.id);
const { secret, uri } = factor.enrolment(sealed, admin);
const shown = (at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

it('makes a key as long as its hash, shows it to the app alone, and stores it sealed', () => {
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Memcherrish:head%40example\.org\?issuer=Memcherrish&secret=[A-Z2-7]{32}&/,
  );
  expect(sealed).not.toContain(secret);
  expect(factor.newSecret(admin.id)).not.toBe(sealed);
});

it('opens a sealed key only for its admin and on this server', () => {
  expect(() => factor.enrolment(sealed, { ...admin, id: 'another' })).toThrow();
  expect(() => new SecondFactor(Buffer.from('another')).enrolment(sealed, admin)).toThrow();
});

it('agrees with the test vectors of RFC 6238', () => {
  const rfc = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 8 });
  for (const [seconds, code] of [
    [59, '94287082'],
    [1111111109, '07081804'],
    [20000000000, '65353130'],
  ] as const) {
    expect(rfc.generate({ timestamp: seconds * 1000 })).toBe(code);
  }
});

it.each([
  [0, true],
  [-30, true],
  [30, true],
  [-60, false],
  [60, false],
])('judges a code from %i seconds away (valid: %s)', (seconds, counts) => {
  const step = factor.stepOf(sealed, admin.id, shown(after(seconds)), start, 0);
  expect(step).toBe(counts ? start.getTime() / 30_000 + seconds / 30 : null);
});

it('accepts a code once, and no earlier code after it', () => {
  const step = factor.stepOf(sealed, admin.id, shown(start), start, 0) ?? 0;
  expect(factor.stepOf(sealed, admin.id, shown(start), start, step)).toBeNull();
  expect(factor.stepOf(sealed, admin.id, shown(after(-30)), start, step)).toBeNull();
  expect(factor.stepOf(sealed, admin.id, shown(after(30)), after(30), step)).toBe(step + 1);
});

it.each(['', '12345', '1234567', '𐀀𐀀𐀀', '１２３４５６', 'abcdef', '-12345'])(
  'rejects %j as a code',
  (code) => {
    expect(factor.stepOf(sealed, admin.id, code, start, 0)).toBeNull();
  },
);

it('makes ten different recovery codes, and ignores case and punctuation in them', () => {
  const codes = factor.newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  expect(code).toMatch(/^[2-9b-z]{5}-[2-9b-z]{5}$/);
  const hash = factor.recoveryHash(admin.id, code);
  expect(hash).not.toContain(code);
  expect(factor.recoveryHash(admin.id, ` ${code.toUpperCase().replace('-', ' ')} `)).toBe(hash);
  expect(factor.recoveryHash('another', code)).not.toBe(hash);
});

it('accepts a ticket for five minutes, for its admin, while the password is the same', () => {
  const ticket = factor.ticket(admin.id, 'hash', start);
  expect(factor.adminOf(ticket)).toBe(admin.id);
  expect(factor.isInForce(ticket, 'hash', after(299))).toBe(true);
  expect(factor.isInForce(ticket, 'hash', after(300))).toBe(false);
  expect(factor.isInForce(ticket, 'another hash', start)).toBe(false);
  expect(new SecondFactor(Buffer.from('another')).isInForce(ticket, 'hash', start)).toBe(false);
  const [, signature] = ticket.split('.');
  const forged = Buffer.from(JSON.stringify({ adminId: 'another', expiresAt: '9999' })).toString('base64url');
  expect(factor.isInForce(`${forged}.${signature}`, 'hash', start)).toBe(false);
});

it.each(['', '.', 'x.y', `${Buffer.from('null').toString('base64url')}.x`, '{}.x'])(
  'rejects %j as a ticket',
  (ticket) => {
    expect(factor.adminOf(ticket)).toBeNull();
    expect(factor.isInForce(ticket, 'hash', start)).toBe(false);
  },
);
