import { codes } from '@memcherrish/shared/rules/limits.ts';
import { codeContexts } from '@memcherrish/shared/wire/schoolmates.ts';
import { z } from 'zod';

const key = 'memcherrish-waiting-code';

const waitingCode = z.object({
  context: z.enum(codeContexts),
  mobile: z.string(),
  /** As it was typed, where code and number are two fields. */
  entry: z.object({ countryCode: z.string(), phone: z.string() }).nullable(),
  sentAt: z.number(),
  retryAfterSeconds: z.number(),
});
export type WaitingCode = z.infer<typeof waitingCode>;

/*
 * The number that waits for its code. Whoever leaves for their messages may come back to a page that the phone has dropped meanwhile:
 * it goes on where it was. Kept for the tab, until the code is verified or the modal is closed.
 */

export function rememberWaiting(waiting: WaitingCode, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(waiting));
}

/** What waits and can still be verified, with the seconds left until another code may be asked for. */
export function readWaiting(now = Date.now(), storage: Storage = sessionStorage): WaitingCode | null {
  const read = waitingCode.safeParse(parsed(storage.getItem(key)));
  if (!read.success || now - read.data.sentAt > codes.lifetime) return null;
  const passed = Math.floor((now - read.data.sentAt) / 1000);
  return { ...read.data, retryAfterSeconds: Math.max(0, read.data.retryAfterSeconds - passed) };
}

export function forgetWaiting(storage: Storage = sessionStorage): void {
  storage.removeItem(key);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
