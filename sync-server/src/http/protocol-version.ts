import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { protocolHeader } from '@memcherrish/shared/wire/sync/headers.ts';
import { oldestProtocol, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '#server/errors/api-error.ts';

/**
 * Rejects an app whose protocol is too old (426) or newer than the server's (503), so that neither misreads
 * the other. Unsent edits stay in that app. A client that names no protocol is not our app, and follows the
 * reference.
 */
export function requireSameProtocol(request: FastifyRequest): void {
  const named = request.headers[protocolHeader.toLowerCase()];
  if (named === undefined) return;
  if (typeof named !== 'string' || !/^\d{1,9}$/.test(named)) {
    throw invalidField(protocolHeader, messages.invalidField);
  }
  if (Number(named) < oldestProtocol) throw new ApiError('outdated-app', messages.appOutdated);
  if (Number(named) > protocol) throw new ApiError('outdated-server', messages.serverOutdated);
}
