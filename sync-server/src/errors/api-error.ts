import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { ErrorBody, ErrorCode } from '@memcherrish/shared/wire/base/errors.ts';

const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 400,
  'invalid-json': 400,
  'invalid-file': 400,
  'too-large': 413,
  'unsupported-type': 415,
  'not-signed-in': 401,
  'session-expired': 401,
  'session-revoked': 401,
  'account-gone': 401,
  'wrong-credentials': 401,
  'not-allowed': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'already-exists': 409,
  'already-registered': 409,
  'not-registered': 404,
  conflict: 409,
  'key-reused': 422,
  'other-history': 409,
  'outdated-app': 426,
  'outdated-server': 503,
  'invalid-code': 400,
  'code-expired': 400,
  'proof-missing': 401,
  'rate-limited': 429,
  'sms-failed': 503,
  unavailable: 503,
  'out-of-space': 507,
  'server-error': 500,
};

type Details = Pick<ErrorBody, 'fields' | 'retryAfterSeconds' | 'conflicts'>;

/**
 * An expected failure: a code, a sentence for people, and the fields where they apply. Throwing it rolls back
 * the transaction around it. The one error handler turns it into the response (decision record 0002).
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf[this.code];
  }

  get body(): ErrorBody {
    return { code: this.code, error: this.message, message: this.message, ...this.details };
  }
}

/** Returns the same error for a missing row and for a row that the viewer may not see. */
export function notFound(): ApiError {
  return new ApiError('not-found', messages.notFound);
}

/** Returns an error for one invalid field, shown at that field. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid-input', message, { fields: { [field]: message } });
}
