import { hasPaid } from '@memcherrish/shared/rules/payments.ts';
import type { DoorOverview } from '@memcherrish/shared/wire/events/door.ts';
import { leavers, namesOf } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { organisedEvent, recordOrganiserAct } from '#features/events/events-service.ts';
import { attendeeOf, repliesSeenBy } from '#features/events/organised-replies.ts';
import { repliesPaid } from '#features/events/payments-store.ts';
import type { Uses } from '#server/context.ts';

/**
 * Returns to an organiser who is at the event. An organiser need not be a helper. Leaves out people with a block
 * between them and the organiser, also in the counts, as in the replies. Writes an audit entry if an admin reads it.
 */
export async function overviewOf(
  ctx: Uses<'clock' | 'database' | 'doors'>,
  organiser: Account,
  eventId: string,
): Promise<DoorOverview> {
  return ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, eventId);
    await recordOrganiserAct(ctx, tx, organiser, 'read-replies', event);
    const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
    const seen = (await ctx.doors.at(tx, eventId)).without([...hidden.keys(), ...(await leavers(tx))]);
    const { attendees, people, guests } = seen.merged;
    const inside = [...attendees.values()].filter(({ admissions }) => admissions.length > 0);
    const replies = await repliesSeenBy(tx, organiser, event);
    const paid = await repliesPaid(
      tx,
      replies.map(({ id }) => id),
    );
    const replyOf = new Map<string, (typeof replies)[number]>(replies.map((row) => [attendeeOf(row), row]));
    const names = await namesOf(
      tx,
      inside.flatMap(({ key }) => personIn(key) ?? []),
    );
    const rows = inside.map(({ key, name, guests, paid: marks }) => {
      const reply = replyOf.get(key);
      return {
        key,
        name: name ?? reply?.person_name ?? names.get(personIn(key) ?? '') ?? '',
        guests: guests.size,
        paid: hasPaid({ recorded: reply !== undefined && paid.has(reply.id), atDoor: marks.length > 0 }),
      };
    });
    return { people, guests, inside: rows.sort(byName) };
  });
}

const personIn = (key: string) => (key.startsWith('person:') ? key.slice('person:'.length) : null);

const byName = (one: { name: string; key: string }, other: { name: string; key: string }) =>
  one.name.localeCompare(other.name, 'en') || (one.key < other.key ? -1 : 1);
