import { z } from 'zod';

/** Stable codes: programs decide by these, never by the sentence. */
export const errorCodes = [
  'invalid-input',
  'invalid-json',
  'too-large',
  'unsupported-type',
  'invalid-file',
  'not-signed-in',
  'session-expired',
  'session-revoked',
  'account-gone',
  'wrong-credentials',
  'not-allowed',
  'foreign-origin',
  'not-found',
  'already-exists',
  'already-registered',
  'not-registered',
  'conflict',
  'key-reused',
  'other-history',
  'outdated-app',
  'outdated-server',
  'invalid-code',
  'code-expired',
  'proof-missing',
  'rate-limited',
  'sms-failed',
  'unavailable',
  'out-of-space',
  'server-error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A field that was changed by someone else since the edit's base. */
export const conflict = z.object({
  yours: z.unknown(),
  theirs: z.unknown(),
  /** The current revision of the field: the base for a client that keeps its own value. */
  revision: z.number().int().optional(),
  /** The time and author of the change, if known. */
  at: z.string().optional(),
  by: z.enum(['self', 'school']).optional(),
});
export type Conflict = z.infer<typeof conflict>;

/** The body of every error; `error` and `message` are the same sentence. */
export const errorBody = z.object({
  code: z.enum(errorCodes),
  error: z.string(),
  message: z.string(),
  /** Maps a field name to its sentence. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds to wait before trying again. */
  retryAfterSeconds: z.number().int().optional(),
  /** With the code `conflict`: the fields that someone else has changed since. */
  conflicts: z.record(z.string(), conflict).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
