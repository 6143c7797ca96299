import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const accessKey = 'KEYOFTHETESTS';
const secretKey = 'secret/of+the tests';
const pageSize = 3;

export interface LoopbackS3 {
  /** The address for PHOTOS_URL. */
  url: URL;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Answers the next requests with this status, or breaks their connection. */
  fail: (times: number, how: number | 'break') => void;
  /** Requests that will still be failed. */
  failing: () => number;
  /** Holds requests for keys that end so, until the returned function is called. They are not failed. */
  hold: (suffix: string) => () => void;
  /** Requests that were refused for their signature. */
  forged: () => number;
  close: () => Promise<void>;
}

/**
 * Serves the five requests of S3 that the product uses, on loopback. It checks each signature and the digest of each
 * body by the description of the protocol, and lists a few keys at a time, so that a list has pages.
 */
export async function loopbackS3(): Promise<LoopbackS3> {
  const objects: LoopbackS3['objects'] = new Map();
  let failures: (number | 'break')[] = [];
  let held: { suffix: string; until: Promise<void> } | null = null;
  let forged = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const isHeld = held !== null && request.url?.endsWith(held.suffix);
    if (isHeld) await held?.until;
    const failure = isHeld ? undefined : failures.shift();
    if (failure === 'break') return request.socket.destroy();
    if (failure !== undefined) return send(response, failure, errorXml('SlowDown'));
    if (!isSigned(request, body)) {
      forged += 1;
      return send(response, 403, errorXml('SignatureDoesNotMatch'));
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== 'bucket') return send(response, 404, errorXml('NoSuchBucket'));
    if (key === '') return send(response, 200, listXml(objects, url.searchParams));
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date() });
      return send(response, 200, '');
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return send(response, 204, '');
    }
    const found = objects.get(key);
    return found ? send(response, 200, found.bytes) : send(response, 404, errorXml('NoSuchKey'));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = `${encodeURIComponent(accessKey)}:${encodeURIComponent(secretKey)}`;
  return {
    url: new URL(`http://${keys}@127.0.0.1:${port}/bucket/school?region=eu-test-1`),
    objects,
    fail: (times, how) => {
      failures = new Array<number | 'break'>(times).fill(how);
    },
    failing: () => failures.length,
    hold: (suffix) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { suffix, until: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    forged: () => forged,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

function listXml(objects: LoopbackS3['objects'], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const entries = page.map((key) => {
    const at = objects.get(key)?.at.toISOString();
    return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${at}</LastModified></Contents>`;
  });
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

/** Checks a request by Signature Version 4. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const authorization = headers.authorization ?? '';
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region = '', names = '', signature] = pattern.exec(authorization) ?? [];
  const digest = String(headers['x-amz-content-sha256'] ?? '');
  if (key !== accessKey || !names.split(';').includes('host')) return false;
  if (body.length > 0 && digest !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    digest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretKey}`,
  );
  return createHmac('sha256', signingKey).update(toSign).digest('hex') === signature;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
