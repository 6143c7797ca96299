import { isMissing } from '@memcherrish/shared/access/missing.ts';
import { NameIndex } from '@memcherrish/shared/rules/name-search.ts';
import { byName, type ClassRoom } from '#local/queries/class-room.ts';

/** A person of the batch, joined or not. */
export interface BatchPerson {
  _id: string;
  name: string;
  photo: string | null;
  preview: string | null;
  photoHidden: boolean;
  hasJoined: boolean;
  divisionId: string;
}

/** Returns the people of a batch by id, those of one class first, then by name. */
export function peopleOf(
  rooms: ReadonlyMap<string, ClassRoom>,
  divisionId: string,
): ReadonlyMap<string, BatchPerson> {
  const classes = [...rooms.values()].sort(
    (one, other) => Number(other.divisionId === divisionId) - Number(one.divisionId === divisionId),
  );
  const found = new Map<string, BatchPerson>();
  for (const { divisionId: division, schoolmates } of classes) {
    for (const { _id, name, profilePic, photoPreview, hidden } of schoolmates) {
      if (found.has(_id)) continue;
      const photo = { photo: profilePic, preview: photoPreview, photoHidden: hidden.profilePic === true };
      found.set(_id, { _id, name, ...photo, hasJoined: !isMissing({ hidden }), divisionId: division });
    }
  }
  return found;
}

/** Returns the people whose names match, nearest first. Without a text those of the class who have no face yet, by name. */
export function matching(
  people: readonly BatchPerson[],
  typed: string,
  { divisionId, named }: { divisionId: string; named: ReadonlySet<string> },
): BatchPerson[] {
  if (typed === '') {
    return people
      .filter((person) => person.divisionId === divisionId && !named.has(person._id))
      .sort((one, other) => byName.compare(one.name, other.name));
  }
  const index = new NameIndex<BatchPerson>();
  for (const person of people) index.add(person, { names: [person.name], about: [] });
  return index.search(typed);
}
