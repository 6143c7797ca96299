import { codes } from '@memcherrish/shared/rules/limits.ts';
import type { CodeContext } from '@memcherrish/shared/wire/schoolmates.ts';
import { parsed } from '#local/device/parsed.ts';

const key = 'memcherrish-waiting-code';

export interface WaitingCode {
  context: CodeContext;
  mobile: string;
  /** As it was typed, where code and number are two fields. */
  entry: { countryCode: string; phone: string } | null;
  sentAt: number;
  retryAfterSeconds: number;
}

/*
 * The number that waits for its code. Whoever leaves for their messages may come back to a page that the phone has dropped meanwhile:
 * it goes on where it was. Kept for the tab, until the code is verified or the modal is closed.
 */

export function rememberWaiting(waiting: WaitingCode, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(waiting));
}

/** What waits and can still be verified, with the seconds left until another code may be asked for. */
export function readWaiting(now = Date.now(), storage: Storage = sessionStorage): WaitingCode | null {
  const kept = parsed(storage.getItem(key));
  if (!isWaitingCode(kept) || now - kept.sentAt > codes.lifetime) return null;
  const passed = Math.floor((now - kept.sentAt) / 1000);
  return { ...kept, retryAfterSeconds: Math.max(0, kept.retryAfterSeconds - passed) };
}

export function forgetWaiting(storage: Storage = sessionStorage): void {
  storage.removeItem(key);
}

const contexts: readonly unknown[] = ['signup', 'forgot', 'signin'] satisfies CodeContext[];

// By hand: the landing page does not wait for the schema library.
function isWaitingCode(value: unknown): value is WaitingCode {
  if (!isRecord(value)) return false;
  const { context, mobile, entry, sentAt, retryAfterSeconds } = value;
  return (
    contexts.includes(context) &&
    typeof mobile === 'string' &&
    (entry === null ||
      (isRecord(entry) && typeof entry['countryCode'] === 'string' && typeof entry['phone'] === 'string')) &&
    typeof sentAt === 'number' &&
    typeof retryAfterSeconds === 'number'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
