import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

type Path = readonly (string | number)[];

/**
 * Checks a part of a request by its schema. Refuses texts with a NUL character, which no one can type and PostgreSQL
 * cannot store. A part of the path that does not fit its pattern is unknown, whatever its characters.
 */
export const requestValidator: typeof validatorCompiler = (route) =>
  route.httpPart === 'params'
    ? validatorCompiler(route)
    : validatorCompiler({ ...route, schema: withoutNul(route.schema as z.ZodType) });

/** Returns the schema with the check that every call has. */
export function withoutNul<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.superRefine((value, context) => {
    for (const path of nulsIn(value, []))
      context.addIssue({ code: 'custom', path: [...path], message: messages.invalidField });
  });
}

function nulsIn(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key.includes('\0') ? [path] : nulsIn(each, [...path, key]),
  );
}
