import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { unframed } from '#test/scene/browser-decoding.ts';
import { type CastSchool, seedCast } from '#test/scene/cast-school.ts';
import { type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';

export let server: TestServer;
export let school: CastSchool;
export let member: Caller;
export let other: Caller;

export const address = (from = 'near', key: '1-1-A' | '1-2-A' | '2-1-A' = '1-1-A') =>
  paths.snapshot(school.places[key].batchId, from);

export const decode: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: unframed,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

/** Returns the response, decoded according to its own header. */
export async function read(acceptEncoding: string | undefined) {
  const answer = await member.get(
    address(),
    acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  );
  expect(answer.statusCode).toBe(200);
  const encoding = String(answer.headers['content-encoding'] ?? 'identity');
  const bytes = decode[encoding]?.(answer.rawPayload) ?? Buffer.alloc(0);
  expect(Number(answer.headers['content-length'] ?? answer.rawPayload.length)).toBe(answer.rawPayload.length);
  return { encoding, vary: String(answer.headers.vary), content: JSON.parse(bytes.toString('utf8')) };
}

/** Opens the school and its people before the tests of a file. Call it once, at the top of the file. */
export function openSnapshotSchool() {
  beforeAll(async () => {
    server = await openTestServer();
    school = await seedCast(server);
    member = server.as(await school.tokenOf('Dev Division'));
    other = server.as(await school.tokenOf('Asha Public'));
  });
  afterAll(() => server.close());
}
