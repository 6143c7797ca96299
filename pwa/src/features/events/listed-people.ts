import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { NameIndex } from '@memcherrish/shared/rules/name-search.ts';
import type { OrganisedReply } from '@memcherrish/shared/wire/events/events.ts';
import type { NameTag } from '@memcherrish/shared/wire/events/name-tags.ts';

/** A schoolmate who is invited to an event. */
export interface ListedPerson {
  _id: string;
  name: string;
  /** The class, with the batch if the event is for several. */
  detail: string;
}

/** The number of people to offer for a typed name. */
const most = 5;

/** Returns the schoolmates among the name tags of everyone invited. Teachers, guests and walk-ins have no class. */
export function listedPeople(tags: readonly NameTag[]): ListedPerson[] {
  return tags.flatMap(({ _id, name, division, batch, guestOf }) => {
    if (division === null || guestOf !== null) return [];
    return [{ _id, name, detail: batch === null ? division : `${division}, ${batch}` }];
  });
}

/** Finds people by a typed name, nearest first. Leaves out those who have a reply. */
export function findListed(
  people: readonly ListedPerson[],
  replies: readonly Pick<OrganisedReply, 'personId'>[],
  typed: string,
): ListedPerson[] {
  const wanted = tidy(typed);
  if (wanted.length < 2) return [];
  const replied = new Set(replies.map(({ personId }) => personId));
  const index = new NameIndex<ListedPerson>();
  for (const person of people) {
    if (!replied.has(person._id)) index.add(person, { names: [person.name], about: [] });
  }
  return index.search(wanted).slice(0, most);
}
