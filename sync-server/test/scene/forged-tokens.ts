import { createHmac } from 'node:crypto';

type Json = Record<string, unknown>;

const encoded = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Builds a JSON web token by hand, as no library would make it. */
export function token(
  claims: Json,
  secret: string,
  { header = {}, hash = 'sha256' }: { header?: Json; hash?: string | null } = {},
): string {
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT', ...header })}.${encoded(claims)}`;
  return `${signed}.${hash === null ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const now = () => Math.floor(Date.now() / 1000);

export interface Named {
  sub: string;
  sid: string;
  kind: string;
}

export const claimsOf = (named: Named): Json => ({
  ...named,
  aud: 'memcherrish',
  iat: now(),
  exp: now() + 3600,
});

const without = (claims: Json, ...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** Returns tokens of a valid session, each with one flaw. All of them must get `not-signed-in`. */
export function forgedTokens(named: Named, secret: string): Record<string, string> {
  const good = claimsOf(named);
  const [header = '', payload = '', signature = ''] = token(good, secret).split('.');
  return {
    'alg none': token(good, secret, { header: { alg: 'none' }, hash: null }),
    'alg None': token(good, secret, { header: { alg: 'None' }, hash: null }),
    'alg none with a signature': token(good, secret, { header: { alg: 'none' } }),
    'HS256 without a signature': token(good, secret, { hash: null }),
    'HS512 with the right secret': token(good, secret, { header: { alg: 'HS512' }, hash: 'sha512' }),
    'HS384 with the right secret': token(good, secret, { header: { alg: 'HS384' }, hash: 'sha384' }),
    'RS256 named over an HMAC': token(good, secret, { header: { alg: 'RS256' } }),
    'no algorithm': token(good, secret, { header: { alg: undefined } }),
    'another secret': token(good, 'x'.repeat(secret.length)),
    'an empty secret': token(good, ''),
    'another secret, expired': token({ ...good, exp: 1 }, 'x'.repeat(secret.length)),
    'a key of its own': token(good, 'own', { header: { jwk: { kty: 'oct', k: 'b3du' } } }),
    'a crit header': token(good, secret, { header: { crit: ['exp'] } }),
    'an unknown crit header': token(good, secret, { header: { crit: ['b64'], b64: false } }),
    'no exp': token(without(good, 'exp'), secret),
    'exp that is text': token({ ...good, exp: 'never' }, secret),
    'exp that is null': token({ ...good, exp: null }, secret),
    'not valid yet': token({ ...good, nbf: now() + 3600 }, secret),
    'no audience': token(without(good, 'aud'), secret),
    'another audience': token({ ...good, aud: 'elsewhere' }, secret),
    'an audience that contains ours': token({ ...good, aud: 'memcherrish.example.org' }, secret),
    'no subject': token(without(good, 'sub'), secret),
    'no session': token(without(good, 'sid'), secret),
    'no kind': token(without(good, 'kind'), secret),
    'an unknown kind': token({ ...good, kind: 'root' }, secret),
    'a session that is no text': token({ ...good, sid: { $ne: '' } }, secret),
    'claims that were changed': `${header}.${encoded({ ...good, kind: 'admin' })}.${signature}`,
    'a signature that is cut off': `${header}.${payload}.${signature.slice(0, -2)}`,
    'two parts': `${header}.${payload}`,
    'no token at all': 'nonsense',
    'a very long one': 'x'.repeat(8000),
  };
}
