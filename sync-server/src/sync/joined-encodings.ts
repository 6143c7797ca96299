import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, zstdCompress, zstdCompressSync } from 'node:zlib';

/**
 * Encodings whose texts are compressed one by one and joined into one body (decision record 0028). Frames of
 * zstd can be joined as they are. In gzip they are blocks of one member. Brotli has no such form.
 */
export const joinedEncodings = ['zstd', 'gzip', 'identity'] as const;
export type JoinedEncoding = (typeof joinedEncodings)[number];

/** A text that is compressed by itself, and with others makes a body. */
export interface EncodedText {
  bytes: Buffer;
  /** The length and the checksum of the text; only gzip needs them. */
  length: number;
  crc: number;
}

/** `shared`: a text that many get. `edited`: one of those that most edits change. `once`: a text for one caller. */
export type Use = 'shared' | 'edited' | 'once';

// Equal text must give equal bytes, whatever changed before: a blocked viewer must not learn of changes from
// the level (decision record 0025). So each text of a piece has one level, also in those of one viewer alone.
// Higher levels of zstd take five times as long for 5 % less.
const levels: Record<Use, { zstd: number; gzip: number }> = {
  shared: { zstd: 9, gzip: 6 },
  edited: { zstd: 6, gzip: 6 },
  once: { zstd: 3, gzip: 6 },
};

const options = {
  // With the size known, zstd takes tables that fit: a quarter less CPU for a hundredth fewer bytes.
  zstd: (text: Buffer, use: Use) => ({
    params: { [constants.ZSTD_c_compressionLevel]: levels[use].zstd },
    pledgedSrcSize: text.length,
  }),
  // Ends at a byte, without marking the last block.
  gzip: (_: Buffer, use: Use) => ({ level: levels[use].gzip, finishFlush: constants.Z_FULL_FLUSH }),
};

const compress: Record<JoinedEncoding, (text: Buffer, use: Use) => Promise<Buffer>> = {
  zstd: (text, use) => promisify(zstdCompress)(text, options.zstd(text, use)),
  gzip: (text, use) => promisify(deflateRaw)(text, options.gzip(text, use)),
  identity: async (text) => text,
};

const compressAtOnce: Record<JoinedEncoding, (text: Buffer, use: Use) => Buffer> = {
  zstd: (text, use) => zstdCompressSync(text, options.zstd(text, use)),
  gzip: (text, use) => deflateRawSync(text, options.gzip(text, use)),
  identity: (text) => text,
};

/** In bytes. A smaller text is compressed sooner than a worker thread has taken it. */
const small = 8_000;

/** Compresses one text, which is in UTF-8: a large one in a worker thread. */
export async function encodeText(
  text: Buffer,
  encoding: JoinedEncoding,
  use: Use = 'shared',
): Promise<EncodedText> {
  return {
    bytes: text.length < small ? compressAtOnce[encoding](text, use) : await compress[encoding](text, use),
    length: text.length,
    crc: encoding === 'gzip' ? crc32(text) : 0,
  };
}

/** Encodes a short text once in each encoding. */
export async function inEachEncoding(text: string): Promise<Record<JoinedEncoding, EncodedText>> {
  const bytes = Buffer.from(text);
  const [zstd, gzip, identity] = [
    encodeText(bytes, 'zstd'),
    encodeText(bytes, 'gzip'),
    encodeText(bytes, 'identity'),
  ];
  return { zstd: await zstd, gzip: await gzip, identity: await identity };
}

const [opening, comma, closing] = [
  await inEachEncoding('['),
  await inEachEncoding(','),
  await inEachEncoding(']'),
];

/** Joins JSON values, each of some texts, to one list. */
export function inOneList(
  values: readonly (readonly EncodedText[])[],
  encoding: JoinedEncoding,
): EncodedText[] {
  const items = values.flatMap((texts, at) => (at === 0 ? texts : [comma[encoding], ...texts]));
  return [opening[encoding], ...items, closing[encoding]];
}

/** Returns the parts of a body that decodes to the texts one after another. */
export function bodyOf(texts: readonly EncodedText[], encoding: JoinedEncoding): Buffer[] {
  const bodies = texts.map(({ bytes }) => bytes);
  return encoding === 'gzip' ? [gzipHead, ...bodies, gzipTail(texts)] : bodies;
}

// RFC 1952: deflate, without a name, a time and a system.
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block of deflate. */
const lastBlock = Buffer.from([3, 0]);

function gzipTail(texts: readonly EncodedText[]): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(texts.reduce(joinedCrc, 0), 0);
  tail.writeUInt32LE(texts.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
  return Buffer.concat([lastBlock, tail]);
}

/** The polynomial of CRC-32, its lowest power in the highest bit. */
const polynomial = 0xedb88320;

/** Returns the checksum of a text followed by another, as `crc32_combine` of zlib. */
function joinedCrc(before: number, { length, crc }: EncodedText): number {
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
