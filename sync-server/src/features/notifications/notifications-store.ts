import { maxNotifications, type Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';

const newestNotifications = cachedQuery((tx, personId: string) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('schoolmate_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxNotifications),
);

/** Returns the person's notifications, the newest first. */
export async function notificationsOf(tx: ReadTx, personId: string): Promise<Notification[]> {
  const rows = await newestNotifications(tx, personId);
  return rows.map((row) => ({
    ...JSON.parse(row.details),
    _id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    read: row.read_at !== null,
  }));
}
