import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, zstdCompress, zstdCompressSync } from 'node:zlib';

/**
 * Encodings whose pieces are compressed one by one and joined into one body (decision record 0028). Frames of
 * zstd can be joined as they are. Pieces of gzip are blocks of one member. Brotli has no such form.
 */
export const joinedEncodings = ['zstd', 'gzip', 'identity'] as const;
export type JoinedEncoding = (typeof joinedEncodings)[number];

/** A compressed piece of a body. */
export interface EncodedPiece extends Checks {
  bytes: Buffer;
}

/** The length and the checksum of a text; only gzip needs them. */
interface Checks {
  length: number;
  crc: number;
}

// Equal text must give equal bytes, whatever changed before: a blocked viewer must not learn of changes from
// the level (decision record 0025). So there is one level for all pieces. Higher levels of zstd take five
// times as long for 5 % less.
const level: Record<'zstd' | 'gzip', (text: Buffer) => object> = {
  // With the size known, zstd takes tables that fit: a quarter less CPU for a hundredth fewer bytes.
  zstd: (text) => ({
    params: { [constants.ZSTD_c_compressionLevel]: 9 },
    pledgedSrcSize: text.length,
  }),
  // Ends at a byte, without marking the last block.
  gzip: () => ({ level: 6, finishFlush: constants.Z_FULL_FLUSH }),
};

const compress: Record<JoinedEncoding, (text: Buffer) => Promise<Buffer>> = {
  zstd: (text) => promisify(zstdCompress)(text, level.zstd(text)),
  gzip: (text) => promisify(deflateRaw)(text, level.gzip(text)),
  identity: async (text) => text,
};

const compressAtOnce: Record<JoinedEncoding, (text: Buffer) => Buffer> = {
  zstd: (text) => zstdCompressSync(text, level.zstd(text)),
  gzip: (text) => deflateRawSync(text, level.gzip(text)),
  identity: (text) => text,
};

/** In bytes. A smaller text is compressed sooner than a worker thread has taken it. */
const small = 8_000;

/** Compresses one piece: a large one in a worker thread. */
export async function encodePiece(text: string, encoding: JoinedEncoding): Promise<EncodedPiece> {
  const plain = Buffer.from(text);
  return {
    bytes: plain.length < small ? compressAtOnce[encoding](plain) : await compress[encoding](plain),
    length: plain.length,
    crc: encoding === 'gzip' ? crc32(plain) : 0,
  };
}

/** Returns pieces as one piece, which decodes to their texts one after another. */
export function joinPieces(pieces: readonly EncodedPiece[]): EncodedPiece {
  return { bytes: Buffer.concat(pieces.map(({ bytes }) => bytes)), ...checksOf(pieces) };
}

/** Returns the body of a response that decodes to the texts of the pieces one after another. */
export function bodyOf(pieces: readonly EncodedPiece[], encoding: JoinedEncoding): Buffer {
  const bodies = pieces.map(({ bytes }) => bytes);
  const [only] = bodies;
  if (encoding === 'gzip') return Buffer.concat([gzipHead, ...bodies, gzipTail(checksOf(pieces))]);
  return only && bodies.length === 1 ? only : Buffer.concat(bodies);
}

function checksOf(pieces: readonly EncodedPiece[]): Checks {
  return {
    length: pieces.reduce((sum, { length }) => sum + length, 0),
    crc: pieces.reduce((sum, piece) => joinedCrc(sum, piece), 0),
  };
}

// RFC 1952: deflate, without a name, a time and a system.
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block of deflate. */
const lastBlock = Buffer.from([3, 0]);

function gzipTail({ length, crc }: Checks): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([lastBlock, tail]);
}

/** The polynomial of CRC-32, its lowest power in the highest bit. */
const polynomial = 0xedb88320;

/** Returns the checksum of a text followed by a piece, as `crc32_combine` of zlib. */
function joinedCrc(before: number, { length, crc }: Checks): number {
  return (product(shifted(length), before) ^ crc) >>> 0;
}

/** Returns x to the power of 8 * `length`, modulo the polynomial. */
function shifted(length: number): number {
  let power = 0x00800000;
  let result = 0x80000000;
  for (let left = length; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(power, result);
    power = product(power, power);
  }
  return result;
}

/** Multiplies two polynomials modulo the polynomial of CRC-32. */
function product(one: number, other: number): number {
  let sum = 0;
  let factor = other;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) sum ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return sum >>> 0;
}
