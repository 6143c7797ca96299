import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from '#auth/browser.ts';
import { Call, inCall, networkCaller } from '#server/shares/call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names the caller to queues and budgets. The guards replace the network by the account. */
    call: Call;
  }
}

/** Runs everything that a request causes as part of its call. Register it before all other hooks. */
export const callers = fastifyPlugin(async (app) => {
  app.decorateRequest('call');
  app.addHook('onRequest', (request, _reply, done) => {
    request.call = new Call(networkCaller(networkOf(request.ip)));
    inCall(request.call, done);
  });
  // The events of a body belong to its connection, not to the call.
  app.addHook('preValidation', (request: FastifyRequest, _reply, done) => inCall(request.call, done));
});
