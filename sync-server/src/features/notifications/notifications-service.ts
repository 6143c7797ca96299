import type { Uses } from '#server/context.ts';

/**
 * Marks the person's own notifications as read, on all devices. Ignores ids that are read, deleted or another
 * person's.
 */
export async function readNotifications(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  personId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.database.write(async (tx) => {
    const read = await tx
      .updateTable('notifications')
      .set({ read_at: ctx.clock().toISOString() })
      .where('schoolmate_id', '=', personId)
      .where('id', 'in', ids)
      .where('read_at', 'is', null)
      .returning('id')
      .execute();
    if (read.length > 0) tx.afterCommit(() => ctx.pokes.account(personId));
  });
}
