import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access } from '#auth/guards.ts';
import { createApp } from '#server/app.ts';
import { takesIdempotencyKey } from '#server/idempotency/idempotent.ts';
import type { TestServer } from './harness.ts';

/** A route as registered, so that a table of all routes cannot miss one. */
export interface Route {
  method: string;
  /** The pattern, for example `/api/schools/:schoolId`. */
  url: string;
  access: Access | undefined;
  takesIdempotencyKey: boolean;
  whileLeaving: boolean;
  withoutAccount: string | undefined;
  /** The schema of its JSON body; undefined for forms and for calls without a body. */
  body: unknown;
  /** In bytes, if the route has its own limit. */
  bodyLimit: number | undefined;
}

const known = new WeakMap<TestServer, Promise<Route[]>>();

/** Returns every route of the server except HEAD, which Fastify adds to each GET. */
export async function routesOf(server: TestServer): Promise<Route[]> {
  const routes = known.get(server) ?? registered(server);
  known.set(server, routes);
  return [...(await routes)];
}

async function registered(server: TestServer): Promise<Route[]> {
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

/** Returns an address of the route, with ids and a number that do not exist. */
export function anAddressOf({ url }: Route): string {
  return url
    .replace(':mobile', '%2B919876500000')
    .replace(':from', 'school')
    .replace(':revision', '1')
    .replace(/:\w+/g, 'no-such-thing-at-all')
    .replace('*', 'no-such-file');
}
