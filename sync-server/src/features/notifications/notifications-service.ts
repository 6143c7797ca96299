import type { Parts } from '#server/parts.ts';

/** Marks own notifications as read, on all devices; what is read already, gone or somebody else's is passed over. */
export async function readNotifications(
  parts: Parts,
  schoolmateId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await parts.database.write(async ({ trx, afterCommit }) => {
    const read = await trx
      .updateTable('notifications')
      .set({ read_at: parts.clock().toISOString() })
      .where('schoolmate_id', '=', schoolmateId)
      .where('id', 'in', ids)
      .where('read_at', 'is', null)
      .returning('id')
      .execute();
    if (read.length > 0) afterCommit(() => parts.pokes.account(schoolmateId));
  });
}
