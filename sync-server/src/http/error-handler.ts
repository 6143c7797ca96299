import { minute } from '@memcherrish/shared/domain/durations.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { isFull, isPassing } from '#db/engines/errors.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { BucketError } from '#server/objects/s3.ts';
import { Busy } from '#server/shares/busy.ts';
import { mayKeepConnection } from './refused-body.ts';

/** Seconds after which a client may retry when the database is busy or the disk has just failed. */
const retryAfterSeconds = 2;

/**
 * Returns the one error handler. It sends an ApiError as it is, translates errors of the framework, and hides all
 * details of bugs.
 */
export function errorAnswers(clock: () => Date = () => new Date()) {
  const failures = new FailureLog(clock);
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void => {
    const apiError = asApiError(error);
    if (apiError.status >= 500) failures.write(request.log, apiError, error);
    const seconds = apiError.details.retryAfterSeconds;
    if (seconds !== undefined) reply.header('retry-after', String(seconds));
    void mayKeepConnection(request.raw).then((mayKeep) => {
      if (mayKeep) reply.removeHeader('connection');
      else reply.header('connection', 'close');
      return reply
        .status(apiError.status)
        .type('application/json')
        .serializer(JSON.stringify)
        .send(apiError.body);
    });
  };
}

/**
 * Logs calls that fail. A bug is one line with its stack. What the surroundings cause, such as a full disk, fails
 * every call: it is one line a minute, because the log may be on the same disk.
 */
class FailureLog {
  readonly #clock: () => Date;
  /** The lines by code of the error: when the last was written, and the failures since. */
  readonly #written = new Map<string, { at: number; since: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  write(log: Pick<FastifyBaseLogger, 'error'>, { code }: ApiError, error: Error): void {
    if (code === 'server-error') {
      log.error({ err: error }, 'request failed');
      return;
    }
    const now = this.#clock().getTime();
    const last = this.#written.get(code);
    if (last && now - last.at < minute) {
      last.since += 1;
      return;
    }
    this.#written.set(code, { at: now, since: 0 });
    const cause = 'code' in error ? String(error.code) : error.name;
    const more = last && last.since > 0 ? ` So did ${last.since} since the last line like this.` : '';
    log.error(`A call failed: ${code} (${cause}).${more} Such calls get a line a minute at most.`);
  }
}

function asApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Busy) return new ApiError(error.code, error.message, error.details);
  // A malformed id in the path counts as an id that does not exist.
  if (hasZodFastifySchemaValidationErrors(error)) {
    return error.validationContext === 'params' ? notFound() : invalid(error.validation);
  }
  const code = 'code' in error ? String(error.code) : '';
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (isFull(error) || isForWantOfRoom(code)) return new ApiError('out-of-space', serverWords.outOfSpace);
  if (isPassing(error) || error instanceof BucketError)
    return new ApiError('unavailable', messages.unavailable, { retryAfterSeconds });
  if (status === 413) return new ApiError('too-large', serverWords.tooLarge);
  if (status === 415) return new ApiError('unsupported-type', serverWords.unsupportedType);
  if (status === 429) return new ApiError('rate-limited', serverWords.tooManyRequests);
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return new ApiError('invalid-json', serverWords.invalidJson);
  }
  if (status >= 400 && status < 500) return new ApiError('invalid-input', serverWords.invalidInput);
  return new ApiError('server-error', messages.serverError);
}

/** Detects a full disk or quota of files. */
function isForWantOfRoom(code: string): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(code);
}

type ValidationIssue = { instancePath: string; message?: string; params?: object };

/** Returns the same error for a schema that is applied by hand, as to a multipart form. */
export function asInvalid(issues: readonly z.core.$ZodIssue[]): ApiError {
  return invalid(
    issues.map((issue) => ({
      instancePath: `/${issue.path.join('/')}`,
      message: issue.message,
      params: issue,
    })),
  );
}

/** The first sentence is the message of the whole error; each field has its own. */
function invalid(issues: readonly ValidationIssue[]): ApiError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.');
    for (const unknown of unknownKeys(issue.params)) {
      fields[path ? `${path}.${unknown}` : unknown] = serverWords.unknownField;
    }
    if (path && !(path in fields) && unknownKeys(issue.params).length === 0) {
      fields[path] = issue.message ?? messages.invalidField;
    }
  }
  const sentences = new Set(Object.values(fields));
  const [only] = sentences;
  const sentence = sentences.size === 1 && only ? only : serverWords.invalidInput;
  return new ApiError('invalid-input', sentence, Object.keys(fields).length > 0 ? { fields } : {});
}

function unknownKeys(params: object | undefined): string[] {
  const keys = params && 'keys' in params ? params.keys : [];
  return Array.isArray(keys) ? keys.map(String) : [];
}
