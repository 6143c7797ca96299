import { fieldsGiven, type Given, type GivenField } from '@memcherrish/shared/access/given.ts';
import { type Givable, givable } from '@memcherrish/shared/domain/givable.ts';
import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import type { Offer } from '@memcherrish/shared/rules/hello-offer.ts';
import type { SignedOffer } from '@memcherrish/shared/wire/people/hello.ts';
import { toBase64Url } from '#local/db/hello-key.ts';
import type { Bytes } from './sealed.ts';

/** The content of the second and third code: an offer with its signature, and the values of the given fields. */
export interface Message {
  signed: SignedOffer;
  given: Given;
}

export const nonceLength = 16;
const signatureLength = 64;
const timeAt = signatureLength + nonceLength;
const fieldsAt = timeAt + 8;
const textAt = fieldsAt + 1;

/** The fields of these details, in the order in which a message has their values. */
const valuesIn = (fields: readonly Givable[]) =>
  fields.flatMap((each): readonly GivenField[] => fieldsGiven[each]);

/** Returns the bytes of a message: signature, nonce, time, a bit for each field, and text lines with the id and the values. */
export function messageBytes(
  signature: Bytes,
  nonce: Bytes,
  { from, fields, signedAt }: Offer,
  given: Given,
): Bytes {
  const lines = [from, ...valuesIn(fields).map((field) => given[field] ?? '')].join('\n');
  const text = new TextEncoder().encode(lines);
  const bytes = new Uint8Array(textAt + text.length);
  bytes.set(signature);
  bytes.set(nonce, signatureLength);
  new DataView(bytes.buffer).setFloat64(timeAt, Date.parse(signedAt));
  bytes[fieldsAt] = fields.reduce((bits, field) => bits | (1 << givable.indexOf(field)), 0);
  bytes.set(text, textAt);
  return bytes;
}

/** Reads a message to a person, whose phone made `otherNonce`. Returns null if the bytes are no message. */
export function readMessage(bytes: Bytes, to: string, otherNonce: string): Message | null {
  if (bytes.length <= textAt) return null;
  const [from = '', ...values] = new TextDecoder().decode(bytes.subarray(textAt)).split('\n');
  const bits = bytes[fieldsAt] ?? 0;
  const fields: Givable[] = givable.filter((_, at) => bits & (1 << at));
  const time = new Date(new DataView(bytes.buffer).getFloat64(timeAt));
  const named = valuesIn(fields);
  if (!idPattern.test(from) || values.length !== named.length || Number.isNaN(time.getTime())) return null;
  const nonce = toBase64Url(bytes.subarray(signatureLength, timeAt));
  return {
    signed: {
      offer: { from, to, nonce, otherNonce, fields, signedAt: time.toISOString() },
      signature: toBase64Url(bytes.subarray(0, signatureLength)),
    },
    given: Object.fromEntries(named.map((field, at) => [field, values[at] || null])),
  };
}
