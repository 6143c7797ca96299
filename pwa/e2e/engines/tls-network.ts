import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Puts TLS in front of the server, as a phone sees it. Its switch replaces offline mode, which these browsers
 * do not offer.
 */
export interface Network {
  /** For example `https://127.0.0.1:41234`. */
  address: string;
  /** Refuses connections from now on, and breaks the open ones. */
  down(): void;
  up(): Promise<void>;
  /** Serves a new version from now on: the same app with another service worker. */
  publish(): void;
  /** The method and path of every call that reached the server. */
  calls: string[];
  close(): void;
}

interface NetworkOptions {
  host?: string;
  /**
   * A script that runs in each page before all others. It turns off the service worker, which would cache the
   * page.
   */
  script?: string;
}

let certificate: string | null = null;

/** Creates a key and certificate in one text. */
function selfSigned(): string {
  const command =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout - -out - -days 2';
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  certificate ??= execFileSync('openssl', [...command.split(' '), ...names], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return certificate;
}

export async function openNetwork(
  server: string,
  { host = '127.0.0.1', script }: NetworkOptions = {},
): Promise<Network> {
  const calls: string[] = [];
  let suffix = '';
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    calls.push(`${incoming.method} ${path}`);
    if (script !== undefined && path === '/injected.js')
      return void outgoing.setHeader('content-type', 'text/javascript').end(script);
    if (script !== undefined && path === '/service-worker.js') return void outgoing.writeHead(404).end();
    const changes = script !== undefined || path === '/service-worker.js';
    const { origin, 'if-none-match': etag, 'if-modified-since': since, ...headers } = incoming.headers;
    const forwarded = request(`${server}${path}`, {
      method: incoming.method,
      headers: {
        ...headers,
        // The server sees a foreign host and origin, so that cookies work as on the web.
        host: 'memcherrish.test',
        ...(origin !== undefined && { origin: server }),
        // Asks for uncompressed bodies, because this proxy changes them.
        ...(changes
          ? { 'accept-encoding': 'identity' }
          : { ...(etag && { 'if-none-match': etag }), ...(since && { 'if-modified-since': since }) }),
      },
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
    const [received] = (await once(forwarded, 'response')) as [IncomingMessage];
    const { 'content-length': _, ...kept } = received.headers;
    const isPage = received.headers['content-type']?.startsWith('text/html') ?? false;
    if (!changes || (script !== undefined && !isPage)) {
      outgoing.writeHead(received.statusCode ?? 502, received.headers);
      outgoing.flushHeaders();
      received.pipe(outgoing);
      return;
    }
    const text = (await buffer(received)).toString();
    const body = isPage
      ? text.replace('<head>', '<head><script src="/injected.js"></script>')
      : `${text}\n${suffix}`;
    outgoing.writeHead(received.statusCode ?? 502, kept).end(body);
  };
  const pem = selfSigned();
  const tls = createServer({ key: pem, cert: pem }, (incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
    incoming.on('error', () => outgoing.destroy());
  });
  tls.listen(0, '127.0.0.1');
  await once(tls, 'listening');
  const { port } = tls.address() as AddressInfo;
  const down = () => {
    tls.close();
    tls.closeAllConnections();
  };
  return {
    address: `https://${host}:${port}`,
    calls,
    down,
    up: async () => {
      if (tls.listening) return;
      tls.listen(port, '127.0.0.1');
      await once(tls, 'listening');
    },
    publish: () => {
      suffix = '// A newer version.';
    },
    close: down,
  };
}
