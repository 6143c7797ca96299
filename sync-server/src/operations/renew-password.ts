import { requiredEmail } from '@memcherrish/shared/wire/base/fields.ts';
import { customAlphabet } from 'nanoid';
import { Passwords } from '#auth/passwords.ts';
import { Sessions } from '#auth/sessions.ts';
import { resetStrangersTries } from '#auth/sign-in-tries.ts';
import { removeSecondFactor } from '#features/admins/second-factor-service.ts';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { setPassword } from '#features/credentials/set-password.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import { Pokes } from '#sync/pokes.ts';
import { CommandError } from './command/command.ts';
import { openForCommand } from './command/live-database.ts';

/**
 * Leaves out vowels, so that no word appears, and characters that are misheard on the telephone. Three groups
 * have 57 bits.
 */
const group = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 4);

export interface RenewedPassword {
  email: string;
  /** The accounts with the new password: an admin and a teacher may share an address. */
  kinds: ('admin' | 'teacher')[];
  password: string;
  /** Whether the admin had a second factor, which is now off. */
  secondFactorOff: boolean;
  /** Whether an account had passkeys, which are now removed. */
  passkeysRemoved: boolean;
}

/**
 * Gives the admin or teacher with this e-mail a new password. Also ends their sessions, resets their counted
 * tries, turns an admin's second factor off, and removes the passkeys. All of it is one transaction, with or without a running
 * server. Throws a CommandError when no account has the address.
 */
export async function renewPassword(
  place: string,
  entry: string,
  clock: () => Date,
): Promise<RenewedPassword> {
  const parsed = requiredEmail().safeParse(entry);
  if (!parsed.success) throw new CommandError(`${entry} is no e-mail address.`);
  const email = parsed.data;
  const database = await openForCommand(place);
  try {
    const password = [group(), group(), group()].join('-');
    const password_hash = await new Passwords().hash(password);
    let secondFactorOff = false;
    let passkeysRemoved = false;
    const pokes = new Pokes(database.bus);
    const ctx = { sessions: new Sessions(database, pokes, clock), pokes, clock, mailbox: null };
    const kinds = await database.write(async (tx) => {
      const found: RenewedPassword['kinds'] = [];
      secondFactorOff = false;
      passkeysRemoved = false;
      for (const [kind, table] of [
        ['admin', 'admins'],
        ['teacher', 'teachers'],
      ] as const) {
        const account = await tx
          .selectFrom(table)
          .select(['id', 'name'])
          .where('email', '=', email)
          .executeTakeFirst();
        if (!account) continue;
        found.push(kind);
        await setPassword(ctx, tx, { kind, id: account.id }, password_hash);
        await resetStrangersTries(tx, kind, email);
        if (kind === 'admin') secondFactorOff = await removeSecondFactor(tx, account.id);
        if (await removePasskeys(tx, { kind, id: account.id })) passkeysRemoved = true;
        const about = { schoolId: null, subjectId: account.id, details: { name: account.name } };
        await recordAct(tx, clock(), theServer, { action: 'renew-password', ...about });
      }
      return found;
    });
    if (kinds.length === 0) throw new CommandError(`No admin and no teacher has the e-mail ${email}.`);
    return { email, kinds, password, secondFactorOff, passkeysRemoved };
  } finally {
    await database.close();
  }
}
