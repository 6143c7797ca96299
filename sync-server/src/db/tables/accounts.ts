import { flag, id, nameless, names, ofAdmins, oneOf, secret, text, time, whole } from './column.ts';
import { accountKind, mobile } from './stored-values.ts';
import { table } from './table.ts';

const credentials = 'credentials stay: people prove who they are again';
const device = 'belongs to a device and the address that it knows';

/** Accounts, sign-in and idempotency. None of it is in packs. */
export const accountTables = {
  /** The second factor of an admin. It takes effect once a first code was right. */
  second_factors: table({ leftOut: credentials, ownData: ofAdmins, erasure: 'no personal data' }).of({
    admin_id: names('admins'),
    /** Encrypted: the database alone is not enough to make a code. */
    secret: text(),
    created_at: time(),
    confirmed_at: time().optional(),
    /** The last time step whose code was used. Codes of this step and earlier ones are rejected. */
    last_step: whole().byDefault(),
  }),

  /** A passkey of an account. */
  passkeys: table({
    leftOut: credentials,
    erasure: 'deletes rows',
    erasedBy: 'features/credentials/passkeys-store.ts',
  }).of({
    id: id().hidden('names the row only'),
    account_kind: accountKind().whose(),
    account_id: id().whose(),
    /** The name of the account on devices. Random, except on passkeys of admins from before version 0106 of the tables. */
    user_handle: text().hidden('a random name of the account on devices'),
    /** Base64url, as the authenticator made it. */
    credential_id: id().hidden('names the key on the device only'),
    /** Base64url of the COSE key. */
    public_key: text().secret(),
    /** How often the authenticator has signed, or 0 if it does not count. Text, because it has 32 bits without a sign. */
    sign_count: text().hidden('a counter of the device'),
    /** JSON: how browsers reach the authenticator. */
    transports: text().hidden('how browsers reach the device'),
    name: text().shown('passkeys[].name'),
    created_at: time().shown('passkeys[].createdAt'),
    last_used_at: time().optional().shown('passkeys[].lastUsedAt'),
  }),

  /** A random value that a passkey must sign within five minutes. It is deleted with its use. */
  passkey_challenges: table({
    leftOut: credentials,
    ownData: secret,
    erasure: 'deletes rows',
    erasedBy: 'auth/passkey-challenges.ts',
  }).of({
    challenge: text(),
    purpose: oneOf(['sign-in', 'add', 'add-silently', 'second-proof']),
    /** The account that asked. Null for a sign-in. */
    account_kind: accountKind().optional(),
    account_id: id().optional(),
    /** The name of the account on devices, for a passkey that is being added. */
    user_handle: text().optional(),
    /** The session, or the hash of the mark of the browser, that alone may answer. Null when a client of the API asked for a sign-in. */
    bound_to: text().optional(),
    /** The network that asked for a sign-in. */
    network: text().optional(),
    created_at: time(),
    expires_at: time(),
  }),

  recovery_codes: table({ leftOut: credentials, ownData: ofAdmins, erasure: 'no personal data' }).of({
    admin_id: names('admins'),
    code_hash: text(),
    used_at: time().orNull(),
  }),

  /** A link that sets a new password (auth/recovery-links.ts). */
  recovery_links: table({
    leftOut: credentials,
    ownData: secret,
    erasure: 'deletes rows',
    erasedBy: 'auth/recovery-links.ts',
  }).of({
    id: id(),
    account_kind: oneOf(['admin', 'teacher']),
    account_id: id(),
    /** Keyed hash. */
    token_hash: text(),
    /** The admin who started it. Null if it was sent by e-mail. */
    started_by: names('admins').orNull(),
    created_at: time(),
    usable_at: time(),
    expires_at: time(),
  }),

  otp_challenges: table({
    leftOut: credentials,
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    id: id().hidden('names the row only'),
    mobile: text().shown('codes[].mobile'),
    purpose: oneOf(['signup', 'forgot', 'number', 'passkey']).shown('codes[].purpose'),
    /** Tells which company got the number. */
    channel: oneOf(['sms', 'whatsapp']).byDefault().shown('codes[].channel'),
    code_hash: text().secret(),
    created_at: time().shown('codes[].createdAt'),
    expires_at: time().shown('codes[].expiresAt'),
    tries: whole().shown('codes[].tries'),
    /** Set once the code was right; the code is void from then on. */
    verified_at: time().orNull().shown('codes[].verifiedAt'),
    proof_hash: text().orNull().secret(),
    proof_expires_at: time().orNull().shown('codes[].proofExpiresAt'),
    proof_used_at: time().orNull().shown('codes[].usedAt'),
    /**
     * Keyed hash of the mark of the browser that asked. Null when a client of the API asked, or in old rows.
     */
    browser: text().optional().secret(),
    /** Keyed hash of the network that asked. */
    network: text().optional().secret(),
    /** Whether the owner of the number had signed in on the device that asked. */
    by_owner: flag().byDefault().hidden('says which of two limits it counted for'),
  }),

  /** A change of a person's own number. Its row is deleted once the old number can no longer put it back. */
  number_changes: table({ leftOut: credentials, erasure: 'deletes rows' }).of({
    id: id().shown('numberChanges[]._id'),
    schoolmate_id: id().isErased().whose(),
    old_mobile: mobile().shown('numberChanges[].before'),
    new_mobile: mobile().shown('numberChanges[].after'),
    changed_at: time().shown('numberChanges[].at'),
    until: time().shown('numberChanges[].undoableUntil'),
  }),

  /** Sessions outlive an erased account without its id, so that its devices learn that it is gone. */
  sessions: table({ leftOut: device, erasure: 'anonymizes rows', erasedBy: 'auth/sessions.ts' }).of({
    id: id().shown('sessions[]._id'),
    kind: accountKind().whose(),
    /** `gone` once the account was deleted (auth/sessions.ts). */
    account_id: id().whose(),
    created_at: time().shown('sessions[].createdAt'),
    expires_at: time().shown('sessions[].expiresAt'),
    revoked_at: time().orNull().shown('sessions[].endedAt'),
    /** The change that ended it; null for a sign-out, and in old rows. */
    end_reason: oneOf(['password', 'number', 'second-factor', 'passkey', 'pass'])
      .optional()
      .hidden('the notifications say which change ended it'),
    /** The label of the device, such as 'Chrome on Android'. */
    label: text().optional().shown('sessions[].label'),
    /** Rounded to the hour. */
    last_seen_at: time().optional().shown('sessions[].lastSeenAt'),
    /** When its owner opened it with a password or a code. Null for any other way. */
    proved_at: time().optional().hidden('the time of the sign-in, which createdAt says'),
  }),

  /** A pass that signs an app on the home screen in. A used one is kept for a week, to notice a second use. */
  install_passes: table({
    leftOut: credentials,
    ownData: 'only a hash; the sessions that it opened are in `sessions`',
    erasure: 'deletes rows',
    erasedBy: 'auth/sessions.ts',
  }).of({
    pass_hash: text(),
    /** The session that asked for it. */
    session_id: names('sessions'),
    account_kind: oneOf(['schoolmate', 'teacher']),
    account_id: id(),
    created_at: time(),
    expires_at: time(),
    used_at: time().orNull(),
    opened_session_id: id().orNull(),
  }),

  /** The public key of a device. It counts while its session is active. */
  hello_keys: table({
    leftOut: device,
    ownData: 'a key of a device; its session is in `sessions`',
    erasure: 'deletes rows',
    erasedBy: 'features/hello/consents-store.ts',
  }).of({
    session_id: names('sessions'),
    /** A point of P-256 in base64url. */
    public_key: text(),
    created_at: time(),
  }),

  /** A nonce that was used. It stays until no offer with it can be valid. */
  hello_nonces: table({ leftOut: device, ownData: nameless, erasure: 'no personal data' }).of({
    nonce: text(),
    expires_at: time(),
  }),

  /** A change that took effect, and its response. Written in the transaction of the change. */
  idempotency_keys: table({
    leftOut: device,
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    account_kind: accountKind().whose(),
    account_id: id().whose(),
    key: text().shown('sentChanges[].key'),
    /** Hash of the call: its parsed fields and the digests of its files. */
    fingerprint: text().secret(),
    status: whole().shown('sentChanges[].status'),
    /** JSON; empty for a response without a body. */
    body: text().hidden('repeats what the rest of the file says'),
    created_at: time().shown('sentChanges[].createdAt'),
    /** JSON of the ids that gave the caller authority once the change was done (idempotency/authority.ts). */
    authority: text().byDefault().hidden('repeats the classes and roles that the rest of the file says'),
  }),

  attempts: table({
    leftOut: 'counts tries at this installation',
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    key: text().shown('tries[].key'),
    window_start: time().shown('tries[].since'),
    count: whole().shown('tries[].count'),
  }),
};
