import { serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers the route under any load, and does not count it. */
    whateverWaits?: true;
  }
}

/**
 * Limits the calls in progress to as many as can be answered in a few seconds. Further calls are rejected
 * cheaply with 503 and a retry time. A call counts from the arrival of its body to its response, so a slow
 * client occupies no slot. Forms are limited by their memory instead (multipart.ts).
 */
export const overload = fastifyPlugin(async (app) => {
  const underWay = new Set<FastifyRequest>();
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.whateverWaits || request.isMultipart()) return;
    if (underWay.size >= serverLoad.calls) {
      const { retryAfterSeconds } = serverLoad;
      throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds });
    }
    underWay.add(request);
    // A call whose client disconnected may never get a response.
    reply.raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onSend', async (request) => {
    underWay.delete(request);
  });
});
