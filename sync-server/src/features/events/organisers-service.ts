import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { EventOrganisers } from '@memcherrish/shared/wire/events/organisers.ts';
import { nameOf } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { takeBack } from '#features/removals/take-back.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { isMaker, organisersOf } from './event-roles.ts';
import { eventScopeOf, opensEvent } from './event-scope.ts';
import { organisedEvent, ownedEvent } from './events-service.ts';
import { type NamedEvent, namedEvent } from './events-store.ts';

/** Returns the co-organisers of an event to its organisers, without people who block the caller. */
export async function listOrganisers(
  ctx: Reads<'database'>,
  account: Account,
  eventId: string,
): Promise<EventOrganisers> {
  const tx = ctx.database.read;
  await organisedEvent(tx, account, eventId);
  return { organisers: await seenOrganisers(tx, account, eventId) };
}

async function seenOrganisers(tx: ReadTx, account: Account, eventId: string) {
  const { blockedBy } = await blocksAround(tx, account);
  return (await organisersOf(tx, [eventId]))
    .filter(({ schoolmate_id }) => !blockedBy.has(schoolmate_id))
    .map(({ schoolmate_id, name }) => ({ _id: schoolmate_id, name }));
}

/**
 * Lets a schoolmate organise an event too. A repeat changes nothing. Refuses with 404 people without an account,
 * people who may not see the event, and people who block the caller.
 */
export async function addOrganiser(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  account: Account,
  eventId: string,
  personId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await ownedEvent(tx, account, eventId);
    if (event.cancelled_at !== null) throw new ApiError('not-allowed', vocabulary.eventCancelled);
    const person = { kind: 'schoolmate', id: personId } as const;
    const { blockedBy } = await blocksAround(tx, account);
    const mayBe = !blockedBy.has(personId) && opensEvent(await eventScopeOf(tx, person), event);
    const name = mayBe ? await accountNameOf(tx, personId) : undefined;
    if (name === undefined) throw notFound();
    if (isMaker(event, person)) return;
    const { count } = await tx
      .selectFrom('event_organisers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .where('schoolmate_id', '!=', personId)
      .executeTakeFirstOrThrow();
    if (count >= limits.organisers) throw new ApiError('not-allowed', eventErrors.tooManyOrganisers);
    const added = await tx
      .insertInto('event_organisers')
      .values({ event_id: eventId, schoolmate_id: personId, created_at: ctx.clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('schoolmate_id')
      .executeTakeFirst();
    if (added) await changed(ctx, tx, account, event, 'add-organiser', { _id: personId, name });
  });
}

/**
 * Ends the role of a co-organiser at once. They may also give it up themselves. A role also ends for those who are not
 * invited now, and while an admin has removed the batch, so that it does not return. Does nothing when there is none.
 */
export async function removeOrganiser(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes'>,
  account: Account,
  eventId: string,
  personId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const isOwn = account.kind === 'schoolmate' && account.id === personId;
    const isTaken = await takeBack(ctx, tx, {
      ...{ table: 'event_organisers', naming: eventId },
      live: () => endLiveRole(ctx, tx, account, eventId, personId),
      kept: async ({ row, removal }) => {
        if (row.event_id !== eventId || row.schoolmate_id !== personId) return null;
        return isOwn || (await manages(tx, account, removal.school_id)) ? 'gone' : null;
      },
    });
    if (!isTaken) throw notFound();
  });
}

async function endLiveRole(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  account: Account,
  eventId: string,
  personId: string,
): Promise<boolean> {
  const event = await namedEvent(tx, eventId);
  if (!event) return false;
  const isOwn = account.kind === 'schoolmate' && account.id === personId;
  if (!isOwn) await ownedEvent(tx, account, eventId);
  const { blockedBy } = await blocksAround(tx, account);
  if (blockedBy.has(personId)) return true;
  const person = { kind: 'schoolmate', id: personId } as const;
  const ended = await tx
    .deleteFrom('event_organisers')
    .where('event_id', '=', eventId)
    .where('schoolmate_id', '=', personId)
    .returning('schoolmate_id as _id')
    .executeTakeFirst();
  if (ended) {
    const name = (await nameOf(tx, person)) ?? '';
    await changed(ctx, tx, account, event, 'remove-organiser', { ...ended, name });
  } else if (isOwn) await organisedEvent(tx, account, eventId);
  return true;
}

/** Returns the name of a schoolmate who has an account. */
async function accountNameOf(tx: ReadTx, schoolmateId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('schoolmates')
    .select('name')
    .where('id', '=', schoolmateId)
    .where('claimed_at', 'is not', null)
    .executeTakeFirst();
  return row?.name;
}

async function changed(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  by: Account,
  event: NamedEvent,
  action: 'add-organiser' | 'remove-organiser',
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  await raiseEvents(tx, event.id);
  const details = { name, subject: event.title };
  await recordAct(tx, ctx.clock(), by, { action, schoolId: event.school_id, subjectId: _id, details });
  tx.afterCommit(() => ctx.pokes.account(_id));
}
