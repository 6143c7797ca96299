import { nanoid } from 'nanoid';
import type { Parts } from '#server/parts.ts';
import { forgetPerson } from './forget-person.ts';
import { type Leaver, takeOutOfSight } from './out-of-sight.ts';

type Deleting = Pick<Parts, 'database' | 'clock' | 'photos' | 'pokes' | 'revisions' | 'sessions'>;

/** Deletes for good the accounts whose time has come, and answers how many. One that fails is tried again by the next call. */
export async function deleteDueAccounts(parts: Deleting): Promise<number> {
  const due = await parts.database.read
    .selectFrom('deletions')
    .select(['account_kind as kind', 'account_id as id'])
    .where('due_at', '<=', parts.clock().toISOString())
    .orderBy('due_at')
    .execute();
  let deleted = 0;
  for (const leaver of due) {
    await deleteForGood(parts, leaver).then(
      () => {
        deleted += 1;
      },
      () => undefined,
    );
  }
  return deleted;
}

/** Deletes an account with all that is held about it, files included. */
export async function deleteForGood(parts: Deleting, leaver: Leaver): Promise<void> {
  const photos = await parts.database.write(async (writing) => {
    // They are out of sight already, unless a backup brought them back.
    await takeOutOfSight(parts, writing, leaver);
    const files = await forgetPerson(parts, writing, leaver);
    const at = parts.clock().toISOString();
    const act = { action: 'delete-account', actor_kind: leaver.kind, actor_id: null } as const;
    await writing.trx
      .insertInto('audit')
      .values({ id: nanoid(16), at, ...act, school_id: null, subject_id: null })
      .execute();
    return files;
  });
  // What cannot be removed now is an orphan, and swept at the next start.
  for (const id of photos) await parts.photos.remove(id).catch(() => undefined);
}
