import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { type ErrorBody, type ErrorCode, errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { z } from 'zod';

/** The result of a request. An expected failure is a value: no function here throws. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export interface Problem {
  /**
   * `refused`: by our server. `offline`: no response. `foreign`: another server responded (a captive portal, a
   * gateway). `outdated`: app and server have different protocol versions, and `code` names the side to update.
   */
  kind: 'refused' | 'offline' | 'foreign' | 'outdated';
  status?: number;
  /** Only set when our own server responded. */
  code?: ErrorCode;
  /** Another server responded in full: a portal to all calls, or a proxy to this one alone. */
  isPage?: true;
  /** A sentence for the person. */
  message: string;
  /** Maps a field name to a sentence. */
  fields: Record<string, string>;
  retryAfterSeconds?: number;
  /** Maps each field with a newer change to both values. */
  conflicts?: Conflicts;
}

export type Conflicts = NonNullable<ErrorBody['conflicts']>;

/** The response, as both `fetch` and XMLHttpRequest return it. */
export interface Answer {
  status: number;
  redirected: boolean;
  header: (name: string) => string | null;
  text: string;
}

const gatewayStatuses = new Set([502, 503, 504]);
const empty = Symbol('no JSON');

/** The schema of a response without a body (204). */
export const nothing = z.undefined();

export function unreachable(): Problem {
  return { kind: 'offline', message: messages.offline, fields: {} };
}

/**
 * Interprets a response. Only JSON of the expected shape with our header counts as ours. If the header names another
 * protocol than the app's own, nothing of the response is used.
 */
export function readAnswer<T>(answer: Answer, schema: z.ZodType<T>): Outcome<T> {
  const spoken = answer.redirected ? null : protocolOf(answer.header(ownAnswer.name));
  if (spoken === null) return foreign(answer.status);
  if (spoken !== protocol)
    return outdated(answer.status, spoken > protocol ? 'outdated-app' : 'outdated-server');
  const body = parseJson(answer.text);
  if (answer.status >= 200 && answer.status < 300) return readBody(body, schema, answer.status);
  const error = errorBody.safeParse(body);
  if (!error.success) return unreadable(answer.status);
  const { code, message, fields, retryAfterSeconds, conflicts } = error.data;
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

/** Interprets a further line of a response whose first one was read as `readAnswer` says. Null: it did not arrive. */
export function readLine<T>(text: string | null, schema: z.ZodType<T>): Outcome<T> {
  return text === null ? { ok: false, problem: unreachable() } : readBody(parseJson(text), schema, 200);
}

function readBody<T>(body: unknown, schema: z.ZodType<T>, status: number): Outcome<T> {
  const parsed = schema.safeParse(body === empty ? undefined : body);
  return parsed.success ? { ok: true, value: parsed.data } : unreadable(status);
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
  return { ok: false, problem: { kind: 'foreign', status, message, fields: {}, isPage: true } };
}

function outdated(status: number, code: 'outdated-app' | 'outdated-server'): Outcome<never> {
  const message = code === 'outdated-app' ? messages.appOutdated : messages.serverOutdated;
  return { ok: false, problem: { kind: 'outdated', status, code, message, fields: {} } };
}

/**
 * Returns the problem of a response with our header that does not match the schema: from a newer or a broken server.
 */
function unreadable(status: number): Outcome<never> {
  return { ok: false, problem: { kind: 'foreign', status, message: messages.serverError, fields: {} } };
}
