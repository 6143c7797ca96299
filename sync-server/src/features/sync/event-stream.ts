import { minute } from '@memcherrish/shared/domain/durations.ts';
import type { FastifyReply } from 'fastify';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { Reads } from '#server/context.ts';
import type { Listener } from '#sync/pokes.ts';

const heartbeat = 25_000;
/**
 * The time after which a stream that was closed for a newer one may reopen. Until then its app pulls every
 * minute.
 */
const comesBackAfter = 5 * minute;

/**
 * Sends server-sent events that say only 'pull'. A comment every 25 s keeps proxies from closing the
 * connection. It also checks that the session is still valid.
 */
export async function openEventStream(
  ctx: Reads<'database' | 'pokes' | 'sessions'>,
  account: Account,
  reply: FastifyReply,
): Promise<void> {
  const readScope = () => scopeOf(ctx.database.read, account);
  const scope = await readScope();
  const check = () => ctx.sessions.check(account.sessionId, account);
  await check();
  reply.hijack();
  const stream = reply.raw;
  // A stream that closed meanwhile has already emitted its close event, and never emits it again.
  if (stream.destroyed) return;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) stream.setHeader(name, value);
  }
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Asks a proxy not to buffer events.
    'x-accel-buffering': 'no',
  });
  stream.write('retry: 2000\n\n');

  // An ended stream keeps its listener until it closes. A write to it would end the process.
  const say = (text: string) => {
    if (!stream.writableEnded && !stream.destroyed) stream.write(text);
  };
  const end = () => {
    stream.end();
  };
  const listener: Listener = {
    account: account.id,
    sessionId: account.sessionId,
    scope,
    refresh: () => {
      readScope().then((now) => {
        listener.scope = now;
      }, end);
    },
    poke: () => say('data: pull\n\n'),
    end,
    makeRoom: () => {
      say(`retry: ${comesBackAfter}\n\n`);
      end();
    },
  };
  const stop = ctx.pokes.listen(listener);
  // Checks once, because a session that ended before this listener was added is not announced again.
  check().catch(end);
  const pulse = setInterval(() => {
    check().then(() => say(': still here\n\n'), end);
  }, heartbeat);
  stream.on('close', () => {
    clearInterval(pulse);
    stop();
  });
}
