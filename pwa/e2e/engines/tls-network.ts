import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** TLS in front of the server, as a phone sees it, and the switch of its network: these browsers cannot be told to be offline. */
export interface Network {
  /** Such as `https://127.0.0.1:41234`. */
  address: string;
  /** Refuses connections from here on, and breaks those that there are. */
  down(): void;
  up(): Promise<void>;
  /** From here on the server has a new version: the same app under another service worker. */
  publish(): void;
  /** The method and path of every call that has come through. */
  calls: string[];
  close(): void;
}

interface NetworkOptions {
  host?: string;
  /** Runs in each page before all other scripts. Then there is no service worker, which would keep the page. */
  script?: string;
}

let certificate: string | null = null;

/** Made when it is needed: key and certificate in one text. */
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
        // Neither is of this machine: then cookies are as they are on the web.
        host: 'memcherrish.test',
        ...(origin !== undefined && { origin: server }),
        // What is changed on its way is asked for whole.
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
