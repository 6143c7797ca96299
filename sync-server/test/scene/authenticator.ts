import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { day } from '@memcherrish/shared/domain/durations.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { nanoid } from 'nanoid';
import { countFactors } from '#db/credentials.ts';
import type { Attestation } from './attestations.ts';
import { ourOrigin } from './browser.ts';
import { type Caller, goodPassword, type TestServer } from './harness.ts';

/** The parts of a response that a test can falsify. */
interface Ways {
  origin?: string;
  rpId?: string;
  /** False for a device that asked for no fingerprint and no PIN. */
  isVerified?: boolean;
  /** The account that the device names. */
  userHandle?: string;
  /** The proof of the make of a new passkey. Browsers send none. */
  attestation?: Attestation;
}

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

interface RequestOptions {
  rpId: string;
  challenge: string;
}

const [present, verified, withKey] = [0x01, 0x04, 0x40];
const noAttestation: Attestation = () => ({ fmt: 'none', attStmt: new Map() });
const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** An authenticator with one ES256 key, and the browser in front of it. */
export class Authenticator {
  readonly credentialId = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  /** Its next signature has the next number. At 0 it never counts, as most phones do. */
  count = 0;

  /** `origin` is that of the pages that use it. */
  constructor(origin = ourOrigin) {
    this.#origin = origin;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** The public key in COSE, base64url. */
  get publicKey(): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key)).toString('base64url');
  }

  /** Makes the passkey that the options ask for. */
  create(options: CreationOptions, ways: Ways = {}) {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const made = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.credentialId,
      Buffer.from(this.publicKey, 'base64url'),
    ]);
    const data = Buffer.concat([this.#data(ways.rpId ?? options.rp.id, ways, withKey), made]);
    const client = clientData('webauthn.create', options.challenge, ways.origin ?? this.#origin);
    const { fmt, attStmt } = (ways.attestation ?? noAttestation)({
      keys: this.#keys,
      client,
      authenticatorData: data,
    });
    const attestation = new Map<string, string | Uint8Array | typeof attStmt>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(data)],
    ]);
    return this.#response({
      clientDataJSON: client.toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['hybrid'],
    });
  }

  /** Signs a challenge. */
  get(options: RequestOptions, ways: Ways = {}) {
    if (this.count > 0) this.count += 1;
    const client = clientData('webauthn.get', options.challenge, ways.origin ?? this.#origin);
    const data = this.#data(ways.rpId ?? options.rpId, ways);
    const signature = sign('sha256', Buffer.concat([data, hashOf(client)]), this.#keys.privateKey);
    return this.#response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: ways.userHandle ?? this.#userHandle,
    });
  }

  /** Stores the passkey as if the account had added it, eight days ago or at `addedAt`. */
  async giveTo(
    { ctx }: TestServer,
    accountId: string,
    kind: AccountKind = 'admin',
    addedAt = new Date(ctx.clock().getTime() - 8 * day),
  ): Promise<string> {
    this.#userHandle = Buffer.from(accountId).toString('base64url');
    const id = nanoid(16);
    await ctx.database.write(async (tx) => {
      await tx
        .insertInto('passkeys')
        .values({
          id,
          account_kind: kind,
          account_id: accountId,
          user_handle: accountId,
          credential_id: this.id,
          public_key: this.publicKey,
          sign_count: String(this.count),
          transports: '[]',
          name: 'Phone',
          created_at: addedAt.toISOString(),
        })
        .execute();
      await countFactors(tx, { kind, id: accountId });
    });
    return id;
  }

  #response<Content extends object>(response: Content) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  #data(rpId: string, { isVerified = true }: Ways, more = 0): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(present | (isVerified ? verified : 0) | more);
    tail.writeUInt32BE(this.count, 1);
    return Buffer.concat([hashOf(rpId), tail]);
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Adds a passkey with the calls of the app. Returns the answer of the last one. */
export async function addPasskey(
  who: Pick<Caller, 'post'>,
  authenticator: Authenticator,
  {
    name = 'Phone',
    ...proof
  }: { name?: string; password?: string | undefined; code?: string; otp?: string } = {},
) {
  const begun = await who.post(paths.passkeyOptions, { password: goodPassword, ...proof });
  if (begun.statusCode !== 200) return begun;
  return who.post(paths.passkeys, { name, response: authenticator.create(begun.json()) });
}

/** Signs in with the calls of the app. `who` is a page or a client of the API. */
export async function signInByPasskey(
  who: Pick<Caller, 'post'>,
  authenticator: Authenticator,
  ways: Ways = {},
) {
  const options = (await who.post(paths.passkeyLoginOptions)).json();
  return who.post(paths.passkeyLogin, { response: authenticator.get(options, ways) });
}
