import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import type { EditEventBody, NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { eventScopeOf, mayAnnounce } from './event-scope.ts';
import { audienceOf, type NamedEvent } from './events-store.ts';

/* Decides which account may announce events for which people. */

type Ground = Pick<NewEventBody, 'schoolId' | 'batchIds'>;

/**
 * Says whether an account may announce events for these batches, or for the whole school: admins for all of it, and
 * schoolmates for the batches that `mayAnnounce` allows. `unknown`: the account does not belong there.
 */
async function announcing(
  tx: ReadTx,
  account: Account,
  { schoolId, batchIds }: Ground,
): Promise<'allowed' | 'refused' | 'unknown'> {
  if (account.kind === 'admin') {
    if (!(await manages(tx, account, schoolId))) return 'unknown';
    const found = await tx
      .selectFrom('batches')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('id', 'in', batchIds ?? [])
      .execute();
    return found.length === (batchIds?.length ?? 0) ? 'allowed' : 'unknown';
  }
  const { grounds } = await eventScopeOf(tx, account);
  const own = grounds.filter((each) => each.schoolId === schoolId);
  if (batchIds === null) return own.length === 0 ? 'unknown' : 'refused';
  const chosen = batchIds.map((batchId) => own.find((each) => each.batchId === batchId));
  if (chosen.includes(undefined)) return 'unknown';
  return chosen.every((ground) => ground && mayAnnounce(ground)) ? 'allowed' : 'refused';
}

/** Refuses a new event for batches or a school for which the account may not announce any. */
export async function requireGround(tx: ReadTx, maker: Account, ground: Ground): Promise<void> {
  const answer = await announcing(tx, maker, ground);
  if (answer === 'unknown') throw notFound();
  if (answer === 'refused') throw new ApiError('not-allowed', serverWords.notAllowed);
}

/** Refuses to change who is invited, unless the organiser may announce events for the people before and after. */
export async function requireAudience(
  tx: ReadTx,
  organiser: Account,
  event: NamedEvent,
  { batchIds }: Pick<EditEventBody, 'batchIds'>,
): Promise<void> {
  const { schoolId, ...before } = audienceOf(event);
  for (const ids of [before.batchIds, batchIds]) {
    const ground = { schoolId, batchIds: ids && [...ids] };
    if ((await announcing(tx, organiser, ground)) !== 'allowed') {
      throw new ApiError('not-allowed', eventErrors.audienceNotYours);
    }
  }
}

/** Returns whether an event invites exactly these people. */
export function invitesSame(
  event: NamedEvent,
  { batchIds, teachers }: Pick<EditEventBody, 'batchIds' | 'teachers'>,
): boolean {
  const now = audienceOf(event);
  const inOrder = (ids: readonly string[] | null) => ids && [...ids].sort().join();
  return now.teachers === teachers && inOrder(now.batchIds) === inOrder(batchIds);
}

/** Stores for which batches an event is. */
export async function putBatches(
  tx: WriteTx,
  event_id: string,
  { batchIds }: Pick<EditEventBody, 'batchIds'>,
): Promise<void> {
  await tx.deleteFrom('event_batches').where('event_id', '=', event_id).execute();
  if (!batchIds) return;
  await tx
    .insertInto('event_batches')
    .values(batchIds.map((batch_id) => ({ event_id, batch_id })))
    .execute();
}
