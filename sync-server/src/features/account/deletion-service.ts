import { accountDeletionAfter } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { dueAtOf } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader, Writing } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, notFound, Refusal } from '#server/refusal.ts';
import { bringBack, type Leaver, type Revising, takeOutOfSight } from './out-of-sight.ts';

/**
 * Asks for the end of the own account: out of everybody's sight at once, gone for good seven days later, and until then its owner may
 * sign in and keep it. All other sessions end. Answers when it is due. Refuses a wrong password, whose tries are counted, and
 * asking twice.
 */
export async function askDeletion(parts: Parts, account: Account, password: string): Promise<string> {
  const leaver = leaverOf(account);
  const passwordHash = await passwordHashOf(parts.database.read, leaver);
  const counted = await parts.tries.again(leaver);
  if (!(await parts.passwords.verify(passwordHash, password))) {
    throw invalidField('password', serverWords.incorrectPassword);
  }
  await counted.succeeded();
  const dueAt = new Date(parts.clock().getTime() + accountDeletionAfter).toISOString();
  let isSaid = false;
  try {
    await parts.database.write(async (writing) => {
      if ((await dueAtOf(writing.trx, leaver)) !== null) {
        throw new Refusal('already-exists', serverWords.deletionAskedBefore);
      }
      await leave(parts, writing, leaver, dueAt);
      await parts.sessions.endAll(writing, account, account.sessionId);
      await parts.deletions.say(leaver, dueAt);
      isSaid = true;
    });
  } catch (error) {
    // Said, and not done for want of room: nobody who was told that it failed is gone after the next start.
    if (isSaid) await parts.deletions.say(leaver, null).catch(() => undefined);
    throw error;
  }
  return dueAt;
}

/** Takes an account out of sight until it is due. */
export async function leave(
  parts: Revising,
  writing: Writing,
  leaver: Leaver,
  due_at: string,
): Promise<void> {
  const places = await takeOutOfSight(parts, writing, leaver);
  const asked_at = parts.clock().toISOString();
  await writing.trx
    .insertInto('deletions')
    .values({ account_kind: leaver.kind, account_id: leaver.id, asked_at, due_at, places })
    .execute();
}

/** Undoes `leave`: places, subjects and posts come back. Refuses with 404 where nothing was asked. */
export async function stay(parts: Revising, writing: Writing, leaver: Leaver): Promise<void> {
  const asked = await writing.trx
    .deleteFrom('deletions')
    .where('account_kind', '=', leaver.kind)
    .where('account_id', '=', leaver.id)
    .returning('places')
    .executeTakeFirst();
  if (!asked) throw notFound();
  await bringBack(parts, writing, leaver, asked.places);
}

/** Keeps an account that was about to be deleted. Refuses with 404 where nothing was asked. */
export async function keepAccount(parts: Parts, account: Account): Promise<void> {
  const leaver = leaverOf(account);
  await parts.database.write(async (writing) => {
    await stay(parts, writing, leaver);
    await parts.deletions.say(leaver, null);
  });
}

function leaverOf({ kind, id }: Account): Leaver {
  if (kind === 'admin') throw new Refusal('not-allowed', serverWords.notAllowed);
  return { kind, id };
}

async function passwordHashOf(reader: Reader, { kind, id }: Leaver): Promise<string | null> {
  const { password_hash } = await reader
    .selectFrom(kind === 'teacher' ? 'teachers' : 'schoolmates')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return password_hash;
}
