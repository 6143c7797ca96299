import { answerWithin, slowestUpload } from '@memcherrish/shared/domain/limits.ts';
import {
  idempotencyKey,
  ofEpoch,
  onBehalfOf,
  ownAnswer,
  protocolHeader,
} from '@memcherrish/shared/wire/sync/headers.ts';
import { lineByLine, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import type { z } from 'zod';
import { hearServer } from '#clock/clock.ts';
import { Deadline } from './deadline.ts';
import { passGate } from './gate.ts';
import { linesOf } from './lines.ts';
import { type Answer, type Outcome, readAnswer, unreachable } from './outcome.ts';
import { appIsOutdated } from './outdated.ts';

export type { Outcome, Problem } from './outcome.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A change that may be sent more than once: identified by its key, and valid for one account only (wire/headers.ts).
 */
export interface Change {
  key: string;
  /** Format: `kind.id`. */
  account: string;
  /** The epoch that the device knows; null before its first pull. */
  epoch: string | null;
}

/** The options of a change from the outbox. */
export type Sending = Pick<RequestOptions<unknown>, 'change' | 'signal'>;

export interface RequestOptions<T> {
  /** The schema of a successful response. Any other response did not come from our server. */
  schema: z.ZodType<T>;
  json?: unknown;
  /** Sent as multipart; the browser sets the boundary. */
  form?: FormData;
  change?: Change;
  signal?: AbortSignal;
  /** Skips the gate. Only for the request that the gate itself makes. */
  ungated?: true;
  /** Waits longer for the first byte: the server has thousands of rows to compute. */
  isSlow?: true;
  /** Receives the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Makes one request to our own server. Never throws: no connection, a captive portal and an API error are outcomes.
 * Sends the cookies of this origin. Never follows redirects, since our server never redirects.
 */
export async function request<T>(
  method: Method,
  path: string,
  options: RequestOptions<T>,
): Promise<Outcome<T>> {
  const held = options.ungated ? null : await passGate();
  if (held) return { ok: false, problem: held };
  const deadline = new Deadline(answerTime(options), options.signal);
  const { signal } = deadline;
  try {
    const answer =
      options.form && options.onProgress
        ? await upload(method, path, options.form, options.onProgress, signal, headersOf(options.change))
        : await call(method, path, options, signal, () => deadline.extend(answerWithin.long));
    noteTime(answer);
    const outcome = readAnswer(answer, options.schema);
    if (!outcome.ok && outcome.problem.code === 'outdated-app') appIsOutdated();
    return outcome;
  } catch {
    return { ok: false, problem: unreachable() };
  } finally {
    deadline.clear();
  }
}

/** A response of several lines: the value of the first one, and the others as they arrive. */
export interface Lines<T> {
  first: T;
  rest: AsyncIterable<string>;
}

/**
 * Makes a request whose response may have several lines, and returns when the first one has arrived. The caller has to
 * read the others. Reading throws when the connection breaks.
 */
export async function requestLines<T>(
  path: string,
  { schema, signal: outer }: Pick<RequestOptions<T>, 'schema' | 'signal'>,
): Promise<Outcome<Lines<T>>> {
  const held = await passGate();
  if (held) return { ok: false, problem: held };
  const deadline = new Deadline(answerWithin.short, outer);
  try {
    const response = await send('GET', path, {}, deadline.signal, `${lineByLine}, application/json`);
    deadline.extend(answerWithin.long);
    const lines = linesOf(response.body);
    const { value: text } = await lines.next();
    noteTime(headOf(response));
    const outcome = readAnswer({ ...headOf(response), text: text ?? '' }, schema);
    if (outcome.ok) return { ok: true, value: { first: outcome.value, rest: inTime(lines, deadline) } };
    if (outcome.problem.code === 'outdated-app') appIsOutdated();
    deadline.end();
    return outcome;
  } catch {
    deadline.end();
    return { ok: false, problem: unreachable() };
  }
}

/** Each line that arrives gives the next one the time of a long response. */
async function* inTime(lines: AsyncIterable<string>, deadline: Deadline) {
  try {
    for await (const line of lines) {
      deadline.extend(answerWithin.long);
      yield line;
    }
  } finally {
    deadline.clear();
  }
}

/**
 * Returns how long to wait for the first byte of a response. A request of the outbox blocks those behind it and is
 * retried. On a dead connection it therefore times out as early as its size allows.
 */
function answerTime({ form, change, isSlow }: RequestOptions<unknown>): number {
  if (!form) return isSlow ? answerWithin.long : answerWithin.short;
  if (!change) return answerWithin.long;
  const sizes = [...form.values()].map((part) => (typeof part === 'string' ? part.length : part.size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return Math.min(answerWithin.long, answerWithin.short + (1000 * bytes) / slowestUpload);
}

async function call(
  method: Method,
  path: string,
  options: RequestOptions<unknown>,
  signal: AbortSignal,
  onBegun: () => void,
): Promise<Answer> {
  const response = await send(method, path, options, signal);
  onBegun();
  return { ...headOf(response), text: await response.text() };
}

async function send(
  method: Method,
  path: string,
  { json, form, change }: Pick<RequestOptions<unknown>, 'json' | 'form' | 'change'>,
  signal: AbortSignal,
  accept?: string,
): Promise<Response> {
  return await fetch(path, {
    method,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
    // Not 'error': that looks the same as no connection, and a captive portal answers with a redirect.
    redirect: 'manual',
    headers: {
      ...headersOf(change),
      ...(accept && { accept }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
  });
}

function headOf(response: Response): Omit<Answer, 'text'> {
  return {
    status: response.status,
    redirected: response.type === 'opaqueredirect',
    header: (name) => response.headers.get(name),
  };
}

/** Notes the server's time. A portal or a proxy may have a wrong one. */
function noteTime({ redirected, header }: Omit<Answer, 'text'>): void {
  if (!redirected && header(ownAnswer.name) !== null) hearServer(header('date'));
}

function headersOf(change: Change | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    [protocolHeader]: String(protocol),
    ...(change && { [idempotencyKey]: change.key, [onBehalfOf]: change.account }),
    ...(change?.epoch && { [ofEpoch]: change.epoch }),
  };
}

/** Uses XMLHttpRequest, since fetch does not report upload progress. */
function upload(
  method: Method,
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        redirected: new URL(xhr.responseURL).pathname !== path,
        header: (name) => xhr.getResponseHeader(name),
        text: xhr.responseText,
      });
    xhr.onerror = () => reject(new Error('network'));
    xhr.onabort = () => reject(new Error('aborted'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    if (signal.aborted) reject(new Error('aborted'));
    else xhr.send(form);
  });
}
