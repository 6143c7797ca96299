import { messages } from '@memcherrish/shared/text/messages.ts';
import { type ErrorBody, type ErrorCode, errorBody } from '@memcherrish/shared/wire/errors.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync.ts';
import { z } from 'zod';

/** An expected failure is a value: nothing here throws (style.md, habit 4). */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export interface Problem {
  /**
   * `refused` by our server, `offline` without any answer, `foreign` when something else answered (a captive portal, a gateway), `outdated`
   * when app and server are of different times: the `code` tells which of the two is to be updated.
   */
  kind: 'refused' | 'offline' | 'foreign' | 'outdated';
  status?: number;
  /** Only ever set when our own server answered. */
  code?: ErrorCode;
  /** A sentence for the person. */
  message: string;
  /** Field name to sentence. */
  fields: Record<string, string>;
  retryAfterSeconds?: number;
  /** Field name to both values, where somebody else has changed a field since. */
  conflicts?: Conflicts;
}

export type Conflicts = NonNullable<ErrorBody['conflicts']>;

/** What both ways of sending a request come back with. */
export interface Answer {
  status: number;
  redirected: boolean;
  header: (name: string) => string | null;
  text: string;
}

const gatewayStatuses = new Set([502, 503, 504]);
const empty = Symbol('no JSON');

/** Answers without a body (204). */
export const nothing = z.undefined();

export function unreachable(): Problem {
  return { kind: 'offline', message: messages.offline, fields: {} };
}

/**
 * What an answer means. Only JSON of the expected shape that carries our header counts as ours, and nothing of it is used where the header
 * names another protocol than the app's own.
 */
export function readAnswer<T>(answer: Answer, schema: z.ZodType<T>): Outcome<T> {
  const spoken = answer.redirected ? null : protocolOf(answer.header(ownAnswer.name));
  if (spoken === null) return foreign(answer.status);
  if (spoken !== protocol)
    return outdated(answer.status, spoken > protocol ? 'outdated-app' : 'outdated-server');
  const body = parseJson(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    const parsed = schema.safeParse(body === empty ? undefined : body);
    return parsed.success ? { ok: true, value: parsed.data } : unreadable(answer.status);
  }
  const refusal = errorBody.safeParse(body);
  if (!refusal.success) return unreadable(answer.status);
  const { code, message, fields, retryAfterSeconds, conflicts } = refusal.data;
  if (code === 'outdated-app' || code === 'outdated-server') return outdated(answer.status, code);
  return {
    ok: false,
    problem: {
      kind: 'refused',
      status: answer.status,
      code,
      message,
      fields: fields ?? {},
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(conflicts === undefined ? {} : { conflicts }),
    },
  };
}

function protocolOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

function parseJson(text: string): unknown {
  if (text === '') return empty;
  try {
    return JSON.parse(text);
  } catch {
    return empty;
  }
}

function foreign(status: number): Outcome<never> {
  const message = gatewayStatuses.has(status) ? messages.unavailable : messages.foreignAnswer;
  return { ok: false, problem: { kind: 'foreign', status, message, fields: {} } };
}

function outdated(status: number, code: 'outdated-app' | 'outdated-server'): Outcome<never> {
  const message = code === 'outdated-app' ? messages.appOutdated : messages.serverOutdated;
  return { ok: false, problem: { kind: 'outdated', status, code, message, fields: {} } };
}

/** Ours by its header and still not understood: a newer or a broken server. Nothing of it is used. */
function unreadable(status: number): Outcome<never> {
  return { ok: false, problem: { kind: 'foreign', status, message: messages.serverError, fields: {} } };
}
