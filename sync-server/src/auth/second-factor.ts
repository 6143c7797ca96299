import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondFactor } from '@memcherrish/shared/domain/limits.ts';
import { customAlphabet } from 'nanoid';
import { Secret, TOTP } from 'otpauth';
import { sealed, unsealed } from './sealed.ts';

const second = 1000;
/**
 * Leaves out vowels, so that no word appears, and characters that are misread on paper. Two groups have 47
 * bits.
 */
const group = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 5);

/** An admin who has typed the right password and must still give a code. */
export interface Ticket {
  adminId: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Codes from an authenticator app (TOTP, RFC 6238: SHA-1, six digits, thirty seconds), and recovery codes.
 * Stores nothing itself.
 */
export class SecondFactor {
  readonly #secret: Buffer;
  /** The key that encrypts the keys of the apps. */
  readonly #sealing: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
    this.#sealing = createHmac('sha256', secret).update('sealing').digest();
  }

  /** Returns a new key, encrypted for this admin. */
  newSecret(adminId: string): string {
    return sealed(this.#sealing, new Secret({ size: 20 }).base32, adminId);
  }

  /** Returns the key and address that the admin enters into the app. */
  enrolment(secret: string, admin: { id: string; email: string }): { secret: string; uri: string } {
    const totp = this.#totp(secret, admin.id, admin.email);
    return { secret: totp.secret.base32, uri: totp.toString() };
  }

  /**
   * Returns the time step that a code belongs to, or null for a wrong code. Accepts one step earlier or
   * later, because clocks differ. Rejects steps at or before `lastStep`, so that a code works once.
   */
  stepOf(secret: string, adminId: string, code: string, now: Date, lastStep: number): number | null {
    // The library compares bytes. It throws when a text has the same number of letters but more bytes.
    if (!/^\d{6}$/.test(code)) return null;
    const totp = this.#totp(secret, adminId, adminId);
    const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
    if (delta === null) return null;
    const step = Math.floor(now.getTime() / (totp.period * second)) + delta;
    return step > lastStep ? step : null;
  }

  newRecoveryCodes(): string[] {
    return Array.from({ length: secondFactor.recoveryCodes }, () => `${group()}-${group()}`);
  }

  /** Returns the hash to store. Ignores case, and characters between the letters. */
  recoveryHash(adminId: string, code: string): string {
    const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
    return this.#ctx(`recovery ${adminId} ${letters}`);
  }

  /** Returns a ticket that is valid for five minutes, and only while the password is the same. */
  ticket(adminId: string, passwordHash: string, now: Date): string {
    const expiresAt = new Date(now.getTime() + secondFactor.ticketLifetime).toISOString();
    const body = Buffer.from(JSON.stringify({ adminId, expiresAt } satisfies Ticket)).toString('base64url');
    return `${body}.${this.#ctx(`ticket ${body} ${passwordHash}`)}`;
  }

  /** Returns the admin that the ticket names, without verifying it. */
  adminOf(ticket: string): string | null {
    return readTicket(ticket)?.adminId ?? null;
  }

  isInForce(ticket: string, passwordHash: string, now: Date): boolean {
    const [body = '', signature = ''] = ticket.split('.');
    const right = Buffer.from(this.#ctx(`ticket ${body} ${passwordHash}`));
    const given = Buffer.from(signature);
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight && (readTicket(ticket)?.expiresAt ?? '') > now.toISOString();
  }

  #totp(secret: string, adminId: string, label: string): TOTP {
    return new TOTP({
      issuer: 'Memcherrish',
      label,
      secret: Secret.fromBase32(unsealed(this.#sealing, secret, adminId)),
    });
  }

  #ctx(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}

function readTicket(ticket: string): Ticket | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString('utf8'));
    if (typeof read !== 'object' || read === null || !('adminId' in read) || !('expiresAt' in read))
      return null;
    return { adminId: String(read.adminId), expiresAt: String(read.expiresAt) };
  } catch {
    return null;
  }
}
