import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { type OwnPasskeys, passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { type Call, namesIn, type ParamNames, patternOf } from '@memcherrish/shared/wire/base/call.ts';
import type { ErrorBody } from '@memcherrish/shared/wire/base/errors.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { z } from 'zod';
import { deferred } from '#local/device/deferred.ts';

/** The parts of a request, as the contract of the call reads them. */
export interface Received<Of extends Call> {
  params: Record<ParamNames<Of>, string>;
  query: Of extends { query: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  body: Of extends { body: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  form: FormData | undefined;
}

/** The answer of a call, as the server sends it. */
export type AnswerTo<Of extends Call> = Of['answer'] extends z.ZodType
  ? z.input<Of['answer']>
  : Of['answer'] extends { shape: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : never;

/** A refusal of the server. The app decides by its code, so the status is always 400. */
export class Refusal {
  readonly body: ErrorBody;

  constructor(code: ErrorBody['code'], message: string, fields?: ErrorBody['fields']) {
    this.body = { code, error: message, message, ...(fields && { fields }) };
  }
}

/** Refuses the value of one field. */
export const refusedField = (code: ErrorBody['code'], field: string, sentence: string) =>
  new Refusal(code, sentence, { [field]: sentence });

/** An answer with further JSON values, each on a line of its own. */
export class Lines<First> {
  readonly first: First;
  readonly rest: readonly unknown[];

  constructor(first: First, rest: readonly unknown[]) {
    this.first = first;
    this.rest = rest;
  }
}

type Reply<Of extends Call> = AnswerTo<Of> | Lines<AnswerTo<Of>> | Refusal;
type Replying<Of extends Call> = (received: Received<Of>) => Reply<Of>;

/** Failures of a call for a reason other than the input. */
export const failures = {
  'the server answers 500': () => own(500, { code: 'server-error', ...sentence(messages.serverError) }),
  'a portal answers with a page': () =>
    new Response('<h1>Welcome to Airport Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  'the server is away': () => {
    throw new TypeError('Failed to fetch');
  },
} as const satisfies Record<string, () => Response>;
export type Failure = keyof typeof failures;
/** The contract of the health check, which the app asks to tell a portal from a broken call. */
const health = { method: 'GET', path: '/healthz', answer: z.object({ ok: z.literal(true) }) } as const;

interface Known {
  of: Call;
  matches: RegExp;
  reply: ((received: Received<Call>) => unknown) | null;
  received: Received<Call>[];
  failure: Failure | null;
  held: { begin: () => void; released: Promise<void> } | null;
}

/** The passkeys of an account without any, on a server where they are off. */
export const noPasskeys: OwnPasskeys = {
  origin: null,
  proof: 'none',
  removalProof: 'password',
  passkeys: [],
  hadPasskey: false,
  accepted: null,
};

/**
 * Answers the calls of the app in the page. A test says what each call answers, typed by its contract. A call that no
 * test has answered, and a body that the contract refuses, fail the test.
 */
export class FakeServer {
  readonly #known: Known[] = [];
  readonly #mistakes: string[] = [];

  constructor() {
    this.answers(health, { ok: true });
    // Passkeys are off, unless a test is about them.
    this.answers(passkeyCalls.beginSignIn, new Refusal('not-allowed', passkeyWords.notHere));
    this.answers(passkeyCalls.list, noPasskeys);
  }

  /** Sets the answer of a call, or a function that makes it. The last one counts. */
  answers<const Of extends Call>(of: Of, reply: Reply<Of> | Replying<Of>): void {
    this.#get(of).reply = (typeof reply === 'function' ? reply : () => reply) as Known['reply'];
  }

  /** Makes a call fail until `restores` ends it. */
  breaks(of: Call, failure: Failure): void {
    this.#get(of).failure = failure;
    if (failure === 'a portal answers with a page') this.#get(health).failure = failure;
  }

  restores(of: Call): void {
    this.#get(of).failure = null;
    this.#get(health).failure = null;
  }

  /** Makes a call wait, as on a slow line, until it is released. */
  holds(of: Call): { begun: Promise<void>; release: () => void } {
    const begun = deferred<void>();
    const go = deferred<void>();
    const known = this.#get(of);
    known.held = { begin: begun.resolve, released: go.promise };
    const release = () => {
      known.held = null;
      go.resolve();
    };
    return { begun: begun.promise, release };
  }

  /** Returns what the app has sent with a call so far. */
  received<const Of extends Call>(of: Of): Received<Of>[] {
    return this.#get(of).received as unknown as Received<Of>[];
  }

  /** Throws if the app has sent what no test expects. */
  check(): void {
    const mistakes = this.#mistakes.splice(0);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  }

  async respond(method: string, address: string, sent: BodyInit | null): Promise<Response> {
    const { pathname, searchParams } = new URL(address, location.href);
    const known = this.#known
      .filter(({ of, matches }) => of.method === method && matches.test(pathname))
      .sort((a, b) => namesIn(patternOf(a.of)).length - namesIn(patternOf(b.of)).length)[0];
    if (!known) return this.#mistaken(`No answer is set for ${method} ${pathname}`);
    const { of, matches } = known;
    const values = matches.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
    const json: unknown = typeof sent === 'string' ? JSON.parse(sent) : undefined;
    const body = of.body?.safeParse(json);
    const query = of.query?.safeParse(Object.fromEntries(searchParams));
    for (const read of [body, query])
      if (read?.error)
        return this.#mistaken(`${method} ${pathname} does not keep its contract: ${read.error.message}`);
    const received: Received<Call> = {
      params: Object.fromEntries(namesIn(patternOf(of)).map((name, at) => [name, values[at] ?? ''])),
      query: query?.data as undefined,
      body: body?.data as undefined,
      form: sent instanceof FormData ? sent : undefined,
    };
    known.received.push(received);
    known.held?.begin();
    await known.held?.released;
    return known.failure ? failures[known.failure]() : this.#answer(known, received);
  }

  #answer({ of, reply }: Known, received: Received<Call>): Response {
    if (!reply) return this.#mistaken(`No answer is set for ${of.method} ${patternOf(of)}`);
    const answer = reply(received);
    if (answer instanceof Refusal) return own(400, answer.body);
    const [first, ...rest] = answer instanceof Lines ? [answer.first, ...answer.rest] : [answer];
    const schema = of.answer instanceof z.ZodType ? of.answer : of.answer.shape;
    const wrong = schema?.safeParse(first).error;
    if (wrong)
      return this.#mistaken(`The answer of ${patternOf(of)} is not of its contract: ${wrong.message}`);
    return own(of.status ?? 200, first, ...rest);
  }

  #mistaken(mistake: string): Response {
    this.#mistakes.push(mistake);
    return failures['the server answers 500']();
  }

  #get(of: Call): Known {
    const pattern = patternOf(of);
    const found = this.#known.find((each) => each.of.method === of.method && patternOf(each.of) === pattern);
    if (found) return found;
    const matches = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`);
    const known: Known = { of, matches, reply: null, received: [], failure: null, held: null };
    this.#known.push(known);
    return known;
  }
}

const sentence = (message: string) => ({ error: message, message });

function own(status: number, ...values: unknown[]): Response {
  const headers = { [ownAnswer.name]: ownAnswer.value, 'content-type': 'application/json' };
  const lines = values.map((value) => JSON.stringify(value));
  return new Response(status === 204 ? null : lines.join('\n'), { status, headers });
}
