import type { AcceptedPasskeys } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { voidChallenges } from '#auth/passkey-challenges.ts';
import type { RelyingParty } from '#auth/relying-party.ts';
import type { AccountName } from '#auth/viewer.ts';
import { countFactors } from '#db/credentials.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

/** Returns the passkeys of an account, the oldest first. */
export async function passkeysOf(tx: ReadTx, { kind, id }: AccountName) {
  return tx
    .selectFrom('passkeys')
    .selectAll()
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns what the server accepts from the devices of an account. Null without a passkey. */
export async function acceptedOf(
  tx: ReadTx,
  site: RelyingParty,
  account: AccountName,
): Promise<AcceptedPasskeys | null> {
  const passkeys = await passkeysOf(tx, account);
  const [first] = passkeys;
  if (!first) return null;
  return {
    rpId: site.id,
    userId: Buffer.from(first.user_handle).toString('base64url'),
    allAcceptedCredentialIds: passkeys.map((each) => each.credential_id),
  };
}

/**
 * Removes the passkeys of an account, by default all, and the adding of one that has begun: when it is recovered, erased or
 * refused, and when its old number is put back. Returns how many there were.
 */
export async function removePasskeys(tx: WriteTx, account: AccountName, addedAfter = ''): Promise<number> {
  await voidChallenges(tx, account);
  const gone = await tx
    .deleteFrom('passkeys')
    .where('account_kind', '=', account.kind)
    .where('account_id', '=', account.id)
    .where('created_at', '>', addedAfter)
    .returning('id')
    .execute();
  await countFactors(tx, account);
  return gone.length;
}
