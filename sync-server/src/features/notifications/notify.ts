import { maxNotifications, type Notification } from '@memcherrish/shared/wire/notifications.ts';
import { nanoid } from 'nanoid';
import { placeAt } from '#auth/standing.ts';
import type { Reader, Writing } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';

/** What a notification tells beside its kind; the rest of it is made here. */
export type News = Omit<Notification, '_id' | 'kind' | 'createdAt' | 'read'>;

/** What is told of somebody's own way into a division. */
export async function newsOfPlace(reader: Reader, divisionId: string): Promise<News> {
  const { schoolName, batch, batchId, division } = await placeAt(reader, divisionId);
  return { schoolName, batch, batchId, division, divisionId, excerpt: null, reason: null };
}

/**
 * Tells a schoolmate what was decided, in the transaction of the decision itself: neither is ever there without the other. Whoever is no
 * longer here is told nothing, and what is older than the newest hundred goes.
 */
export async function notify(
  parts: Pick<Parts, 'clock' | 'pokes'>,
  { trx, afterCommit }: Writing,
  schoolmateId: string,
  kind: Notification['kind'],
  news: News,
): Promise<void> {
  const person = await trx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', schoolmateId)
    .executeTakeFirst();
  if (!person) return;
  await trx
    .insertInto('notifications')
    .values({
      id: nanoid(16),
      schoolmate_id: schoolmateId,
      kind,
      details: JSON.stringify(news),
      created_at: parts.clock().toISOString(),
      read_at: null,
    })
    .execute();
  const kept = trx
    .selectFrom('notifications')
    .select('id')
    .where('schoolmate_id', '=', schoolmateId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxNotifications);
  await trx
    .deleteFrom('notifications')
    .where('schoolmate_id', '=', schoolmateId)
    .where('id', 'not in', kept)
    .execute();
  afterCommit(() => parts.pokes.account(schoolmateId));
}
