import { Readable } from 'node:stream';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadDatabase } from '#db/database.ts';
import type { ReadTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { accountOf } from './caller.ts';
import type { Sessions } from './sessions.ts';
import { guest, type Viewer } from './viewer.ts';

/** The methods that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Milliseconds after which a response checks its caller again, even when this process wrote nothing. Another
 * process may have ended the session, such as the command that renews a password.
 */
const letInFor = 250;

/** Checks the callers of an app again: before work on a body starts, and before an answer leaves. */
export function recheckCallers(
  app: FastifyInstance,
  ctx: CheckingParts & { database: Pick<ReadDatabase, 'commits'> },
): void {
  // The body may have taken minutes to arrive: no work starts for a caller whose session ended meanwhile.
  app.addHook('preValidation', async (request) => {
    if (safeMethods.has(request.method) || !isForAccount(request)) return;
    await recheckCaller(ctx, request);
  });

  // Replaces a response whose caller lost their session while it was made: they may no longer see its
  // content.
  app.addHook('onSend', async (request, reply, payload) => {
    const isSettled = request.hasCommitted && !safeMethods.has(request.method);
    if (isSettled || reply.statusCode === 401 || !isForAccount(request)) return payload;
    const { at, commits } = request.letIn;
    if (commits === ctx.database.commits() && performance.now() - at < letInFor) return payload;
    const ended = await endOfSession(ctx, request).catch((error: unknown) => {
      // A failure of the server is one sentence for everyone, which a second failed look must not replace.
      if (reply.statusCode >= 500) return null;
      throw error;
    });
    if (!ended) return payload;
    if (payload instanceof Readable) payload.destroy();
    for (const header of headersOfAnswer) reply.removeHeader(header);
    reply.status(ended.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return JSON.stringify(ended.body);
  });
}

/** The headers that describe the bytes of a response, or would reveal them. */
const headersOfAnswer = [
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'retry-after',
  'set-cookie',
];

/**
 * Whether the call depends on a session. A sign-in does not: it is answered even if the session that it
 * replaces has ended. Nor does a file of the app, which is the same for everyone: these count for the network alone.
 */
function isForAccount({ viewer, routeOptions }: FastifyRequest): boolean {
  // A call that was rejected before the guards has no viewer.
  const { kind } = (viewer as Viewer | undefined) ?? guest;
  const { withoutAccount, counts } = routeOptions.config;
  return kind !== 'guest' && withoutAccount === undefined && counts !== 'network';
}

/** Returns the error that says how the caller's session ended, or null while it is active. */
async function endOfSession(ctx: CheckingParts, request: FastifyRequest): Promise<ApiError | null> {
  const account = accountOf(request);
  try {
    await ctx.sessions.check(account.sessionId, account);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** An account that will be deleted is suspended: other people must not see changes by it. */
export function mayWhileLeaving({ method, routeOptions }: FastifyRequest): boolean {
  return safeMethods.has(method) || routeOptions.config.whileLeaving === true;
}

interface CheckingParts {
  sessions: Sessions;
}

/**
 * Throws when the caller may no longer call: the session has ended, or the account is deleted or suspended.
 * The first check ran before the body arrived. A change checks again in its transaction and passes that
 * transaction as `tx`.
 */
export async function recheckCaller(ctx: CheckingParts, request: FastifyRequest, tx?: ReadTx): Promise<void> {
  const account = accountOf(request);
  const { isLeaving } = await ctx.sessions.check(account.sessionId, account, tx);
  if (isLeaving && !mayWhileLeaving(request)) {
    throw new ApiError('not-allowed', serverWords.deletionUnderWay);
  }
}
