import { randomBytes } from 'node:crypto';
import { Passwords } from '#auth/passwords.ts';
import { countFactors } from '#db/credentials.ts';
import type { ReadTx } from '#db/write.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import { openForCommand } from './command/live-database.ts';

export interface Voided {
  admins: number;
  teachers: number;
  schoolmates: number;
}

/**
 * Voids every password, recovery code and passkey and signs all people out, in one transaction, with or without a
 * running server. Use it for an older database whose passwords may have been replaced since. Sessions expire
 * instead of being revoked, so that devices keep their unsent edits.
 */
export async function voidPasswords(place: string, clock: () => Date): Promise<Voided> {
  const database = await openForCommand(place);
  try {
    // The hash of a random password that is never shown.
    const password_hash = await new Passwords().hash(randomBytes(32).toString('base64url'));
    return await database.write(async (tx) => {
      const count = (rows: { numUpdatedRows: bigint }[]) =>
        rows.reduce((sum, row) => sum + Number(row.numUpdatedRows), 0);
      const voided = {
        // One step of the counter is for the recovery codes and passkeys, too.
        admins: count(
          await tx
            .updateTable('admins')
            .set((row) => ({ password_hash, credentials_revision: row('credentials_revision', '+', 1) }))
            .execute(),
        ),
        teachers: count(
          await tx
            .updateTable('teachers')
            .set({ password_hash: null })
            .where('password_hash', 'is not', null)
            .execute(),
        ),
        schoolmates: count(
          await tx
            .updateTable('schoolmates')
            .set({ password_hash: null })
            .where('password_hash', 'is not', null)
            .execute(),
        ),
      };
      // Also where there was no password: a restore must not bring the passkeys back.
      for (const { kind, id } of await ownersOfPasskeys(tx)) await countFactors(tx, { kind, id });
      await tx.deleteFrom('recovery_codes').execute();
      await tx.deleteFrom('passkeys').execute();
      await tx.deleteFrom('passkey_challenges').execute();
      await tx.deleteFrom('install_passes').execute();
      await tx.deleteFrom('otp_challenges').execute();
      await tx.deleteFrom('recovery_links').execute();
      await tx.deleteFrom('sessions').execute();
      await recordAct(tx, clock(), theServer, { action: 'renew-password', schoolId: null });
      return voided;
    });
  } finally {
    await database.close();
  }
}

function ownersOfPasskeys(tx: ReadTx) {
  return tx.selectFrom('passkeys').select(['account_kind as kind', 'account_id as id']).distinct().execute();
}
