import { TOTP } from 'otpauth';
import type { TestServer } from './harness.ts';

/** What an app for codes shows, at the time of the server's clock. */
export function codeOf({ parts }: TestServer, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: parts.clock().getTime() });
}

/** Gives an admin a second factor, in force or only begun; answers the key that an app would know. */
export async function giveSecondFactor(
  { parts }: TestServer,
  adminId: string,
  isInForce: boolean,
): Promise<string> {
  const sealed = parts.secondFactor.newSecret(adminId);
  const now = parts.clock().toISOString();
  await parts.database.write(async ({ trx }) => {
    await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
    await trx.deleteFrom('second_factors').where('admin_id', '=', adminId).execute();
    await trx
      .insertInto('second_factors')
      .values({
        admin_id: adminId,
        secret: sealed,
        created_at: now,
        confirmed_at: isInForce ? now : null,
      })
      .execute();
  });
  return parts.secondFactor.enrolment(sealed, { id: adminId, email: 'nobody@example.org' }).secret;
}
