import { codes } from '@memcherrish/shared/domain/limits.ts';
import type { CodeContext } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { deviceTime } from '#clock/clock.ts';
import { parsed } from '#local/device/parsed.ts';

const key = 'memcherrish-waiting-code';

export interface WaitingCode {
  context: CodeContext;
  /** Null: the number on the list that the invitation is for. */
  mobile: string | null;
  /** The typed parts, when code and number are two fields. */
  entry: { countryCode: string; phone: string } | null;
  sentAt: number;
  retryAfterSeconds: number;
  byWhatsApp?: boolean;
  /** SMS was asked for after WhatsApp. It follows by itself once for each code. */
  smsAsked?: boolean;
}

/*
 * Stores the number that waits for its code. A phone may drop the page while its owner reads the message; the app then
 * resumes at the code step. Stored per tab, until the code is verified or the modal is closed.
 */

export function rememberWaiting(waiting: WaitingCode, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(waiting));
}

/** Returns the waiting code if it is still valid, with the seconds until another code can be requested. */
export function readWaiting(now = deviceTime(), storage: Storage = sessionStorage): WaitingCode | null {
  const kept = parsed(storage.getItem(key));
  if (!isWaitingCode(kept) || now - kept.sentAt > codes.lifetime) return null;
  const passed = Math.floor((now - kept.sentAt) / 1000);
  return { ...kept, retryAfterSeconds: Math.max(0, kept.retryAfterSeconds - passed) };
}

/** Remembers that SMS was asked for after WhatsApp. Returns whether the code by WhatsApp is still valid. */
export function rememberSmsAsked(now = deviceTime(), storage: Storage = sessionStorage): boolean {
  const kept = parsed(storage.getItem(key));
  if (!isWaitingCode(kept) || now - kept.sentAt > codes.lifetime) return false;
  rememberWaiting({ ...kept, smsAsked: true }, storage);
  return true;
}

export function forgetWaiting(storage: Storage = sessionStorage): void {
  storage.removeItem(key);
}

const contexts: readonly unknown[] = ['signup', 'forgot', 'signin'] satisfies CodeContext[];

// Written by hand, so that the landing page does not load the schema library.
function isWaitingCode(value: unknown): value is WaitingCode {
  if (!isRecord(value)) return false;
  const { context, mobile, entry, sentAt, retryAfterSeconds, byWhatsApp, smsAsked } = value;
  return (
    contexts.includes(context) &&
    (typeof mobile === 'string' || mobile === null) &&
    (entry === null ||
      (isRecord(entry) && typeof entry['countryCode'] === 'string' && typeof entry['phone'] === 'string')) &&
    typeof sentAt === 'number' &&
    typeof retryAfterSeconds === 'number' &&
    [byWhatsApp, smsAsked].every((flag) => ['boolean', 'undefined'].includes(typeof flag))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
