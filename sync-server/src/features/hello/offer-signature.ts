import { createPublicKey, verify } from 'node:crypto';
import { hello, offerText } from '@memcherrish/shared/rules/hello-offer.ts';
import type { SignedOffer } from '@memcherrish/shared/wire/people/hello.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns whether an active session of the person who makes an offer has the key that signed it. */
export async function isSigned(tx: ReadTx, { offer, signature }: SignedOffer, now: Date): Promise<boolean> {
  const keys = await tx
    .selectFrom('hello_keys')
    .innerJoin('sessions', 'sessions.id', 'hello_keys.session_id')
    .select('public_key')
    .where('sessions.kind', '=', 'schoolmate')
    .where('sessions.account_id', '=', offer.from)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .orderBy('hello_keys.created_at', 'desc')
    .limit(hello.keys)
    .execute();
  const text = Buffer.from(offerText(offer));
  const bytes = Buffer.from(signature, 'base64url');
  return keys.some(({ public_key }) =>
    verify('sha256', text, { key: keyObject(public_key), dsaEncoding: 'ieee-p1363' }, bytes),
  );
}

/** Returns whether the text is a point of P-256. */
export function isPublicKey(publicKey: string): boolean {
  try {
    keyObject(publicKey);
    return true;
  } catch {
    return false;
  }
}

/** The first byte says that both coordinates follow, 32 bytes each. Throws for a point that is not on the curve. */
function keyObject(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65 || point[0] !== 4)
    throw new Error('The key is not an uncompressed point of P-256.');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
}
