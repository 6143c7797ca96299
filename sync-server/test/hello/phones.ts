import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Givable } from '@memcherrish/shared/domain/givable.ts';
import { type Offer, offerText } from '@memcherrish/shared/rules/hello-offer.ts';
import type { SignedOffer, SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import { aSession } from '#test/scene/cast-school.ts';
import type { TestServer } from '#test/scene/harness.ts';

/** A phone with a key pair, as 'Say hello' uses it. */
export class Phone {
  readonly publicKey: string;
  readonly #private: KeyObject;
  readonly #server: TestServer;
  readonly personId: string;

  constructor(server: TestServer, personId: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    this.publicKey = Buffer.concat(point).toString('base64url');
    this.#private = privateKey;
    this.#server = server;
    this.personId = personId;
  }

  sign(offer: Omit<Offer, 'signedAt'> & { signedAt?: string }): SignedOffer {
    const signed = { signedAt: this.#server.ctx.clock().toISOString(), ...offer };
    const key = { key: this.#private, dsaEncoding: 'ieee-p1363' as const };
    const signature = sign('sha256', Buffer.from(offerText(signed)), key).toString('base64url');
    return { offer: signed, signature };
  }
}

/** A phone whose key is registered with a new session, directly in the database. */
export async function aPhone(
  server: TestServer,
  personId: string,
): Promise<{ phone: Phone; sessionId: string }> {
  const phone = new Phone(server, personId);
  const session_id = await aSession(server, 'schoolmate', personId);
  const created_at = server.ctx.clock().toISOString();
  await server.ctx.database.write((tx) =>
    tx.insertInto('hello_keys').values({ session_id, public_key: phone.publicKey, created_at }).execute(),
  );
  return { phone, sessionId: session_id };
}

interface Meeting {
  gives?: Givable[];
  gets?: Givable[];
  signedAt?: string;
}

/** Two phones meet. Returns both offers as the first person uploads them. */
export function meet(one: Phone, other: Phone, { gives = [], gets = [], ...when }: Meeting = {}): SwapBody {
  const [nonce, otherNonce] = [randomBytes(16), randomBytes(16)].map((each) => each.toString('base64url'));
  if (nonce === undefined || otherNonce === undefined) throw new Error('There are no nonces.');
  const [from, to] = [one.personId, other.personId];
  return {
    publicKey: one.publicKey,
    own: one.sign({ from, to, nonce, otherNonce, fields: gives, ...when }),
    theirs: other.sign({ from: to, to: from, nonce: otherNonce, otherNonce: nonce, fields: gets, ...when }),
  };
}

/** The same two offers as the other person uploads them. */
export const turned = ({ own, theirs }: SwapBody, { publicKey }: Phone): SwapBody => ({
  ...{ publicKey, own: theirs, theirs: own },
});
