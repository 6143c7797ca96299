import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** The encodings that a current Chromium accepts. Snapshots are then cached in the encoding of a visit. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Returns the text of a response by its `content-encoding`. */
export function decoded(body: Buffer, encoding: unknown): string {
  return (decoders[String(encoding)]?.(body) ?? body).toString('utf8');
}
