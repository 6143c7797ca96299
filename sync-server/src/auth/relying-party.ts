import { allowsPasskeys } from '@memcherrish/shared/domain/passkey-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** The name that passkeys belong to, and the one origin whose pages may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party of PUBLIC_URL. Without PUBLIC_URL it is localhost, because the server then listens on
 * loopback alone. Returns null where browsers allow no passkeys.
 */
export function relyingParty(
  app: Pick<FastifyInstance, 'server'>,
  { publicUrl, production, port }: Pick<Config, 'publicUrl' | 'production' | 'port'>,
): RelyingParty | null {
  if (publicUrl)
    return allowsPasskeys(publicUrl) ? { id: publicUrl.hostname, origin: publicUrl.origin } : null;
  // In production the pages of localhost are not ours: http/own-origins.ts.
  if (production) return null;
  const address = app.server.address();
  const listening = typeof address === 'object' ? address?.port : undefined;
  return { id: 'localhost', origin: new URL(`http://localhost:${listening ?? port}`).origin };
}

/** Returns the relying party for a request. */
export function siteOf(
  { config }: { config: Pick<Config, 'publicUrl' | 'production' | 'port'> },
  { server }: FastifyRequest,
): RelyingParty | null {
  return relyingParty(server, config);
}

/** Returns the line for the start of a server whose PUBLIC_URL allows no passkeys, or null. */
export function passkeysOff({ publicUrl }: Pick<Config, 'publicUrl'>): string | null {
  if (!publicUrl || allowsPasskeys(publicUrl)) return null;
  return `Passkeys are off: PUBLIC_URL=${publicUrl.origin} is not an https address with a name. People sign in without them.`;
}
