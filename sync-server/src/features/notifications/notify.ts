import { maxNotifications, type Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { nanoid } from 'nanoid';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import type { Uses } from '#server/context.ts';

/** The part of a notification that the caller gives; `notify` adds the rest. */
export type NotificationSubject = Omit<Notification, '_id' | 'kind' | 'createdAt' | 'read'>;

/** Returns the subject of a notification about a division. */
export async function notificationAbout(tx: ReadTx, divisionId: string): Promise<NotificationSubject> {
  const { schoolName, batch, batchId, division } = await divisionPathAt(tx, divisionId);
  return { schoolName, batch, batchId, division, divisionId, excerpt: null, reason: null };
}

/**
 * Notifies a person, in the transaction of the reason. Ignores a deleted account, and an id that is
 * already there. Keeps only the newest hundred notifications.
 */
export async function notify(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  personId: string,
  kind: Notification['kind'],
  subject: NotificationSubject,
  id = nanoid(16),
): Promise<void> {
  if (!(await isAccount(tx, personId))) return;
  const added = await tx
    .insertInto('notifications')
    .values({
      id,
      schoolmate_id: personId,
      kind,
      details: JSON.stringify(subject),
      created_at: ctx.clock().toISOString(),
      read_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const kept = tx
    .selectFrom('notifications')
    .select('id')
    .where('schoolmate_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxNotifications);
  await tx
    .deleteFrom('notifications')
    .where('schoolmate_id', '=', personId)
    .where('id', 'not in', kept)
    .execute();
  tx.afterCommit(() => ctx.pokes.account(personId));
}

async function isAccount(tx: ReadTx, id: string): Promise<boolean> {
  for (const table of ['schoolmates', 'teachers', 'admins'] as const) {
    const row = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (row) return true;
  }
  return false;
}
