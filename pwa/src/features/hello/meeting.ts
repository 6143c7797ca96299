import { type Given, givenBy } from '@memcherrish/shared/access/given.ts';
import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { type Offer, offerText } from '@memcherrish/shared/rules/hello-offer.ts';
import type { SignedOffer, SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import { toBase64Url } from '#local/db/hello-key.ts';
import { codeBytes, codeText } from './code-text.ts';
import { type Message, messageBytes, nonceLength, readMessage } from './message.ts';
import { type Bytes, isPoint, type MeetingKey, meetingKey, open, pointLength, seal } from './sealed.ts';

/*
 * Three codes between two phones, without network (decision record 0032):
 *
 *   1. The first phone shows who it is, a nonce and a key of this meeting. The code opens nothing.
 *   2. The second phone shows its key and, sealed for the first, its signed offer with the values.
 *   3. The first phone shows, sealed for the second, its own offer with the values.
 *
 * Each offer names both people and both nonces. Then each phone has both, and either can upload them.
 */

/** The person at this phone. */
export interface Self {
  id: string;
  publicKey: string;
  sign(text: string): Promise<Bytes>;
}

/** A meeting that both sides finished. */
export interface Met {
  swap: SwapBody;
  /** The values that the other person gave. */
  given: Given;
}

const kinds = { hello: 1, answer: 2, return: 3 } as const;

function bytesOf(text: string, kind: keyof typeof kinds): Bytes | null {
  const bytes = codeBytes(text);
  return bytes?.[0] === kinds[kind] ? bytes.slice(1) : null;
}

const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const codeOf = (kind: keyof typeof kinds, ...parts: Uint8Array[]) =>
  codeText(joined(Uint8Array.of(kinds[kind]), ...parts));
const newNonce = () => crypto.getRandomValues(new Uint8Array(nonceLength));

/** Signs an offer of the given fields. */
async function offered(self: Self, to: string, nonce: Bytes, otherNonce: string, given: Given, now: Date) {
  const fields = givenBy(given);
  const names = { from: self.id, to, nonce: toBase64Url(nonce), otherNonce };
  const offer: Offer = { ...names, fields, signedAt: now.toISOString() };
  const signature = await self.sign(offerText(offer));
  const signed: SignedOffer = { offer, signature: toBase64Url(signature) };
  return { signed, message: messageBytes(signature, nonce, offer, given) };
}

/** The phone that shows the first code. */
export class FirstPhone {
  /** The first code. */
  readonly code: string;
  readonly #self: Self;
  readonly #key: MeetingKey;
  readonly #nonce: Bytes;

  private constructor(self: Self, key: MeetingKey, nonce: Bytes) {
    this.#self = self;
    this.#key = key;
    this.#nonce = nonce;
    this.code = codeOf('hello', nonce, key.point, new TextEncoder().encode(self.id));
  }

  static async begin(self: Self): Promise<FirstPhone> {
    return new FirstPhone(self, await meetingKey(), newNonce());
  }

  /** Reads the second code. Returns null if it does not answer this phone. */
  async read(text: string): Promise<(Message & { point: Bytes }) | null> {
    const bytes = bytesOf(text, 'answer');
    if (!bytes || bytes.length <= pointLength) return null;
    const point = bytes.slice(0, pointLength);
    const opened = await open(this.#key, point, 'answer', bytes.slice(pointLength));
    const message = opened && readMessage(opened, this.#self.id, toBase64Url(this.#nonce));
    if (!message || message.signed.offer.from === this.#self.id) return null;
    return { ...message, point };
  }

  /** Makes the third code, and what this phone uploads. */
  async reply(
    { signed: theirs, given, point }: Message & { point: Bytes },
    gives: Given,
    now: Date,
  ): Promise<Met & { code: string }> {
    const { from, nonce } = theirs.offer;
    const { signed, message } = await offered(this.#self, from, this.#nonce, nonce, gives, now);
    const { publicKey } = this.#self;
    return {
      code: codeOf('return', await seal(this.#key, point, 'return', message)),
      swap: { publicKey, own: signed, theirs },
      given,
    };
  }
}

/** The phone that scans the first code. */
export class SecondPhone {
  /** The person who shows the first code. */
  readonly otherId: string;
  readonly #self: Self;
  readonly #otherNonce: string;
  readonly #otherPoint: Bytes;
  #sent: { key: MeetingKey; nonce: Bytes; signed: SignedOffer } | null = null;

  private constructor(self: Self, otherId: string, otherNonce: Bytes, otherPoint: Bytes) {
    this.#self = self;
    this.otherId = otherId;
    this.#otherNonce = toBase64Url(otherNonce);
    this.#otherPoint = otherPoint;
  }

  /** Reads the first code. Returns null if it is none, or the person's own. */
  static async read(self: Self, text: string): Promise<SecondPhone | null> {
    const bytes = bytesOf(text, 'hello');
    if (!bytes) return null;
    const keyEnd = nonceLength + pointLength;
    const otherId = new TextDecoder().decode(bytes.subarray(keyEnd));
    if (!idPattern.test(otherId) || otherId === self.id) return null;
    const point = bytes.slice(nonceLength, keyEnd);
    if (!(await isPoint(point))) return null;
    return new SecondPhone(self, otherId, bytes.slice(0, nonceLength), point);
  }

  /** Makes the second code. */
  async answer(gives: Given, now: Date): Promise<string> {
    const [key, nonce] = [await meetingKey(), newNonce()];
    const { signed, message } = await offered(this.#self, this.otherId, nonce, this.#otherNonce, gives, now);
    this.#sent = { key, nonce, signed };
    return codeOf('answer', key.point, await seal(key, this.#otherPoint, 'answer', message));
  }

  /** Reads the third code. Returns null if it does not answer this phone. */
  async read(text: string): Promise<Met | null> {
    const bytes = bytesOf(text, 'return');
    if (!bytes || !this.#sent) return null;
    const { key, nonce, signed } = this.#sent;
    const opened = await open(key, this.#otherPoint, 'return', bytes);
    const message = opened && readMessage(opened, this.#self.id, toBase64Url(nonce));
    if (!message) return null;
    const { offer } = message.signed;
    if (offer.from !== this.otherId || offer.nonce !== this.#otherNonce) return null;
    const { publicKey } = this.#self;
    return { swap: { publicKey, own: signed, theirs: message.signed }, given: message.given };
  }
}
