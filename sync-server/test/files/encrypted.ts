import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { CFB } from 'xlsx';
import { ole } from './workbooks.ts';

/** Encrypts workbooks with a password as Excel does ([MS-OFFCRYPTO]). */

const sha = (algorithm: string, ...parts: Buffer[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

function le32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const le16 = (...values: number[]) => Buffer.concat(values.map((value) => le32(value).subarray(0, 2)));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

function aes(mode: string, key: Buffer, iv: Buffer | null, plain: Buffer): Buffer {
  const padded = Buffer.concat([plain, Buffer.alloc((16 - (plain.length % 16)) % 16)]);
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

const sizeOf = (bytes: Buffer) => Buffer.concat([le32(bytes.length), le32(0)]);

/** Returns an encrypted .xlsx as Excel 2010 and later write it. */
export function agile(book: Buffer, password: string, rounds = 1000, algorithm = 'sha512'): Buffer {
  const [dataSalt, salt, key, input] = [16, 16, 32, 16].map((length) => randomBytes(length)) as Buffer[];
  if (!dataSalt || !salt || !key || !input) throw new Error('No random bytes.');
  let digest = sha(algorithm, salt, utf16(password));
  for (let round = 0; round < rounds; round += 1) digest = sha(algorithm, le32(round), digest);
  const locked = (purpose: string, plain: Buffer) => {
    const own = sha(algorithm, digest, Buffer.from(purpose, 'hex'));
    // A shorter digest is filled up.
    const whole = Buffer.concat([own, Buffer.alloc(32, 0x36)]).subarray(0, 32);
    return aes('cbc', whole, salt, plain).toString('base64');
  };
  const common = `blockSize="16" keyBits="256" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${algorithm.toUpperCase()}"`;
  const xml = `<?xml version="1.0"?><encryption xmlns:p="p"><keyData ${common} saltValue="${dataSalt.toString('base64')}"/><keyEncryptors><keyEncryptor>
<p:encryptedKey ${common} spinCount="${rounds}" saltValue="${salt.toString('base64')}" encryptedVerifierHashInput="${locked('fea7d2763b4b9e79', input)}" encryptedVerifierHashValue="${locked('d7aa0f6d3061344e', sha(algorithm, input))}" encryptedKeyValue="${locked('146e0be7abacd0d6', key)}"/>
</keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [];
  for (let at = 0; at < book.length; at += 4096) {
    const iv = sha(algorithm, dataSalt, le32(at / 4096)).subarray(0, 16);
    segments.push(aes('cbc', key, iv, book.subarray(at, at + 4096)));
  }
  return ole({
    EncryptionInfo: Buffer.concat([le16(4, 4, 0x40, 0), Buffer.from(xml)]),
    EncryptedPackage: Buffer.concat([sizeOf(book), ...segments]),
  });
}

/** Returns an encrypted .xlsx as Excel 2007 writes it. */
export function standard(book: Buffer, password: string): Buffer {
  const [salt, input] = [randomBytes(16), randomBytes(16)];
  let digest = sha('sha1', salt, utf16(password));
  for (let round = 0; round < 50_000; round += 1) digest = sha('sha1', le32(round), digest);
  const last = sha('sha1', digest, le32(0));
  const block = Buffer.alloc(64, 0x36).map((byte, index) => byte ^ (last[index] ?? 0));
  const key = sha('sha1', Buffer.from(block)).subarray(0, 16);
  const provider = utf16('Microsoft Enhanced RSA and AES Cryptographic Provider\0');
  const header = Buffer.concat([...[0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0].map(le32), provider]);
  const verifier = [le32(16), salt, aes('ecb', key, null, input), le32(20)];
  const value = aes('ecb', key, null, sha('sha1', input));
  return ole({
    EncryptionInfo: Buffer.concat([le16(4, 2, 0x24, 0), le32(header.length), header, ...verifier, value]),
    EncryptedPackage: Buffer.concat([sizeOf(book), aes('ecb', key, null, book)]),
  });
}

/** Encrypts a byte of the stream. `length` is that of its record. */
type Encrypt = (byte: number, at: number, length: number) => number;

/** Puts a FilePass record behind the first record of a .xls, and encrypts all records that Excel encrypts. */
function encryptedStream(xls: Buffer, pass: Buffer, encrypt: Encrypt): Buffer {
  const stream = Buffer.from(CFB.find(CFB.read(xls, { type: 'buffer' }), '/Workbook')?.content ?? []);
  const first = 4 + stream.readUInt16LE(2);
  const record = Buffer.concat([le16(0x2f, pass.length), pass]);
  const moved = Buffer.concat([stream.subarray(0, first), record, stream.subarray(first)]);
  for (let at = 0; at + 4 <= moved.length; ) {
    const [type, length] = [moved.readUInt16LE(at), moved.readUInt16LE(at + 2)];
    const start = at + 4;
    if (type === 0x85) moved.writeUInt32LE(moved.readUInt32LE(start) + record.length, start);
    const isPlain = [0x0809, 0x2f, 0xe1].includes(type);
    for (let each = type === 0x85 ? start + 4 : start; !isPlain && each < start + length; each += 1)
      moved[each] = encrypt(moved[each] ?? 0, each, length);
    at = start + length;
  }
  return ole({ Workbook: moved });
}

/** Returns a .xls with the encryption of Excel 97. */
export function rc4(xls: Buffer, password: string): Buffer {
  const [salt, input] = [randomBytes(16), randomBytes(16)];
  const short = sha('md5', utf16(password)).subarray(0, 5);
  const base = sha('md5', ...Array.from({ length: 16 }, () => Buffer.concat([short, salt]))).subarray(0, 5);
  const signs = streams((block) => sha('md5', base, le32(block)));
  const verifier = Buffer.concat([input, sha('md5', input)]).map((byte, at) => byte ^ signs(at));
  const pass = Buffer.concat([le16(1, 1, 1), salt, verifier]);
  return encryptedStream(xls, pass, (byte, at) => byte ^ signs(at));
}

/** Returns a .xls with the encryption of Excel 2002 and 2003. */
export function rc4CryptoApi(xls: Buffer, password: string, bits = 128): Buffer {
  const [salt, input] = [randomBytes(16), randomBytes(16)];
  const base = sha('sha1', salt, utf16(password));
  const signs = streams((block) => {
    const key = sha('sha1', base, le32(block)).subarray(0, bits / 8);
    return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  });
  const verifier = Buffer.concat([input, sha('sha1', input)]).map((byte, at) => byte ^ signs(at));
  const provider = utf16('Microsoft Enhanced Cryptographic Provider v1.0\0');
  const header = Buffer.concat([...[4, 0, 0x6801, 0x8004, bits, 1, 0, 0].map(le32), provider]);
  const sealed = [le32(16), salt, verifier.subarray(0, 16), le32(20), verifier.subarray(16)];
  const pass = Buffer.concat([le16(1, 2, 2), le32(4), le32(header.length), header, ...sealed]);
  return encryptedStream(xls, pass, (byte, at) => byte ^ signs(at));
}

/** Returns a .xls with the XOR method and the default password, whose key, verifier and signs are known. */
export function xorOfDefault(xls: Buffer): Buffer {
  const signs = Buffer.from('876b9ae21ee305621e699660986e9404', 'hex');
  const pass = Buffer.concat([le16(0), Buffer.from('59b30a9a', 'hex')]);
  return encryptedStream(xls, pass, (byte, at, length) => {
    const turned = ((byte << 5) | (byte >> 3)) & 0xff;
    return turned ^ (signs[(at + length) % 16] ?? 0);
  });
}

/** Returns the bytes of RC4 at each position of a stream. Each 1024 bytes have a key of their own. */
function streams(keyOf: (block: number) => Buffer): (at: number) => number {
  const known = new Map<number, Buffer>();
  return (at) => {
    const block = Math.floor(at / 1024);
    const signs = known.get(block) ?? rc4Signs(keyOf(block));
    known.set(block, signs);
    return signs[at % 1024] ?? 0;
  };
}

function rc4Signs(key: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    [state[index], state[other]] = [at(other), at(index)];
  }
  other = 0;
  return Buffer.from(
    Array.from({ length: 1024 }, (_, index) => {
      const own = (index + 1) & 255;
      other = (other + at(own)) & 255;
      [state[own], state[other]] = [at(other), at(own)];
      return at(at(own) + at(other));
    }),
  );
}
