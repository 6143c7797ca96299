import { givable } from '@memcherrish/shared/domain/givable.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** 'Say hello': keys, offers and swaps (docs/decisions/0032-hello-by-qr.md). Bytes are base64url. */

/** A point of P-256, uncompressed: 65 bytes. */
export const publicKey = z.string().regex(/^B[A-Za-z0-9_-]{86}$/);
const nonce = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const offer = z.strictObject({
  from: id,
  to: id,
  nonce,
  otherNonce: nonce,
  fields: z.array(z.enum(givable)).max(givable.length),
  signedAt: z.iso.datetime(),
});

export const signedOffer = z.strictObject({ offer, signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/) });
export type SignedOffer = z.infer<typeof signedOffer>;

export const helloKeyBody = z.strictObject({ publicKey });
/** Both sides of a swap, with the key of the caller's device. */
export const swapBody = z.strictObject({ publicKey, own: signedOffer, theirs: signedOffer });
export type SwapBody = z.infer<typeof swapBody>;

const value = z.string().nullable().optional();

/** A person that the viewer swapped details with, as a pull sends it to the viewer alone. */
export const swap = z.object({
  _id: z.string(),
  name: z.string(),
  since: z.string(),
  gave: z.array(z.enum(givable)),
  /** The fields that this person gave the viewer, with their present values. */
  got: z.object({
    mobile: value,
    whatsapp: value,
    email: value,
    instaUsername: value,
    fbUsername: value,
  }),
});
export type Swap = z.infer<typeof swap>;

export const helloCalls = {
  registerKey: call({ method: 'PUT', path: paths.helloKey, body: helloKeyBody, answer: done }),
  addSwap: call({ method: 'POST', path: paths.swaps, body: swapBody, answer: done }),
  removeSwap: call({ method: 'DELETE', path: paths.swap, answer: done }),
};
