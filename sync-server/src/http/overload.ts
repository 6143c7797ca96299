import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { budgets } from '#server/shares/budgets.ts';
import { Busy } from '#server/shares/busy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers the route under any load, and does not count it. */
    whateverWaits?: true;
  }
  interface FastifyInstance {
    /** Counts a call towards the share of its account, before anything is looked up for it. Throws `Busy`. */
    countOfAccount: (request: FastifyRequest, reply: FastifyReply) => void;
  }
}

/**
 * Limits the calls in progress to as many as can be answered in a few seconds. Further calls are rejected
 * cheaply with 503 and a retry time. A call counts from the arrival of its body to its response, so a slow
 * client occupies no slot. Forms are limited by their memory instead (multipart.ts).
 * A caller may only have as many calls as are left for the others, and an account only a fixed number.
 */
export const overload = fastifyPlugin(async (app) => {
  const { total, account } = budgets.calls;
  const ofAccounts = new CallsByCaller();
  const underWay = new CallsByCaller();
  const isCounted = ({ routeOptions: { config } }: FastifyRequest) =>
    !config.whateverWaits && config.reference?.form === undefined;
  const end = (request: FastifyRequest) => {
    ofAccounts.delete(request);
    underWay.delete(request);
  };
  const count = (calls: CallsByCaller, request: FastifyRequest, reply: FastifyReply) => {
    // A call whose client disconnected may never get a response.
    if (!ofAccounts.has(request)) reply.raw.once('close', () => end(request));
    calls.add(request.call.caller.name, request);
  };

  app.decorate('countOfAccount', (request, reply) => {
    if (!isCounted(request)) return;
    if (ofAccounts.of(request.call.caller.name) >= account) throw new Busy();
    count(ofAccounts, request, reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!isCounted(request)) return;
    if (underWay.of(request.call.caller.name) >= total - underWay.all) throw new Busy();
    count(underWay, request, reply);
  });
  app.addHook('onSend', async (request) => end(request));
});

/** Counts calls, in all and by caller. */
class CallsByCaller {
  readonly #callerOf = new Map<object, string>();
  readonly #counts = new Map<string, number>();

  get all(): number {
    return this.#callerOf.size;
  }

  of(caller: string): number {
    return this.#counts.get(caller) ?? 0;
  }

  has(call: object): boolean {
    return this.#callerOf.has(call);
  }

  add(caller: string, call: object): void {
    this.#callerOf.set(call, caller);
    this.#counts.set(caller, this.of(caller) + 1);
  }

  delete(call: object): void {
    const caller = this.#callerOf.get(call);
    if (caller === undefined) return;
    this.#callerOf.delete(call);
    const left = this.of(caller) - 1;
    if (left > 0) this.#counts.set(caller, left);
    else this.#counts.delete(caller);
  }
}
