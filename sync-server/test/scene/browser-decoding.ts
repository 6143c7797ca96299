import { zstdDecompressSync } from 'node:zlib';

/** Decodes joined frames of zstd as browsers do. Node's own call ends after the first. */
export function unframed(body: Buffer): Buffer {
  const texts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const { buffer, engine } = zstdDecompressSync(body.subarray(at), { info: true }) as unknown as FrameInfo;
    texts.push(buffer);
    at += engine.bytesWritten;
  }
  return Buffer.concat(texts);
}

interface FrameInfo {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
