import { serverLoad } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much is under way, and not counted among it. */
    whateverWaits?: true;
  }
}

/**
 * Works on no more calls at once than can be answered in a few seconds: what is refused costs next to nothing, and is told when to come back
 * (503). A call counts from when its body is there until its answer is, so that nobody holds a place by being slow. Forms are bounded by
 * what they hold in memory instead (multipart.ts).
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
    // Who has gone may never be answered.
    reply.raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onSend', async (request) => {
    underWay.delete(request);
  });
});
