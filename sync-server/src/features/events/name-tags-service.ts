import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { seatsNeeded } from '@memcherrish/shared/rules/events.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import type { NameTag, NameTagGroup, NameTags } from '@memcherrish/shared/wire/events/name-tags.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { peopleOf, teachersOf } from '#directory/people-store.ts';
import { locksOf } from '#directory/school-privacy-store.ts';
import type { Uses } from '#server/context.ts';
import { countingReplies } from './event-replies-store.ts';
import { organisedEvent, recordOrganiserAct } from './events-service.ts';
import { divisionsInvited, type NamedEvent } from './events-store.ts';

/**
 * Returns the name tags of an event to an organiser. A tag hangs in the hall, so it has only what everyone in the
 * audience may see, whatever the organiser may see. People with a block between them and the organiser are missing,
 * as they are in the replies.
 */
export async function nameTagsOf(
  ctx: Uses<'clock' | 'database' | 'doors'>,
  organiser: Account,
  eventId: string,
  group: NameTagGroup,
): Promise<NameTags> {
  return ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, eventId);
    const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
    await recordOrganiserAct(ctx, tx, organiser, 'read-replies', event);
    const invited = await invitedTo(tx, event);
    for (const personId of hidden.keys()) invited.delete(personId);
    const door = await ctx.doors.at(tx, eventId);
    const chosen = new Map(
      [...invited].filter(([personId]) => group === 'invited' || door.peopleHere.has(personId)),
    );
    const guests = new Map<string, NameTag[]>();
    const without = { waiting: 0, unnamedGuests: 0 };
    for (const reply of await countingReplies(tx, event)) {
      const host =
        reply.person_id === null ? plainTag(reply.id, reply.person_name ?? '') : invited.get(reply.person_id);
      if (!host || reply.answer !== 'coming') continue;
      const hasOwnTag = reply.seats === 0 && chosen.has(host._id);
      without.waiting += seatsNeeded(reply) - reply.seats - (hasOwnTag ? 1 : 0);
      if (reply.seats === 0) continue;
      const isDiscreet = reply.person_id !== null && !canSee(reply.level, 'batch');
      if (!chosen.has(host._id)) chosen.set(host._id, { ...host, isDiscreet });
      const names: string[] = JSON.parse(reply.guest_names);
      without.unnamedGuests += Math.max(0, reply.seats - 1 - names.length);
      guests.set(
        host._id,
        names.slice(0, reply.seats - 1).map((name, index) => ({
          ...plainTag(`${reply.id}-${index + 1}`, name),
          ...{ guestOf: host.name, isDiscreet },
        })),
      );
    }
    // Walk-ins who are not known to be a person on the list have a name of their own.
    for (const { key, name, admissions } of door.merged.attendees.values())
      if (name !== null && admissions.length > 0) chosen.set(key, plainTag(key, name));
    const tags = [...chosen.values()].sort(byName).flatMap((tag) => [tag, ...(guests.get(tag._id) ?? [])]);
    return { title: event.title, schoolName: event.school_name, batch: batchOf(event), tags, ...without };
  });
}

/** Returns the label of the batch of an event that is for one batch alone. */
const batchOf = ({ batches }: NamedEvent) => (batches?.length === 1 ? (batches[0]?.batch ?? null) : null);

/** Returns a tag with a name alone: for a person without the app, a guest, or a walk-in. */
function plainTag(_id: string, name: string): NameTag {
  const nothing = { formerName: null, division: null, batch: null, schoolPhoto: null, guestOf: null };
  return { _id, name, ...nothing, isDiscreet: false };
}

const byName = (one: NameTag, other: NameTag) =>
  one.name.localeCompare(other.name, 'en') || (one._id < other._id ? -1 : 1);

/**
 * Returns the tags of everyone in the audience of an event, by person, as the farthest relation in that audience sees
 * them. People in memoriam have none. A teacher has the relation `school` to people, so a batch with teachers shows no more than the school may see.
 */
async function invitedTo(tx: ReadTx, event: NamedEvent): Promise<Map<string, NameTag>> {
  const divisions = await divisionsInvited(tx, event)
    .select(['divisions.id', 'divisions.name', 'batches.label'])
    .orderBy('batches.label')
    .orderBy('divisions.name')
    .orderBy('divisions.id')
    .execute();
  const ids = divisions.map(({ id }) => id);
  const people = await peopleOf(tx, ids);
  const teachers = event.teachers === 1 ? [...(await teachersOf(tx, ids, true)).values()].flat() : [];
  const isOfOne = event.batches?.length === 1;
  const relation = isOfOne && teachers.length === 0 ? 'batch' : 'school';
  // Tags have names and photos alone.
  const sight = { locks: await locksOf(tx, event.school_id), isVeiled: true };
  const tags = new Map(teachers.map(({ _id, name }) => [_id, plainTag(_id, name)]));
  for (const { id, name: division, label } of divisions) {
    for (const person of people.get(id) ?? []) {
      if (tags.has(person._id) || person.memorial !== null) continue;
      const { name, formerName, schoolPhoto } = personViewOf(person, relation, sight);
      tags.set(person._id, {
        ...plainTag(person._id, name),
        ...{ formerName, division, batch: isOfOne ? null : label },
        schoolPhoto: schoolPhoto && smallPhoto(schoolPhoto.path),
      });
    }
  }
  return tags;
}
