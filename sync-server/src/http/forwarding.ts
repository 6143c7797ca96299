import { isIP } from 'node:net';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import fastifyPlugin from 'fastify-plugin';
import type { Attention } from '#server/attention.ts';
import type { Config } from '#server/config.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { isLoopback } from '#server/errors/config-error.ts';

interface Options {
  attention: Attention;
  config: Pick<Config, 'publicUrl' | 'production' | 'sample'>;
}

/** The headers in which proxies name the caller. */
const headers = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Notices a proxy whose word does not count, and one that says nothing: all people behind it then share one address
 * and its limits. The call itself goes on. A server with the sample school, whose passwords are published, refuses
 * calls that a proxy or a tunnel brings from elsewhere.
 */
export const forwarding = fastifyPlugin<Options>(
  async (app, { attention, config: { publicUrl, production, sample } }) => {
    const expectsProxy = production && publicUrl !== null && !isLoopback(publicUrl.hostname);
    app.addHook('onRequest', async (request) => {
      const peer = plainAddress(request.socket.remoteAddress ?? '');
      const isForwarded = headers.some((name) => request.headers[name] !== undefined);
      if (sample && (isForwarded || !isLoopback(hostOf(request.headers.host ?? ''))))
        throw new ApiError('not-allowed', serverWords.sampleStaysHere);
      // A stranger could send the header too, and would be named as a proxy.
      if (!isPrivate(peer)) return;
      // A trusted proxy adds the address of its caller to the list.
      const isTrusted = (request.ips?.length ?? 1) > 1;
      if (isForwarded && !isTrusted) attention.raise('proxy', attentionWords.untrustedProxy(peer));
      else if (!isForwarded && expectsProxy && request.headers.host === publicUrl?.host)
        attention.raise('proxy', attentionWords.silentProxy(peer));
    });
  },
);

/** Returns the name of a machine without its port. */
const hostOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host);

/** Returns the IPv4 address of a socket that listens on IPv6 too. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Returns whether an address is on this machine, in a private network, or in the network of a container engine. */
function isPrivate(address: string): boolean {
  if (isIP(address) === 6) return isLoopback(address) || /^f[cd]|^fe80:/i.test(address);
  return (
    isLoopback(address) ||
    /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(address)
  );
}
