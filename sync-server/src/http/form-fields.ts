import type { z } from 'zod';
import { asInvalid } from './error-handler.ts';

/** Parses the fields of a multipart form by a schema. Throws the same errors as for a JSON body. */
export function formFields<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, string>,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) throw asInvalid(parsed.error.issues);
  return parsed.data;
}
