import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * Returns a function that tells whether an origin is ours. Outside production both `localhost` and
 * `127.0.0.1` are.
 */
export function ownOrigins(
  app: Pick<FastifyInstance, 'server'>,
  config: Config,
): (origin: string) => boolean {
  return (origin) => {
    if (origin === config.publicUrl?.origin) return true;
    if (config.production && config.publicUrl) return false;
    // The port is known only once the server listens.
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    if (port === undefined) return false;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const hosts = config.production ? [host] : ['localhost', '127.0.0.1', '[::1]'];
    // A browser omits port 80.
    return hosts.some((each) => origin === new URL(`http://${each}:${port}`).origin);
  };
}
