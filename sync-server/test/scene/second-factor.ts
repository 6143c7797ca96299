import { TOTP } from 'otpauth';
import { countFactors } from '#db/credentials.ts';
import type { TestServer } from './harness.ts';

/** Returns the code that an authenticator app shows at the time of the server's clock. */
export function codeOf({ ctx }: TestServer, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: ctx.clock().getTime() });
}

/** Gives an admin a second factor, active or only begun. Returns the key that an app would have. */
export async function giveSecondFactor(
  { ctx }: TestServer,
  adminId: string,
  isInForce: boolean,
): Promise<string> {
  const sealed = ctx.secondFactor.newSecret(adminId);
  const now = ctx.clock().toISOString();
  await ctx.database.write(async (tx) => {
    await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
    await tx.deleteFrom('second_factors').where('admin_id', '=', adminId).execute();
    await tx
      .insertInto('second_factors')
      .values({
        admin_id: adminId,
        secret: sealed,
        created_at: now,
        confirmed_at: isInForce ? now : null,
      })
      .execute();
    await countFactors(tx, { kind: 'admin', id: adminId });
  });
  return ctx.secondFactor.enrolment(sealed, { id: adminId, email: 'nobody@example.org' }).secret;
}
