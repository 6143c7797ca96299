import { hash } from 'node:crypto';
import { defaultPassword, le32, streamOf } from './default-password.ts';

/** The records of a .xls that matter here, by their types ([MS-XLS] 2.3). */
const types = { filePass: 0x2f, sheet: 0x85, skipped: 0x86 };
/** The records that are never encrypted: BOF, FilePass, FileLock, InterfaceHdr, RRDInfo, RRDHead and UsrExcl. */
const plainTypes = new Set([
  0x09,
  0x0209,
  0x0409,
  0x0809,
  types.filePass,
  0x0195,
  0xe1,
  0x0196,
  0x0138,
  0x0194,
]);
/** The position of a sheet, at the start of its record, is plain. */
const sheetPosition = 4;

/** Decrypts a part of the stream in place. `at` is its position, and `length` that of its record. */
type Decrypt = (data: Buffer, at: number, length: number) => void;

/**
 * Returns the stream of a .xls that Excel has encrypted with its default password, decrypted. Returns 'plain' for a file without
 * encryption, and null for one with a password of its own. Implements RC4 and XOR of [MS-OFFCRYPTO] 2.3.5 to 2.3.7.
 */
export function decryptedWorkbook(bytes: Buffer): Buffer | 'plain' | null {
  const stream = streamOf(bytes, 'Workbook') ?? streamOf(bytes, 'Book');
  if (!stream) return 'plain';
  const records = recordsOf(stream);
  const pass = records.find(({ type }) => type === types.filePass);
  if (!pass) return 'plain';
  const decrypt = decryptionOf(stream.subarray(pass.start, pass.end));
  if (!decrypt) return null;
  for (const { type, start, end } of records) {
    if (plainTypes.has(type)) continue;
    const from = Math.min(end, type === types.sheet ? start + sheetPosition : start);
    decrypt(stream.subarray(from, end), from, end - start);
  }
  // The reader skips the record WriteProtect.
  stream.writeUInt16LE(types.skipped, pass.start - recordHeader);
  return stream;
}

const recordHeader = 4;

interface StreamRecord {
  type: number;
  /** The positions of the data. */
  start: number;
  end: number;
}

function recordsOf(stream: Buffer): StreamRecord[] {
  const records: StreamRecord[] = [];
  for (let at = 0; at + recordHeader <= stream.length; ) {
    const start = at + recordHeader;
    const end = Math.min(start + stream.readUInt16LE(at + 2), stream.length);
    records.push({ type: stream.readUInt16LE(at), start, end });
    at = end;
  }
  return records;
}

/** Tells the encryption by the data of the FilePass record. Excel 95 has no field for its kind: it knows XOR only. */
function decryptionOf(pass: Buffer): Decrypt | null {
  if (pass.length === 4) return xor(pass);
  if (pass.length === 6 && pass.readUInt16LE(0) === 0) return xor(pass.subarray(2));
  if (pass.length < 54 || pass.readUInt16LE(0) !== 1) return null;
  const [major, minor] = [pass.readUInt16LE(2), pass.readUInt16LE(4)];
  if (major === 1 && minor === 1) return rc4(rc4Keys(pass.subarray(6, 22)), 'md5', pass.subarray(22));
  const header = pass.readUInt32LE(10);
  const verifier = pass.subarray(14 + header);
  if (minor !== 2 || verifier.length < 60) return null;
  // An empty length is that of 40 bits.
  const bits = pass.readUInt32LE(14 + 16) || 40;
  const keys = cryptoApiKeys(verifier.subarray(4, 20), bits / 8);
  // The length of the hash is between the two parts of the verifier.
  return rc4(keys, 'sha1', Buffer.concat([verifier.subarray(20, 36), verifier.subarray(40, 60)]));
}

/** The XOR method with the default password: its key, its verifier, and the signs that repeat every 16 bytes. */
const xorOfDefault = {
  pass: Buffer.from('59b30a9a', 'hex'),
  signs: Buffer.from('876b9ae21ee305621e699660986e9404', 'hex'),
};

function xor(pass: Buffer): Decrypt | null {
  const { pass: expected, signs } = xorOfDefault;
  if (!pass.equals(expected)) return null;
  return (data, at, length) => {
    for (const [index, byte] of data.entries()) {
      // The sign depends on the position and on the length of the record.
      const mixed = byte ^ (signs[(at + length + index) % signs.length] ?? 0);
      data[index] = ((mixed << 3) | (mixed >> 5)) & 0xff;
    }
  };
}

/** Returns the key of a block of the stream. */
type Keys = (block: number) => Buffer;

function rc4Keys(salt: Buffer): Keys {
  const short = (digest: Buffer) => digest.subarray(0, 5);
  const password = Buffer.concat([short(digestOf('md5', defaultPassword)), salt]);
  const base = short(digestOf('md5', ...Array.from({ length: 16 }, () => password)));
  return (block) => digestOf('md5', base, le32(block));
}

function cryptoApiKeys(salt: Buffer, length: number): Keys {
  const base = digestOf('sha1', salt, defaultPassword);
  return (block) => {
    const key = digestOf('sha1', base, le32(block)).subarray(0, length);
    // A key of 40 bits is filled up to 128.
    return length === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  };
}

function digestOf(algorithm: 'md5' | 'sha1', ...parts: Buffer[]): Buffer {
  return hash(algorithm, Buffer.concat(parts), 'buffer');
}

const blockLength = 1024;

function rc4(keys: Keys, algorithm: 'md5' | 'sha1', verifier: Buffer): Decrypt | null {
  const opened = Buffer.from(verifier);
  mix(opened, rc4Signs(keys(0), opened.length), 0);
  const expected = digestOf(algorithm, opened.subarray(0, 16));
  if (!opened.subarray(16).subarray(0, expected.length).equals(expected)) return null;
  let current: { block: number; signs: Buffer } = { block: -1, signs: Buffer.alloc(0) };
  return (data, at) => {
    for (let done = 0; done < data.length; ) {
      const block = Math.floor((at + done) / blockLength);
      if (current.block !== block) current = { block, signs: rc4Signs(keys(block), blockLength) };
      const from = (at + done) % blockLength;
      const part = data.subarray(done, done + blockLength - from);
      mix(part, current.signs, from);
      done += part.length;
    }
  };
}

function mix(data: Buffer, signs: Buffer, from: number): void {
  for (const [index, byte] of data.entries()) data[index] = byte ^ (signs[from + index] ?? 0);
}

/** Returns the first bytes of the RC4 stream of a key. Node's OpenSSL has no RC4. */
function rc4Signs(key: Buffer, length: number): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) % 256;
    swap(index, other);
  }
  const signs = Buffer.alloc(length);
  for (let index = 0, other = 0; index < length; index += 1) {
    const at = (index + 1) % 256;
    other = (other + (state[at] ?? 0)) % 256;
    swap(at, other);
    signs[index] = state[((state[at] ?? 0) + (state[other] ?? 0)) % 256] ?? 0;
  }
  return signs;
}
