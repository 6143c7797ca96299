import fastifyRateLimit from '@fastify/rate-limit';
import { minute } from '@memcherrish/shared/domain/durations.ts';
import { callsPerMinute } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from '#auth/browser.ts';
import { ApiError } from './errors/api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Counts the call towards the photos of the account, or towards the network alone, instead of the
     * caller's calls.
     */
    counts?: 'photos' | 'network';
  }
  interface FastifyInstance {
    /** Counts a call for its viewer. Throws `rate-limited`. */
    countCaller: (request: FastifyRequest) => Promise<void>;
  }
}

/**
 * Limits how many calls are answered in a minute for a network. Within it, each account has a limit, and all
 * guests share one. A hall is one network with hundreds of accounts. With the limit of the network alone, one
 * account could use all of it.
 */
export const callLimits = fastifyPlugin<{ factor: number | null }>(async (app, { factor }) => {
  if (factor === null) {
    app.decorate('countCaller', async () => undefined);
    return;
  }
  await app.register(fastifyRateLimit, { global: false });
  const limit = (most: number, keyGenerator: (request: FastifyRequest) => string) => {
    const counted = app.createRateLimit({ max: Math.ceil(most * factor), timeWindow: minute, keyGenerator });
    return async (request: FastifyRequest) => {
      const result = await counted(request);
      if (result.isAllowed || !result.isExceeded) return;
      throw new ApiError('rate-limited', serverWords.tooManyRequests, {
        retryAfterSeconds: result.ttlInSeconds,
      });
    };
  };
  const network = limit(callsPerMinute.network, networkOfCaller);
  const guests = limit(callsPerMinute.guestsOfNetwork, networkOfCaller);
  const account = limit(callsPerMinute.account, accountOfCaller);
  const photos = limit(callsPerMinute.photosOfAccount, accountOfCaller);

  app.addHook('onRequest', async (request) => network(request));
  app.decorate('countCaller', async (request: FastifyRequest) => {
    const { counts } = request.routeOptions.config;
    if (counts === 'network') return;
    if (request.viewer.kind === 'guest') return guests(request);
    return counts === 'photos' ? photos(request) : account(request);
  });
});

const networkOfCaller = ({ ip }: FastifyRequest) => networkOf(ip);

function accountOfCaller({ viewer }: FastifyRequest): string {
  return viewer.kind === 'guest' ? '' : `${viewer.kind} ${viewer.id}`;
}
