import type { FastifyRequest } from 'fastify';
import type { Write } from '#db/write.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { recheckCaller } from './guards.ts';

/**
 * What the routes are made of. Its database only reads, so a handler cannot write but through one of the two doors, which open every
 * transaction for somebody (decision record 0024).
 */
export interface RouteContext extends ReadContext {
  /**
   * The parts for the account that calls. Each of its write transactions first asks again, on that very transaction, whether the caller may
   * still call. Refuses guests, an ended session, an account that is gone, and one that is leaving, unless the route says `whileLeaving`.
   */
  forCaller: (request: FastifyRequest) => AppContext;
  /** The parts for somebody without an account. Throws on a route that does not say in `withoutAccount` why it is open to them. */
  forGuest: (request: FastifyRequest) => AppContext;
}

/** Takes the means to write out of the reach of the routes. */
export function routeContext(ctx: AppContext): RouteContext {
  const { database, ...others } = ctx;
  const { read, readTransaction, epoch, commits } = database;
  return {
    ...others,
    database: { read, readTransaction, epoch, commits },
    forCaller: (request) => ({ ...ctx, database: { ...database, write: writeFor(ctx, request) } }),
    forGuest: (request) => {
      const { method, url, config } = request.routeOptions;
      if (config.withoutAccount !== undefined) return ctx;
      throw new Error(`${String(method)} ${url} does not say why it writes for callers without an account.`);
    },
  };
}

function writeFor(ctx: AppContext, request: FastifyRequest): Write {
  return (work) =>
    ctx.database.write(async (tx) => {
      await recheckCaller(ctx, request, tx);
      // The change was made for a caller in force, whatever becomes of their session from here on.
      tx.afterCommit(() => {
        request.hasCommitted = true;
      });
      return work(tx);
    });
}
