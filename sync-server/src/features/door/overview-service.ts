import { mergeAdmissions } from '@memcherrish/shared/rules/admissions.ts';
import { hasPaid } from '@memcherrish/shared/rules/payments.ts';
import type { DoorOverview } from '@memcherrish/shared/wire/door.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { operationOf } from '#features/events/admission-rows.ts';
import { organisedEvent, recordOrganiserAct } from '#features/events/events-service.ts';
import { repliesSeenBy } from '#features/events/organised-replies.ts';
import { repliesPaid } from '#features/events/payments-store.ts';
import type { AppContext } from '#server/context.ts';
import { operationsOf } from './admissions-store.ts';
import { withoutHidden } from './seen-admissions.ts';

/**
 * Returns who is in to an organiser of the event, who need not be a helper. People with a block between them and the
 * organiser are not in and not counted, as in the replies. The look of an admin is recorded.
 */
export async function overviewOf(
  ctx: AppContext,
  organiser: Account,
  eventId: string,
): Promise<DoorOverview> {
  return ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, eventId);
    await recordOrganiserAct(ctx, tx, organiser, 'read-replies', event);
    const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
    const isSeen = await withoutHidden(tx, eventId, [...hidden.keys()]);
    const operations = (await operationsOf(tx, eventId)).filter(isSeen).map(operationOf);
    const { attendees, people, guests } = mergeAdmissions(operations);
    const inside = [...attendees.values()].filter(({ admissions }) => admissions.length > 0);
    const replies = await repliesSeenBy(tx, organiser, event);
    const paid = await repliesPaid(
      tx,
      replies.map(({ id }) => id),
    );
    const replyOf = new Map<string, (typeof replies)[number]>(
      replies.map((row) => [row.person_id === null ? `reply:${row.id}` : `person:${row.person_id}`, row]),
    );
    const names = await namesOf(
      tx,
      inside.map(({ key }) => key),
    );
    const rows = inside.map(({ key, name, guests, paid: marks }) => {
      const reply = replyOf.get(key);
      return {
        key,
        name: name ?? reply?.person_name ?? names.get(key) ?? '',
        guests: guests.size,
        paid: hasPaid({ recorded: reply !== undefined && paid.has(reply.id), atDoor: marks.length > 0 }),
      };
    });
    return { people, guests, inside: rows.sort(byName) };
  });
}

/** Returns the names of people of the school, by key. */
async function namesOf(tx: ReadTx, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.flatMap((key) => (key.startsWith('person:') ? [key.slice('person:'.length)] : []));
  if (ids.length === 0) return new Map();
  const rows = [
    ...(await tx.selectFrom('schoolmates').select(['id', 'name']).where('id', 'in', ids).execute()),
    ...(await tx.selectFrom('teachers').select(['id', 'name']).where('id', 'in', ids).execute()),
  ];
  return new Map(rows.map(({ id, name }) => [`person:${id}`, name]));
}

const byName = (one: { name: string; key: string }, other: { name: string; key: string }) =>
  one.name.localeCompare(other.name, 'en') || (one.key < other.key ? -1 : 1);
