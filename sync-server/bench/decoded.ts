import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { unframed } from '#test/scene/browser-decoding.ts';

/** The encodings that a current Chromium accepts. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: unframed,
};

/** Returns the text of a response by its `content-encoding`. */
export function decoded(body: Buffer, encoding: unknown): string {
  return (decoders[String(encoding)]?.(body) ?? body).toString('utf8');
}
