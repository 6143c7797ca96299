import { operationsFor } from '@memcherrish/shared/domain/door-limits.ts';
import type { AdmissionOperation, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { doorErrors } from '@memcherrish/shared/text/events/door-errors.ts';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { lastNumber, nextNumber } from '#features/events/admission-rows.ts';
import { DoorState, type StoredOperation, weightOf } from '#features/events/door-state.ts';
import { holderOf } from '#features/people/merges-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { insertOperations, knownOperations, mayCome, weightsAt } from './admissions-store.ts';
import { type DoorEvent, requireHelper } from './door-role.ts';
import { type OtherHelper, otherHelpers } from './other-helpers-store.ts';

/**
 * Stores operations of a helper's phone. An operation with a known id changes nothing. Ignores operations about
 * people who are not of the school: the answer does not tell whether a person exists. Pokes the other helpers.
 */
export async function recordAdmissions(
  ctx: Uses<'clock' | 'database' | 'doors' | 'pokes'>,
  account: Account,
  eventId: string,
  operations: readonly AdmissionOperation[],
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await requireHelper(tx, account, eventId, ctx.clock());
    const added = await numbered(tx, event, operations);
    if (added.length === 0) return;
    await requireRoom(tx, event, account, added);
    const others = await otherHelpers(tx, eventId, account);
    const isAnyBlocked = others.some(({ blockedBy }) => blockedBy.length > 0);
    const before = isAnyBlocked ? (await ctx.doors.at(tx, eventId)).stored : [];
    const created_at = ctx.clock().toISOString();
    await insertOperations(tx, { event_id: eventId, account_id: account.id, created_at }, added);
    // 'Who is here' comes with the next pull. A poke for each admission would wake every phone in the hall.
    await raiseEvents(tx, event.id);
    const ids = concerned(others, [...before, ...added], added);
    tx.afterCommit(() => {
      for (const id of ids) ctx.pokes.account(id);
    });
  });
}

/** Returns the new operations with their numbers. Skips known ones, and those about people who are not of the school. */
async function numbered(
  tx: ReadTx,
  event: DoorEvent,
  operations: readonly AdmissionOperation[],
): Promise<StoredOperation[]> {
  const known = await knownOperations(
    tx,
    event.id,
    operations.map(({ id }) => id),
  );
  const added: StoredOperation[] = [];
  let number = await lastNumber(tx, event.id);
  for (const sent of operations) {
    const operation = known.has(sent.id) ? null : await resolved(tx, event, sent);
    if (operation === null) continue;
    known.add(sent.id);
    number = nextNumber(number);
    added.push({ number, operation });
  }
  return added;
}

/** Refuses operations that no real door needs: each is work for every phone and every reader of the event. */
async function requireRoom(
  tx: WriteTx,
  event: DoorEvent,
  { id }: Account,
  added: readonly StoredOperation[],
): Promise<void> {
  const more = added.reduce((sum, { operation }) => sum + weightOf(operation), 0);
  const weights = await weightsAt(tx, event.id);
  const own = (weights.get(id) ?? 0) + more;
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, more);
  // Most doors stay below the limits of an event that has no replies.
  const least = operationsFor(0);
  if (own <= least.ofOne && all <= least.all) return;
  const limits = operationsFor(await mayCome(tx, event));
  if (all > limits.all) throw new ApiError('not-allowed', doorErrors.tooManyAdmissions);
  if (own > limits.ofOne) throw new ApiError('not-allowed', doorErrors.tooManyOfYours);
}

/** Returns the helpers who see one of the added operations. */
function concerned(
  helpers: readonly OtherHelper[],
  stored: readonly StoredOperation[],
  added: readonly StoredOperation[],
): string[] {
  const state = new DoorState(stored);
  return helpers
    .filter(({ blockedBy }) => {
      const seen = state.without(blockedBy);
      return added.some(({ operation }) => seen.shows(operation.id));
    })
    .map(({ id }) => id);
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
