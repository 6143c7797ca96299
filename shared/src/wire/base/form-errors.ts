import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { z } from 'zod';

/**
 * Returns the first error of each field by the schema of the call, for a form that is about to be sent. An error at an empty field says that
 * it is required, in the words of `empty` if the form has its own. `sent` has every field of the form that is sent.
 */
export function formErrors<Field extends string>(
  schema: z.ZodType,
  sent: Readonly<Partial<Record<Field, unknown>>>,
  empty?: Readonly<Partial<Record<Field, string>>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const issue of schema.safeParse(sent).error?.issues ?? []) {
    const field = issue.path[0];
    if (!isFieldOf(field, sent)) continue;
    const value = sent[field];
    const isEmpty = typeof value === 'string' && value.trim() === '';
    errors[field] ??= isEmpty ? (empty?.[field] ?? messages.required) : messageOf(issue);
  }
  return errors;
}

/** The body that a form sends, or the errors at the fields of what was typed. */
export type FormRead<Body> =
  | { ok: true; body: Body }
  | { ok: false; errors: Readonly<Partial<Record<string, string>>> };

/** Says that nothing is sent, although no field has an error. */
export const notSent: FormRead<never> = { ok: false, errors: {} };

/** Returns what a form sends, unless a field has an error. An error that is undefined does not count. */
export function checked<Body>(
  body: Body,
  errors: Readonly<Partial<Record<string, string | undefined>>>,
): FormRead<Body> {
  const found = Object.entries(errors).filter((each): each is [string, string] => each[1] !== undefined);
  return found.length === 0 ? { ok: true, body } : { ok: false, errors: Object.fromEntries(found) };
}

/** Returns what a form sends, unless the schema of its call finds an error. `empty` is as in `formErrors`. */
export function bySchema<Body extends object>(
  schema: z.ZodType,
  body: Body,
  empty?: Readonly<Partial<Record<keyof Body & string, string>>>,
): FormRead<Body> {
  return checked(body, formErrors<keyof Body & string>(schema, body, empty));
}

const isFieldOf = <Field extends string>(
  name: PropertyKey | undefined,
  sent: Readonly<Partial<Record<Field, unknown>>>,
): name is Field => typeof name === 'string' && name in sent;

/** A union, such as an e-mail or nothing, has no message of its own: its first schema has. */
function messageOf(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_union' && issue.errors[0]?.[0]?.message) || issue.message;
}

/** Returns the error of a password's repetition, or undefined. A schema compares the two only when all else is right. */
export function repetitionError(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  differs: string,
): string | undefined {
  if (confirmPassword === '') return messages.required;
  return confirmPassword === password ? undefined : differs;
}
