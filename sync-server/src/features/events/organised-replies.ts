import type { AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import type { EventReplies, OrganisedReply } from '@memcherrish/shared/wire/events/events.ts';
import type { Account } from '#auth/viewer.ts';
import { eachPart } from '#db/parts.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { photoPath } from '#directory/people-rows.ts';
import type { Uses } from '#server/context.ts';
import { completeReply, countingReplies, replyOf } from './event-replies-store.ts';
import { eventOf } from './events-document.ts';
import { organisedEvent, recordOrganiserAct } from './events-service.ts';
import type { NamedEvent } from './events-store.ts';
import { paymentsOf } from './payments-store.ts';

/** A reply with the name of its person. */
export type SeenRow = RowOf<'event_replies'> & { person_name: string | null };

/** Returns the key under which the door knows the person of a reply. */
export const attendeeOf = ({
  id,
  person_id,
}: Pick<RowOf<'event_replies'>, 'id' | 'person_id'>): AttendeeKey =>
  person_id === null ? `reply:${id}` : `person:${person_id}`;

/** Returns the replies that an organiser sees: all that count, without those of people with a block between them. */
export async function repliesSeenBy(tx: ReadTx, organiser: Account, event: NamedEvent): Promise<SeenRow[]> {
  const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
  return (await countingReplies(tx, event)).filter((row) => !hidden.has(row.person_id ?? ''));
}

/**
 * Returns every reply to an organiser, and writes an audit entry if an admin reads them. The maker of the event does
 * not get replies of people with a block between them.
 */
export async function listReplies(
  ctx: Uses<'clock' | 'database' | 'doors'>,
  organiser: Account,
  eventId: string,
): Promise<EventReplies> {
  return ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, eventId);
    const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
    const rows = await repliesSeenBy(tx, organiser, event);
    await recordOrganiserAct(ctx, tx, organiser, 'read-replies', event);
    const own = organiser.kind === 'admin' ? undefined : await replyOf(tx, eventId, organiser);
    const payments = await paymentsOf(
      tx,
      rows.map(({ id }) => id),
    );
    const faces = organiser.kind === 'admin' ? await facesOf(tx, rows) : null;
    const { attendees } = (await ctx.doors.at(tx, eventId)).merged;
    const replies = rows.map(
      (row): OrganisedReply => ({
        ...completeReply(row),
        _id: row.id,
        personId: row.person_id,
        name: row.person_name ?? '',
        ...(faces?.get(row.person_id ?? '') ?? noFace),
        repliedAt: row.edited_at,
        payments: payments.get(row.id) ?? [],
        paidAtDoor: (attendees.get(attendeeOf(row))?.paid.length ?? 0) > 0,
      }),
    );
    return { event: eventOf(event, organiser, hidden, own), replies };
  });
}

const noFace = { photo: null, photoPreview: null };

/** Returns the photos of the schoolmates and teachers who replied, by id. */
async function facesOf(
  tx: ReadTx,
  replies: readonly SeenRow[],
): Promise<Map<string, Pick<OrganisedReply, 'photo' | 'photoPreview'>>> {
  const ids = replies.flatMap(({ person_id }) => person_id ?? []);
  const faces = new Map<string, Pick<OrganisedReply, 'photo' | 'photoPreview'>>();
  for (const table of ['schoolmates', 'teachers'] as const) {
    const rows = await eachPart(ids, (some) =>
      tx
        .selectFrom(table)
        .innerJoin('photos', 'photos.id', `${table}.photo_id`)
        .select([`${table}.id`, 'photos.name', 'photos.preview'])
        .where(`${table}.id`, 'in', some)
        .execute(),
    );
    for (const { id, name, preview } of rows)
      faces.set(id, { photo: photoPath(name), photoPreview: preview });
  }
  return faces;
}
