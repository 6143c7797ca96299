import type { z } from 'zod';

/** Returns each error of a body as `path: message`. */
export function errorsOf(schema: z.ZodType, body: unknown): string[] {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

export const accepts = (schema: z.ZodType, body: unknown) => schema.safeParse(body).success;
