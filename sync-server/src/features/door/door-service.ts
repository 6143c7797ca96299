import { door } from '@memcherrish/shared/domain/door-limits.ts';
import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { doorErrors } from '@memcherrish/shared/text/door-errors.ts';
import type { AdmissionsPage, DoorDocument } from '@memcherrish/shared/wire/door.ts';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { AdmissionRow } from '#db/door-rows.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { lastNumber, nextNumber, operationOf } from '#features/events/admission-rows.ts';
import { holderOf } from '#features/people/merges-store.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { ApiError } from '#server/http/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { columnsOf, countOperations, insertOperation, operationsOf } from './admissions-store.ts';
import { type DoorEvent, requireHelper } from './door-role.ts';
import { expectedAt } from './expected-store.ts';
import { type SeenFilter, withoutHidden } from './seen-admissions.ts';

/** Returns the document of a door to its helper: names of people who replied, and no other personal data. */
export async function openDoor(ctx: ReadContext, account: Account, eventId: string): Promise<DoorDocument> {
  const tx = ctx.database.read;
  const event = await requireHelper(tx, account, eventId, ctx.clock());
  return {
    eventId,
    schoolId: event.school_id,
    title: event.title,
    startsAt: event.starts_at,
    until: event.until,
    people: await expectedAt(tx, account, event),
  };
}

/** Returns the operations that the helper may see, after a number. */
export async function readAdmissions(
  ctx: ReadContext,
  account: Account,
  eventId: string,
  after: number,
): Promise<AdmissionsPage> {
  const tx = ctx.database.read;
  await requireHelper(tx, account, eventId, ctx.clock());
  const seen = (await operationsOf(tx, eventId)).filter(await seenBy(tx, account, eventId));
  const newer = seen.filter(({ number }) => number > after);
  const page = newer.slice(0, door.operationsPerPage);
  return {
    operations: page.map(operationOf),
    last: page.at(-1)?.number ?? after,
    more: newer.length > page.length,
    count: seen.length,
  };
}

/** Returns a filter that leaves out what a blocked helper must not see. */
async function seenBy(tx: ReadTx, account: Account, eventId: string): Promise<SeenFilter> {
  const { blockedBy } = await blocksAround(tx, account);
  return withoutHidden(tx, eventId, [...blockedBy.keys()]);
}

/**
 * Stores operations of a helper's phone. An operation with a known id changes nothing. Ignores operations about
 * people who are not of the school: the answer does not tell whether a person exists. Pokes the other helpers.
 */
export async function recordAdmissions(
  ctx: AppContext,
  account: Account,
  eventId: string,
  operations: readonly AdmissionOperation[],
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await requireHelper(tx, account, eventId, ctx.clock());
    let count = await countOperations(tx, eventId);
    let number = await lastNumber(tx, eventId);
    const added: AdmissionRow[] = [];
    for (const sent of operations) {
      const known = await tx
        .selectFrom('admissions')
        .select('id')
        .where('event_id', '=', eventId)
        .where('id', '=', sent.id)
        .executeTakeFirst();
      const operation = known ? null : await resolved(tx, event, sent);
      if (operation === null) continue;
      if (count >= door.operations) throw new ApiError('not-allowed', doorErrors.tooManyAdmissions);
      number = nextNumber(number);
      count += 1;
      const row = {
        ...{ event_id: eventId, number, account_id: account.id },
        created_at: ctx.clock().toISOString(),
      };
      await insertOperation(tx, operation, row);
      added.push({ ...row, ...columnsOf(operation) });
    }
    if (added.length === 0) return;
    // 'Who is here' comes with the next pull. A poke for each admission would wake every phone in the hall.
    await raiseEvents(tx, event.id);
    const helpers = await tx
      .selectFrom('event_doors')
      .select(['account_kind as kind', 'account_id as id'])
      .where('event_id', '=', eventId)
      .where('account_id', '!=', account.id)
      .execute();
    for (const { kind, id } of helpers) {
      const isSeen = await seenBy(tx, { kind, id, sessionId: '' }, eventId);
      if (added.some(isSeen)) tx.afterCommit(() => ctx.pokes.account(id));
    }
  });
}

/**
 * Returns an operation with the records that its people are merged into now, or null when it names a person who is
 * not of the school.
 */
async function resolved(
  tx: ReadTx,
  event: DoorEvent,
  operation: AdmissionOperation,
): Promise<AdmissionOperation | null> {
  if (operation.kind === 'undo') return operation;
  const who = await keyAt(tx, event, operation.who);
  if (who === null) return null;
  if (operation.kind !== 'link') return { ...operation, who };
  const is = await keyAt(tx, event, operation.is);
  return is === null ? null : { ...operation, who, is };
}

async function keyAt(tx: ReadTx, event: DoorEvent, key: AttendeeKey): Promise<AttendeeKey | null> {
  const id = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('walk-in:')) return key;
  if (key.startsWith('reply:')) {
    const reply = await tx
      .selectFrom('event_replies')
      .select('id')
      .where('id', '=', id)
      .where('event_id', '=', event.id)
      .where('person_id', 'is', null)
      .executeTakeFirst();
    return reply ? key : null;
  }
  const holder = await holderOf(tx, id);
  for (const kind of ['schoolmate', 'teacher'] as const) {
    const { schools } = await scopeOf(tx, { kind, id: holder, sessionId: '' });
    if (schools.has(event.school_id)) return `person:${holder}`;
  }
  return null;
}
