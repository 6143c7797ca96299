import { addressOf, type Call, type ParamNames } from '@memcherrish/shared/wire/base/call.ts';
import { z } from 'zod';
import { type Outcome, type RequestOptions, request } from './client.ts';

/** A part of a call. It may be left out when none of its values is required. */
type Given<Part extends string, Value> =
  Partial<Value> extends Value ? { [Each in Part]?: Value } : { [Each in Part]: Value };

type Query<Value> = { [Each in keyof Value]: Value[Each] | Extract<undefined, Partial<Value>[Each]> };

/** The fields and the files of a form. One that is undefined is not sent. */
type FormValues = Readonly<Record<string, string | Blob | readonly Blob[] | undefined>>;

type Options = Pick<RequestOptions<unknown>, 'change' | 'signal' | 'ungated' | 'isSlow' | 'onProgress'>;

type Parts<Of extends Call> = ([ParamNames<Of>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Of>, string> }) &
  (Of extends { query: infer Schema extends z.ZodType } ? Given<'query', Query<z.input<Schema>>> : unknown) &
  (Of extends { body: infer Schema extends z.ZodType } ? Given<'body', z.input<Schema>> : unknown) &
  (Of extends { form: z.ZodType } ? { form: FormValues } : unknown) &
  Options;

/** The second argument of `sendCall`: the parts that a call declares, and how to send it. */
export type Sent<Of extends Call> =
  Partial<Parts<Of>> extends Parts<Of> ? [sent?: Parts<Of>] : [sent: Parts<Of>];

/** The answer of a call that is JSON. A file or a stream is not read by `sendCall`. */
export type AnswerOf<Of extends Call> = Of['answer'] extends z.ZodType
  ? z.output<Of['answer']>
  : Of['answer'] extends { shape: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never;

/** Sends a call as both sides declare it (shared/src/wire/base/call.ts). Never throws, like `request`. */
export async function sendCall<const Of extends Call>(
  of: Of,
  ...[sent]: Sent<Of>
): Promise<Outcome<AnswerOf<Of>>> {
  const { params = {}, query, body, form, ...options } = (sent ?? {}) as AnyParts;
  const schema = of.answer instanceof z.ZodType ? of.answer : (of.answer.shape ?? z.never());
  const outcome = await request(of.method, `${addressOf(of, params)}${search(query)}`, {
    ...options,
    schema: schema as z.ZodType<AnswerOf<Of>>,
    ...(body !== undefined && { json: body }),
    ...(form && { form: formOf(form) }),
  });
  if (outcome.ok && of.method !== 'GET') for (const listener of listeners) listener(of);
  return outcome;
}

type ChangeListener = (change: Call) => void;
const listeners = new Set<ChangeListener>();

/** Calls the listener with each change that the server has confirmed. Returns a function that ends this. */
export function followChanges(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The parts of a call without the types that `sendCall` has checked. */
interface AnyParts extends Options {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  form?: FormValues;
}

/** Returns the query of an address. A value that is undefined is left out. */
export function search(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function formOf(values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') form.set(name, value);
    else if (value instanceof Blob) form.set(name, value);
    else for (const each of value ?? []) form.append(name, each);
  }
  return form;
}
