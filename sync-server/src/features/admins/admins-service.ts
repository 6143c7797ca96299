import { serverWords } from '@memcherrish/shared/text/server.ts';
import { nanoid } from 'nanoid';
import type { Browser } from '#auth/browser.ts';
import { checkPassword } from '#auth/check-password.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';
import { factorInForce } from './second-factor-service.ts';

/**
 * Registers an admin as ADMIN_REGISTRATION says: let in at once, waiting for another admin (the first one never waits), or refused
 * (design section 3). A new admin manages no school.
 */
export async function registerAdmin(
  parts: Parts,
  entry: { name: string; email: string; password: string },
): Promise<{ _id: string; message: string }> {
  const { adminRegistration } = parts.config;
  if (adminRegistration === 'closed') throw new Refusal('not-allowed', serverWords.adminRegistrationClosed);
  if (parts.passwords.isCommon(entry.password)) throw invalidField('password', serverWords.passwordTooCommon);
  const password_hash = await parts.passwords.hash(entry.password);
  const id = nanoid(16);
  return parts.database.write(async ({ trx }) => {
    const taken = await trx
      .selectFrom('admins')
      .select('id')
      .where('email', '=', entry.email)
      .executeTakeFirst();
    if (taken) {
      throw new Refusal('already-exists', serverWords.adminEmailTaken, {
        fields: { email: serverWords.adminEmailTaken },
      });
    }
    const first = (await trx.selectFrom('admins').select('id').limit(1).executeTakeFirst()) === undefined;
    const state = adminRegistration === 'open' || first ? 'active' : 'waiting';
    await trx
      .insertInto('admins')
      .values({
        id,
        name: entry.name,
        email: entry.email,
        password_hash,
        state,
        created_at: parts.clock().toISOString(),
      })
      .execute();
    return { _id: id, message: state === 'active' ? serverWords.adminRegistered : serverWords.adminWaits };
  });
}

/**
 * Refuses `wrong-credentials` alike for an unknown e-mail and a wrong password, and `rate-limited`. An admin with a second factor gets a
 * ticket for the next step in place of a session.
 */
export async function loginAdmin(
  parts: Parts,
  entry: { email: string; password: string },
  browser: Browser,
): Promise<{ adminName: string; opened: OpenedSession } | { ticket: string }> {
  const admin = await parts.database.read
    .selectFrom('admins')
    .selectAll()
    .where('email', '=', entry.email)
    .executeTakeFirst();
  const named = { kind: 'admin', name: entry.email, id: admin?.id ?? null } as const;
  const passwordHash = admin?.password_hash ?? null;
  const right = await checkPassword(parts, { ...named, passwordHash }, entry.password, browser);
  if (!admin || !right) throw new Refusal('wrong-credentials', serverWords.invalidEmailOrPassword);
  if (admin.state === 'waiting') throw new Refusal('not-allowed', serverWords.adminNotApproved);
  return parts.database.write(async (writing) => {
    if (await factorInForce(writing.trx, admin.id)) {
      // The hash may have been made anew a moment ago, and the ticket is bound to it.
      const { password_hash } = await writing.trx
        .selectFrom('admins')
        .select('password_hash')
        .where('id', '=', admin.id)
        .executeTakeFirstOrThrow();
      return { ticket: parts.secondFactor.ticket(admin.id, password_hash, parts.clock()) };
    }
    const opened = await parts.sessions.open(writing, 'admin', admin.id, browser);
    return { adminName: admin.name, opened };
  });
}
