import type { FastifyRequest } from 'fastify';
import { recheckCaller } from '#auth/recheck.ts';
import type { Write } from '#db/write.ts';
import type { AppContext, ReadContext } from '#server/context.ts';

/**
 * The context of the routes. Its database only reads. A handler writes only through `forCaller` or
 * `forGuest`, which name the caller of each transaction (decision record 0024).
 */
export interface RouteContext extends ReadContext {
  /**
   * Returns the context for the calling account. Each write transaction first checks inside itself that the
   * caller may still call. Throws for guests, an ended session and a deleted account. Throws for a suspended
   * account unless the route says `whileLeaving`.
   */
  forCaller: (request: FastifyRequest) => AppContext;
  /**
   * Returns the context for a caller without an account. Throws on a route whose `withoutAccount` gives no
   * reason.
   */
  forGuest: (request: FastifyRequest) => AppContext;
}

/** Removes the writing database from the context that the routes get. */
export function routeContext(ctx: AppContext): RouteContext {
  const { database, ...others } = ctx;
  const { read, readTransaction, epoch, commits, missing } = database;
  return {
    ...others,
    database: { read, readTransaction, epoch, commits, missing },
    forCaller: (request) => ({ ...ctx, database: { ...database, write: writeFor(ctx, request) } }),
    forGuest: (request) => {
      const { method, url, config } = request.routeOptions;
      if (config.withoutAccount !== undefined) return ctx;
      throw new Error(`${String(method)} ${url} does not say why it writes for callers without an account.`);
    },
  };
}

function writeFor(ctx: AppContext, request: FastifyRequest): Write {
  return (work, options) =>
    ctx.database.write(async (tx) => {
      await recheckCaller(ctx, request, tx);
      // The caller's session was active when the change committed, so the response may be sent even if the
      // session ends now.
      tx.afterCommit(() => {
        request.hasCommitted = true;
      });
      return work(tx);
    }, options);
}
