import { answerWithin, slowestUpload } from '@memcherrish/shared/domain/limits.ts';
import { idempotencyKey, ofEpoch, onBehalfOf, protocolHeader } from '@memcherrish/shared/wire/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync.ts';
import type { z } from 'zod';
import { noteChange } from './changes.ts';
import { passGate } from './gate.ts';
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
    const outcome = readAnswer(answer, options.schema);
    if (!outcome.ok && outcome.problem.code === 'outdated-app') appIsOutdated();
    if (outcome.ok && method !== 'GET') noteChange();
    return outcome;
  } catch {
    return { ok: false, problem: unreachable() };
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

/**
 * Times out early on a dead connection. A response that has started gets the time of a long one. Also aborts with
 * `outer`: `AbortSignal.any` is missing before Safari 17.4.
 */
class Deadline {
  readonly #abort = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly signal = this.#abort.signal;
  #timer: ReturnType<typeof setTimeout>;

  constructor(milliseconds: number, outer?: AbortSignal) {
    this.#timer = this.#in(milliseconds);
    this.#outer = outer;
    outer?.addEventListener('abort', this.#end);
    if (outer?.aborted) this.#end();
  }

  extend(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#in(milliseconds);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#end);
  }

  readonly #end = () => this.#abort.abort();

  #in(milliseconds: number) {
    return setTimeout(this.#end, milliseconds);
  }
}

async function call(
  method: Method,
  path: string,
  { json, form, change }: RequestOptions<unknown>,
  signal: AbortSignal,
  onBegun: () => void,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
    // Not 'error': that looks the same as no connection, and a captive portal answers with a redirect.
    redirect: 'manual',
    headers: {
      ...headersOf(change),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: form } : {}),
  });
  onBegun();
  return {
    status: response.status,
    redirected: response.type === 'opaqueredirect',
    header: (name) => response.headers.get(name),
    text: await response.text(),
  };
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
