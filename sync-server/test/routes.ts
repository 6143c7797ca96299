import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access } from '#auth/guards.ts';
import { createApp } from '#server/app.ts';
import { takesIdempotencyKey } from '#server/idempotency/idempotent.ts';
import type { TestServer } from './harness.ts';

/** A route as it was registered: a table over all of them cannot forget one. */
export interface Route {
  method: string;
  /** The pattern, as in `/api/schools/:schoolId`. */
  url: string;
  access: Access | undefined;
  takesIdempotencyKey: boolean;
  whileLeaving: boolean;
  withoutAccount: string | undefined;
  /** The schema of its JSON body; none for forms and for calls without one. */
  body: unknown;
  /** In bytes, where it has one of its own. */
  bodyLimit: number | undefined;
}

/** Every route of the server, HEAD aside: Fastify adds one to each GET. */
export async function routesOf(server: TestServer): Promise<Route[]> {
  const found: RouteOptions[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      found.push(route);
    });
  };
  subscribe('fastify.initialization', watch);
  const app = await createApp(server.ctx);
  unsubscribe('fastify.initialization', watch);
  await app.ready();
  await app.close();
  return found
    .flatMap((route) =>
      [route.method].flat().map((method) => ({
        method: String(method),
        url: route.url,
        access: route.config?.access,
        takesIdempotencyKey: takesIdempotencyKey(route),
        whileLeaving: route.config?.whileLeaving === true,
        withoutAccount: route.config?.withoutAccount,
        body: route.schema?.body,
        bodyLimit: route.bodyLimit,
      })),
    )
    .filter((route) => route.method !== 'HEAD');
}

/** An address of the route, with ids and a number that belong to nothing. */
export function anAddressOf({ url }: Route): string {
  return url
    .replace(':mobile', '%2B919876500000')
    .replace(':from', 'school')
    .replace(':revision', '1')
    .replace(/:\w+/g, 'no-such-thing-at-all')
    .replace('*', 'no-such-file');
}
