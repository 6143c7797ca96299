/* The encryption between two phones (decision record 0032). The keys exist only while the screen is open. */

export type Bytes = Uint8Array<ArrayBuffer>;

const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** The length of a public key: an uncompressed point of P-256. */
export const pointLength = 65;

/** One phone's key pair for one meeting. */
export interface MeetingKey {
  privateKey: CryptoKey;
  point: Bytes;
}

export async function meetingKey(): Promise<MeetingKey> {
  const pair = await crypto.subtle.generateKey(agreement, false, ['deriveBits']);
  return {
    privateKey: pair.privateKey,
    point: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  };
}

/** Returns whether the bytes are a public key. */
export async function isPoint(point: Bytes): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', point, agreement, false, []);
    return true;
  } catch {
    return false;
  }
}

/** The direction of a message. Each has a key of its own, which is used once. */
export type Direction = 'answer' | 'return';

async function keyFor({ privateKey }: MeetingKey, point: Bytes, direction: Direction): Promise<CryptoKey> {
  const other = await crypto.subtle.importKey('raw', point, agreement, false, []);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`Memcherrish hello ${direction}`);
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

// A key encrypts one message only, so its nonce may be constant.
const once = { name: 'AES-GCM', iv: new Uint8Array(12) };

export async function seal(own: MeetingKey, point: Bytes, direction: Direction, text: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(once, await keyFor(own, point, direction), text));
}

/** Returns the text, or null if it was not sealed for this meeting. */
export async function open(
  own: MeetingKey,
  point: Bytes,
  direction: Direction,
  sealed: Bytes,
): Promise<Bytes | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(once, await keyFor(own, point, direction), sealed));
  } catch {
    // Another phone's code, or a changed one. The screen says so.
    return null;
  }
}
