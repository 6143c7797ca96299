import { Socket } from 'node:net';
import { connection } from '@memcherrish/shared/domain/limits.ts';
import fastifyPlugin from 'fastify-plugin';
import { answerUnreadable, tooSlow } from './unreadable-requests.ts';

/** Ends a request whose body arrives slower than the lowest rate, so that it holds no connection and no memory. */
export const slowBodies = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    const { socket } = raw;
    // A request that is injected, such as by a test, arrives on no connection.
    if (!hasBody || raw.complete || !(socket instanceof Socket)) return;
    const { every, bytes } = connection.slowestBody;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const arrived = socket.bytesRead - before;
      before += arrived;
      if (raw.complete || arrived >= bytes) return;
      if (reply.raw.headersSent) socket.destroy();
      else answerUnreadable(tooSlow, socket);
    }, every).unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop).once('close', stop);
  });
});
