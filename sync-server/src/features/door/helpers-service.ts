import { door } from '@memcherrish/shared/domain/door-limits.ts';
import { doorErrors } from '@memcherrish/shared/text/events/door-errors.ts';
import type { Helpers, OwnDoors } from '@memcherrish/shared/wire/events/door.ts';
import { nameOf } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import { manages, scopeOf } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { namedEvent } from '#features/events/events-store.ts';
import { takeBack } from '#features/removals/take-back.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { doorsOf, requireOrganiser } from './door-role.ts';
import { recordersAt } from './recorded-service.ts';

type Helper = Helpers['helpers'][number];

/** Returns the doors at which the caller helps now. */
export async function listOwnDoors(ctx: Reads<'clock' | 'database'>, account: Account): Promise<OwnDoors> {
  const doors = await doorsOf(ctx.database.read, account, ctx.clock());
  return { doors: doors.map(({ id, title, until }) => ({ eventId: id, title, until })) };
}

/** Returns the helpers of an event and what they recorded to its organisers, without people who block the caller. */
export async function listHelpers(
  ctx: Reads<'clock' | 'database'>,
  account: Account,
  eventId: string,
): Promise<Helpers> {
  const tx = ctx.database.read;
  await requireOrganiser(tx, account, eventId, ctx.clock());
  const recorders = await recordersAt(tx, account, eventId);
  return {
    helpers: await seenHelpers(tx, account, eventId),
    recorders: recorders.map(({ accountId: _, ...recorder }) => recorder),
  };
}

async function seenHelpers(tx: ReadTx, account: Account, eventId: string): Promise<Helper[]> {
  const { blockedBy } = await blocksAround(tx, account);
  const rows = await tx
    .selectFrom('event_doors')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
  const helpers: Helper[] = [];
  for (const { account_id, account_kind: kind } of rows) {
    const name = await nameOf(tx, { kind, id: account_id });
    if (name !== null && !blockedBy.has(account_id)) helpers.push({ _id: account_id, kind, name });
  }
  return helpers;
}

/**
 * Lets a schoolmate or teacher of the school help at the door. A repeat changes nothing. Refuses people who are
 * not of the school, and people who block the caller, with 404.
 */
export async function addHelper(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  account: Account,
  eventId: string,
  { _id, kind }: Pick<Helper, '_id' | 'kind'>,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await requireOrganiser(tx, account, eventId, ctx.clock());
    const name = await nameOf(tx, { kind, id: _id });
    const { schools } = await scopeOf(tx, { kind, id: _id, sessionId: '' });
    const { blockedBy } = await blocksAround(tx, account);
    if (name === null || !schools.has(event.school_id) || blockedBy.has(_id)) throw notFound();
    const { count } = await tx
      .selectFrom('event_doors')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (count >= door.helpers) throw new ApiError('not-allowed', doorErrors.tooManyHelpers);
    const added = await tx
      .insertInto('event_doors')
      .values({
        event_id: eventId,
        account_kind: kind,
        account_id: _id,
        created_at: ctx.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (!added) return;
    await raiseEvents(tx, event.id);
    const act = { schoolId: event.school_id, subjectId: _id, details: { name } };
    await recordAct(tx, ctx.clock(), account, { action: 'add-door-helper', ...act });
    tx.afterCommit(() => ctx.pokes.account(_id));
  });
}

/** Ends the role of a helper at once, also while an admin has removed the batch. Does nothing when there is none. */
export async function removeHelper(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes'>,
  account: Account,
  eventId: string,
  helperId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const isTaken = await takeBack(ctx, tx, {
      ...{ table: 'event_doors', naming: eventId },
      live: () => removeLiveHelper(ctx, tx, account, eventId, helperId),
      kept: async ({ row, removal }) => {
        if (row.event_id !== eventId || row.account_id !== helperId) return null;
        return (await manages(tx, account, removal.school_id)) ? 'gone' : null;
      },
    });
    if (!isTaken) throw notFound();
  });
}

async function removeLiveHelper(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  account: Account,
  eventId: string,
  helperId: string,
): Promise<boolean> {
  if (!(await namedEvent(tx, eventId))) return false;
  const event = await requireOrganiser(tx, account, eventId, ctx.clock());
  const { blockedBy } = await blocksAround(tx, account);
  if (blockedBy.has(helperId)) return true;
  // A helper who is deleting their account is in no list, and their role would return with them.
  const ended = await tx
    .deleteFrom('event_doors')
    .where('event_id', '=', eventId)
    .where('account_id', '=', helperId)
    .returning('account_kind as kind')
    .executeTakeFirst();
  if (!ended) return true;
  await raiseEvents(tx, event.id);
  const name = await nameOf(tx, { ...ended, id: helperId });
  const act = { schoolId: event.school_id, subjectId: helperId, details: name === null ? {} : { name } };
  await recordAct(tx, ctx.clock(), account, { action: 'remove-door-helper', ...act });
  tx.afterCommit(() => ctx.pokes.account(helperId));
  return true;
}
