import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerParent, bytesOut } from './told.ts';

/**
 * Measures the upper limit: a server that only sends files that are already compressed. `argv[2]` names a
 * folder. A file that ends in `.br` is served at its address without that ending, with its real content type.
 */
const folder = process.argv[2] ?? '.';
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };
const files = new Map<string, { body: Buffer; headers: Record<string, string | number> }>();

function fileAt(url: string) {
  const kept = files.get(url);
  if (kept) return kept;
  const name = url === '/' ? 'index.html' : url.slice(1);
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const isPacked = type === 'application/json';
  const body = readFileSync(join(folder, isPacked ? `${name}.br` : name));
  const encoding = isPacked ? { 'content-encoding': 'br' } : {};
  const file = { body, headers: { 'content-type': type, 'content-length': body.length, ...encoding } };
  files.set(url, file);
  return file;
}

const server = createServer((request, response) => {
  try {
    const { body, headers } = fileAt(request.url ?? '/');
    response.writeHead(200, headers).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
const bytes = bytesOut(server);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
answerParent({ address: `http://127.0.0.1:${port}` }, bytes, async () => {
  files.clear();
  return undefined;
});
