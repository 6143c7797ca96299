import type { z } from 'zod';

/** The names of the values in an address: `schoolId` in `/api/schools/:schoolId`. */
type NamesIn<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type ValuesOf<Pattern extends string> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...ValuesOf<Rest>]
  : Pattern extends `${string}:${string}`
    ? [value: string]
    : [];

/** An address with values. Called with them in their order, it returns the address of one thing. */
export interface Path<Pattern extends string = string> {
  (...values: ValuesOf<Pattern>): string;
  readonly pattern: Pattern;
}

/* @__NO_SIDE_EFFECTS__ */
export function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const names = namesIn(pattern);
  const filled = (...values: string[]) => fill(pattern, (name) => values[names.indexOf(name)] ?? '');
  return Object.assign(filled, { pattern });
}

/** An answer that the server writes itself: a file, a stream, or JSON that is already encoded. */
export interface Bytes {
  mediaType: string;
  /** The shape of encoded JSON. */
  shape?: z.ZodType;
}

/** All that the server and the app both know of a call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string | { readonly pattern: string };
  /** The values in the address, if some are no ids. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The fields of a multipart form. */
  form?: z.ZodType;
  /** The schema of the answer. A field that it does not list cannot be sent. */
  answer: z.ZodType | Bytes;
  /** The status of success: 200 by default. */
  status?: 201 | 204;
  /** Other answers that are no plain errors, by status. */
  errors?: Readonly<Record<number, z.ZodType>>;
}

/** Declares a call once. The server adds a handler to it (`route`), and the app sends it (`send`). */
/* @__NO_SIDE_EFFECTS__ */
export function call<const Declared extends Call>(declared: Declared): Declared {
  return declared;
}

/** The names of the values in the address of a call. */
export type ParamNames<Of extends Call> = NamesIn<
  Of['path'] extends { pattern: infer Pattern extends string } ? Pattern : Of['path'] & string
>;

export function patternOf({ path }: Pick<Call, 'path'>): string {
  return typeof path === 'string' ? path : path.pattern;
}

/** Returns the address of a call with its values, percent-encoded. */
export function addressOf<Of extends Call>(of: Of, params: Record<ParamNames<Of>, string>): string {
  return fill(patternOf(of), (name) => (params as Record<string, string>)[name] ?? '');
}

export function namesIn(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
}

function fill(pattern: string, valueAt: (name: string) => string): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueAt(name)));
}
