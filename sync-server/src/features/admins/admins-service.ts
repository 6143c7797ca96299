import { adminRegistrations } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { nanoid } from 'nanoid';
import type { Browser } from '#auth/browser.ts';
import { checkPassword } from '#auth/check-password.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { ReadTx } from '#db/write.ts';
import { factorInForce } from '#features/credentials/own-proof.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { hasAdmin, isSetupCode } from './setup-code.ts';

/**
 * Registers an admin as ADMIN_REGISTRATION says: active at once, waiting for another admin, or refused. The
 * first admin never waits, and needs the setup code in production. A new admin manages no school. Each network
 * registers only a few an hour, because every try hashes a password.
 */
export async function registerAdmin(
  ctx: Uses<'attempts' | 'clock' | 'config' | 'database' | 'passwords'>,
  entry: { name: string; email: string; password: string; setupCode?: string | undefined },
  network: string,
): Promise<{ _id: string; message: string }> {
  const { adminRegistration, production } = ctx.config;
  const setsUp = async (tx: ReadTx) => production && !(await hasAdmin(tx));
  if (adminRegistration === 'closed' && !(await setsUp(ctx.database.read)))
    throw new ApiError('not-allowed', serverWords.adminRegistrationClosed);
  if (ctx.passwords.isCommon(entry.password)) throw invalidField('password', serverWords.passwordTooCommon);
  const { perNetwork, window } = adminRegistrations;
  await ctx.attempts.count(`admin-register ${network}`, perNetwork, window, serverWords.tooManyRegistrations);
  const password_hash = await ctx.passwords.hash(entry.password, 'stranger');
  const id = nanoid(16);
  return ctx.database.write(async (tx) => {
    if (await setsUp(tx)) await requireSetupCode(tx, entry.setupCode ?? '');
    const taken = await tx
      .selectFrom('admins')
      .select('id')
      .where('email', '=', entry.email)
      .executeTakeFirst();
    if (taken) {
      throw new ApiError('already-exists', serverWords.adminEmailTaken, {
        fields: { email: serverWords.adminEmailTaken },
      });
    }
    const first = !(await hasAdmin(tx));
    const state = adminRegistration === 'open' || first ? 'active' : 'waiting';
    await tx
      .insertInto('admins')
      .values({
        id,
        name: entry.name,
        email: entry.email,
        password_hash,
        state,
        created_at: ctx.clock().toISOString(),
      })
      .execute();
    return { _id: id, message: state === 'active' ? serverWords.adminRegistered : serverWords.adminWaits };
  });
}

/** Throws at the field unless this is the code that the server printed at its start. */
async function requireSetupCode(tx: ReadTx, code: string): Promise<void> {
  if (code.trim() === '') throw invalidField('setupCode', serverWords.setupCodeNeeded);
  if (!(await isSetupCode(tx, code))) throw invalidField('setupCode', serverWords.setupCodeWrong);
}

/**
 * Signs an admin in. Refuses an unknown e-mail and a wrong password with the same `wrong-credentials`, and
 * too many tries with `rate-limited`. Returns a ticket for the second step, and no session, to an admin with
 * a second factor.
 */
export async function loginAdmin(
  ctx: Uses<'clock' | 'database' | 'passwords' | 'secondFactor' | 'sessions' | 'tries'>,
  entry: { email: string; password: string },
  browser: Browser,
): Promise<{ adminName: string; opened: OpenedSession } | { ticket: string }> {
  const admin = await ctx.database.read
    .selectFrom('admins')
    .selectAll()
    .where('email', '=', entry.email)
    .executeTakeFirst();
  const passwordHash = admin?.password_hash ?? null;
  const named = { kind: 'admin', name: entry.email, id: admin?.id ?? null, passwordHash } as const;
  const wrongCredentials = () => new ApiError('wrong-credentials', serverWords.invalidEmailOrPassword);
  const verified = await checkPassword(ctx, named, entry.password, browser, wrongCredentials);
  if (!admin || !verified) throw wrongCredentials();
  if (admin.state === 'waiting') throw new ApiError('not-allowed', serverWords.adminNotApproved);
  return ctx.database.write(async (tx) => {
    if (await factorInForce(tx, admin.id)) {
      return { ticket: await verified.ticket(tx, ctx.secondFactor, ctx.clock()) };
    }
    return { adminName: admin.name, opened: await ctx.sessions.open(tx, verified, browser) };
  });
}
