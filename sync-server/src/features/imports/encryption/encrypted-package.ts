import { createDecipheriv, hash } from 'node:crypto';
import { defaultPassword, le32, streamOf } from './default-password.ts';

/**
 * Decrypts a .xlsx that Excel has encrypted with its default password: books with protected parts, and read-only books. Returns null for
 * a book with a password of its own. Implements the agile and the standard encryption of [MS-OFFCRYPTO] 2.3.4.
 */
export function decryptedPackage(bytes: Buffer): Buffer | null {
  const info = streamOf(bytes, 'EncryptionInfo');
  const content = streamOf(bytes, 'EncryptedPackage');
  if (!info || !content || info.length < 12 || content.length < 8) return null;
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const decrypt = major === 4 && minor === 4 ? agile(info.toString('utf8', 8)) : standard(info, minor);
  const size = Number(content.readBigUInt64LE(0));
  return decrypt && size <= content.length - 8 ? decrypt(content.subarray(8)).subarray(0, size) : null;
}

type Decrypt = (content: Buffer) => Buffer;

const segmentLength = 4096;

/** The purposes of the keys that are made of one password. */
const purposes = {
  input: Buffer.from('fea7d2763b4b9e79', 'hex'),
  value: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

/** The settings of one element of the XML. */
interface AgileSettings {
  algorithm: string;
  keyLength: number;
  blockLength: number;
  salt: Buffer;
}

function agile(xml: string): Decrypt | null {
  const elements = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`).exec(xml)?.[0];
  const [data, password] = [elements('keyData'), elements('encryptedKey')];
  const ofData = data && settingsOf(data);
  const own = password && settingsOf(password);
  if (!ofData || !own) return null;
  const { algorithm, keyLength, blockLength, salt } = own;
  const digest = spun(algorithm, salt, Number(attribute(password, 'spinCount')));
  const opened = (purpose: Buffer, name: string) => {
    const key = fitted(sha(algorithm, digest, purpose), keyLength);
    return aes('cbc', key, fitted(salt, blockLength), base64(password, name));
  };
  const input = opened(purposes.input, 'encryptedVerifierHashInput');
  const expected = sha(algorithm, input);
  const value = opened(purposes.value, 'encryptedVerifierHashValue');
  if (!value.subarray(0, expected.length).equals(expected)) return null;
  const key = opened(purposes.key, 'encryptedKeyValue').subarray(0, ofData.keyLength);
  return (content) => {
    const parts: Buffer[] = [];
    for (let at = 0; at < content.length; at += segmentLength) {
      const segment = sha(ofData.algorithm, ofData.salt, le32(at / segmentLength));
      const iv = fitted(segment, ofData.blockLength);
      parts.push(aes('cbc', key, iv, content.subarray(at, at + segmentLength)));
    }
    return Buffer.concat(parts);
  };
}

function settingsOf(element: string): AgileSettings | null {
  const algorithm = (attribute(element, 'hashAlgorithm') ?? '').replace('-', '').toLowerCase();
  const isAes = attribute(element, 'cipherAlgorithm') === 'AES';
  const isChained = attribute(element, 'cipherChaining') === 'ChainingModeCBC';
  if (!isAes || !isChained || !/^(?:sha(?:1|256|384|512)|md5)$/.test(algorithm)) return null;
  const keyLength = Number(attribute(element, 'keyBits')) / 8;
  return { algorithm, keyLength, blockLength: 16, salt: base64(element, 'saltValue') };
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
}

function base64(element: string, name: string): Buffer {
  return Buffer.from(attribute(element, name) ?? '', 'base64');
}

/** The rounds of the standard encryption. The agile one names its own. */
const standardRounds = 50_000;
const minorOfStandard = 2;

function standard(info: Buffer, minor: number): Decrypt | null {
  const verifier = info.subarray(12 + info.readUInt32LE(8));
  if (minor !== minorOfStandard || verifier.length < 72) return null;
  // The header starts with flags, an unused size, the cipher and the hash. The length of the key follows.
  const keyLength = info.readUInt32LE(12 + 16) / 8;
  const digest = sha('sha1', spun('sha1', verifier.subarray(4, 20), standardRounds), le32(0));
  const derived = [0x36, 0x5c].map((pad) => {
    const block = Buffer.alloc(64, pad);
    for (const [index, byte] of digest.entries()) block[index] = byte ^ pad;
    return sha('sha1', block);
  });
  const key = Buffer.concat(derived).subarray(0, keyLength);
  const decrypt: Decrypt = (content) => aes('ecb', key, null, content);
  const expected = sha('sha1', decrypt(verifier.subarray(20, 36)));
  const value = decrypt(verifier.subarray(40, 72)).subarray(0, expected.length);
  return value.equals(expected) ? decrypt : null;
}

/** Returns the digest of the password after many rounds. The limits of the process end a file that asks for too many. */
function spun(algorithm: string, salt: Buffer, rounds: number): Buffer {
  let digest = sha(algorithm, salt, defaultPassword);
  for (let round = 0; round < rounds; round += 1) digest = sha(algorithm, le32(round), digest);
  return digest;
}

function sha(algorithm: string, ...parts: Buffer[]): Buffer {
  return hash(algorithm, Buffer.concat(parts), 'buffer');
}

/** Cuts a digest to a length, or fills it up. */
function fitted(digest: Buffer, length: number): Buffer {
  return Buffer.concat([digest, Buffer.alloc(length, 0x36)]).subarray(0, length);
}

function aes(mode: 'cbc' | 'ecb', key: Buffer, iv: Buffer | null, content: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}
