import { dueAtOf } from '#auth/sessions.ts';
import { nameOf } from '#auth/standing.ts';
import type { Reader } from '#db/write.ts';
import { putPlaceOn, takePlaceOff } from '#features/claims/removed-places.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { leave, stay } from './deletion-service.ts';
import { forgetPerson } from './forget-person.ts';
import type { Leaver } from './out-of-sight.ts';

type Deleting = Pick<
  Parts,
  'database' | 'claimLinks' | 'clock' | 'deletions' | 'photos' | 'pokes' | 'revisions' | 'sessions'
>;

/**
 * Carries out again what the database does not know of, because it was replaced by a backup from before: whose deletion is due goes, who is
 * about to leave is out of sight until the time that they were told, and who has stayed is back. For the start, before anything that is due
 * is deleted and before anybody is served. Answers how many accounts that was.
 */
export async function repeatDeletions(parts: Deleting): Promise<number> {
  let repeated = 0;
  for (const { dueAt, ...leaver } of await parts.deletions.lastWords()) {
    const isThere = (await nameOf(parts.database.read, leaver)) !== null;
    const known = await dueAtOf(parts.database.read, leaver);
    if (!isThere || known === dueAt) continue;
    await parts.database.write(async (writing) => {
      const place = await isPlace(writing.trx, leaver);
      if (known !== null)
        await (place ? putPlaceOn(parts, writing, leaver.id) : stay(parts, writing, leaver));
      if (dueAt === null) return;
      await (place ? takePlaceOff(parts, writing, leaver.id, dueAt) : leave(parts, writing, leaver, dueAt));
    });
    repeated += 1;
  }
  await deleteDueAccounts(parts);
  return repeated;
}

/** Whether it is nobody's account yet, but a place that its link has taken off the list: no class list brings it back. */
async function isPlace(reader: Reader, { kind, id }: Leaver): Promise<boolean> {
  if (kind !== 'schoolmate') return false;
  const row = await reader
    .selectFrom('schoolmates')
    .select('claimed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.claimed_at === null;
}

/**
 * Deletes for good the accounts whose time has come, and answers how many. One that fails is tried again by the next call; whoever runs the
 * server is told why, and not whose it is.
 */
export async function deleteDueAccounts(
  parts: Deleting,
  say: (line: string) => void = () => undefined,
): Promise<number> {
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
      (error: unknown) => say(`An account that is due could not be deleted yet: ${String(error)}`),
    );
  }
  return deleted;
}

/** Deletes an account with all that is held about it, files included; one that is gone already stays so. */
async function deleteForGood(parts: Deleting, leaver: Leaver): Promise<void> {
  const photos = await parts.database.write(async (writing) => {
    if ((await dueAtOf(writing.trx, leaver)) === null) return [];
    const files = await forgetPerson(parts, writing, leaver);
    await recordAct(
      writing,
      parts.clock(),
      { kind: leaver.kind, id: null },
      {
        action: 'delete-account',
        schoolId: null,
      },
    );
    return files;
  });
  // What cannot be removed now is an orphan, and swept at the next start.
  for (const id of photos) await parts.photos.remove(id).catch(() => undefined);
}
