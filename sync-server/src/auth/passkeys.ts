import { passkeys as limits, youngSince } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import type {
  AuthenticationResponse,
  RegistrationResponse,
} from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { countFactors } from '#db/credentials.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { RelyingParty } from './relying-party.ts';
import type { AccountName } from './viewer.ts';

/**
 * Passkeys (WebAuthn): options for the browser, and the verification of its responses. The library takes 30 MB and a
 * tenth of a second to load, so it loads with the first passkey.
 */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Both factors in one: the device has the key, and it verifies its owner before it signs. */
const userVerification = 'required';
/** EdDSA, ES256 and RS256: every authenticator has one of them, and every supported Node verifies all. */
const algorithms = [-8, -7, -257];

/** The facts of a new passkey that the authenticator made. */
export type MadePasskey = Pick<
  RowOf<'passkeys'>,
  'credential_id' | 'public_key' | 'sign_count' | 'transports'
>;

type Known = readonly Pick<RowOf<'passkeys'>, 'credential_id' | 'transports'>[];

/**
 * Returns a random challenge and the options for a new passkey. The device keeps it under a random handle, and shows `login`
 * and `name` to its owner. A browser that adds one silently asks its owner nothing.
 */
export async function creationOptions(
  site: RelyingParty,
  account: { handle: string; login: string; name: string },
  known: Known,
  silent: boolean,
) {
  const verification = silent ? 'preferred' : userVerification;
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Memcherrish',
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(account.handle)),
    userName: account.login,
    userDisplayName: account.name,
    timeout: limits.challengeLifetime,
    authenticatorSelection: { residentKey: 'required', userVerification: verification },
    supportedAlgorithmIDs: algorithms,
  });
  return {
    ...options,
    rp: { name: 'Memcherrish', id: site.id },
    timeout: limits.challengeLifetime,
    attestation: 'none',
    excludeCredentials: known.map(asDescribed),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: verification,
    },
  } as const;
}

function asDescribed({
  credential_id: id,
  transports,
}: Pick<RowOf<'passkeys'>, 'credential_id' | 'transports'>) {
  return { id, type: 'public-key' as const, transports: JSON.parse(transports) as string[] };
}

/**
 * Returns a random challenge and the options for a signature. Those of a sign-in are the same for everyone and name no
 * passkey. A second proof names the passkeys of its account.
 */
export async function requestOptions(site: RelyingParty, known: Known = []) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: limits.challengeLifetime,
    userVerification,
  });
  const named = known.length > 0 && { allowCredentials: known.map(asDescribed) };
  return {
    challenge: options.challenge,
    rpId: site.id,
    timeout: limits.challengeLifetime,
    userVerification,
    ...named,
  } as const;
}

/** 32 random bytes in base64url, as the library makes them. */
const challengeForm = /^[\w-]{43}$/;

/** Returns the challenge that a response claims to answer, or an empty text when it has not the form of one. */
export async function challengeOf({
  response,
}: RegistrationResponse | AuthenticationResponse): Promise<string> {
  const { decodeClientDataJSON } = await helpers();
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' && challengeForm.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Verifies a new passkey. Returns null when its challenge, origin, name or user verification is not right, or when it
 * comes with certificates. A browser adds one silently without its owner; each use of it verifies the owner.
 */
export async function verifyNew(
  site: RelyingParty,
  response: RegistrationResponse,
  challenge: string,
  silent: boolean,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { isoBase64URL } = await helpers();
  if (!(await isWithoutCertificates(response))) return null;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserPresence: !silent,
    requireUserVerification: !silent,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: isoBase64URL.fromBuffer(publicKey),
    sign_count: String(counter),
    transports: JSON.stringify(transports ?? []),
  };
}

/**
 * Returns whether the attestation has no certificates. The library loads any address that a certificate names, before
 * it knows whose certificate it is. The options ask for no attestation, so no browser sends one.
 */
async function isWithoutCertificates({ response }: RegistrationResponse): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const fmt = attestation.get('fmt');
    return fmt === 'none' || (fmt === 'packed' && !attestation.get('attStmt').get('x5c'));
  } catch {
    return false;
  }
}

/**
 * A passkey that signed a challenge of a sign-in. Opening the session confirms it in the transaction, like a verified
 * password: it may have been removed or used since.
 */
export class VerifiedPasskey {
  readonly isProof = true;
  readonly #passkey: RowOf<'passkeys'>;
  readonly #signCount: number;
  readonly #now: Date;

  private constructor(passkey: RowOf<'passkeys'>, signCount: number, now: Date) {
    this.#passkey = passkey;
    this.#signCount = signCount;
    this.#now = now;
  }

  /**
   * Verifies the response to a valid challenge. Returns null for an unknown passkey, and for one of another account
   * than the response names. `of` is the account that must own it, if it is known. Also returns null when the response is for another site, or the device did not verify
   * its owner. `confirm` checks the counter afterwards, so only a verified key can fail for an old count.
   */
  static async verify(
    tx: ReadTx,
    site: RelyingParty,
    sent: AuthenticationResponse,
    challenge: string,
    now: Date,
    of: AccountName | null = null,
  ): Promise<VerifiedPasskey | null> {
    const passkey = await passkeyRow(tx, 'credential_id', sent.id);
    const { userHandle, ...response } = sent.response;
    if (!passkey || (of && (of.kind !== passkey.account_kind || of.id !== passkey.account_id))) return null;
    const isOfHandle = userHandle === Buffer.from(passkey.user_handle).toString('base64url');
    // A device that was asked for passkeys by name may leave the handle out.
    if (!isOfHandle && !(of && userHandle === undefined)) return null;
    const { verifyAuthenticationResponse } = await library();
    const { isoBase64URL } = await helpers();
    const verified = await verifyAuthenticationResponse({
      response: {
        ...sent,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: isoBase64URL.toBuffer(passkey.public_key),
        counter: 0,
      },
    }).catch(() => null);
    if (!verified?.verified) return null;
    return new VerifiedPasskey(passkey, verified.authenticationInfo.newCounter, now);
  }

  /**
   * Stores the use. Throws when the passkey was removed since it was verified, and `PasskeyCopied` when its counter did
   * not rise, because the key may have been copied.
   */
  async confirm(tx: WriteTx): Promise<AccountName> {
    const { id, public_key } = this.#passkey;
    const passkey = await passkeyRow(tx, 'id', id);
    const stored = Number(passkey?.sign_count);
    const isBehind = (this.#signCount > 0 || stored > 0) && this.#signCount <= stored;
    if (!passkey || passkey.public_key !== public_key) throw passkeyRefused();
    if (isBehind) throw new PasskeyCopied();
    await tx
      .updateTable('passkeys')
      .set({ sign_count: String(this.#signCount), last_used_at: this.#now.toISOString() })
      .where('id', '=', id)
      .execute();
    await countFactors(tx, this.account);
    return this.account;
  }

  /** Whether it was added within the last seven days, so that a thief may have added it with one read-out code. */
  get isYoung(): boolean {
    return this.#passkey.created_at > youngSince(this.#now);
  }

  get account(): AccountName {
    return { kind: this.#passkey.account_kind, id: this.#passkey.account_id };
  }
}

/** The one error of a sign-in by passkey, so that it tells nothing about accounts. */
export function passkeyRefused(): ApiError {
  return new ApiError('wrong-credentials', passkeyWords.refused);
}

/** The same error for a key that may have been copied. The owner is notified of it, and the caller is not. */
export class PasskeyCopied extends ApiError {
  constructor() {
    super('wrong-credentials', passkeyWords.refused);
  }
}

/** Returns a passkey of an active admin, a teacher, or a schoolmate with an account. */
async function passkeyRow(
  tx: ReadTx,
  column: 'id' | 'credential_id',
  value: string,
): Promise<RowOf<'passkeys'> | undefined> {
  return tx
    .selectFrom('passkeys')
    .leftJoin('admins', 'admins.id', 'passkeys.account_id')
    .leftJoin('schoolmates', 'schoolmates.id', 'passkeys.account_id')
    .leftJoin('teachers', 'teachers.id', 'passkeys.account_id')
    .selectAll('passkeys')
    .where(`passkeys.${column}`, '=', value)
    .where((row) =>
      row.or([
        row('passkeys.account_kind', '=', 'admin').and('admins.state', '=', 'active'),
        row('passkeys.account_kind', '=', 'schoolmate').and('schoolmates.claimed_at', 'is not', null),
        row('passkeys.account_kind', '=', 'teacher').and('teachers.id', 'is not', null),
      ]),
    )
    .executeTakeFirst();
}
