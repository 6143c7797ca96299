import type { z } from 'zod';
import { messages } from '../text/messages.ts';

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
