import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import { distance } from '@memcherrish/shared/access/relation.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { byName } from './class-room.ts';
import { useHeld } from './queries.ts';

/** A person who replied to an event, as a list of faces shows them. */
export interface EventPerson {
  _id: string;
  name: string;
  photo: string | null;
  preview: string | null;
  photoHidden: boolean;
  relation: RosterRelation;
}

/** Returns the people with these ids who are on this device, the own class first, then by name. */
export function useEventPeople(
  ground: Pick<ReunionEvent, 'schoolId' | 'batches'>,
  ids: readonly string[],
): EventPerson[] | null | undefined {
  const { schoolId } = ground;
  const batchIds = ground.batches?.map(({ _id }) => _id);
  const key = `event people ${schoolId} ${batchIds?.join()} ${ids.join()}`;
  return useHeld(key, async (db) => {
    const wanted = new Set(ids);
    const all = batchIds ? db.rosters.where('batchId').anyOf(batchIds) : db.rosters;
    return peopleAmong(await all.toArray(), wanted, schoolId);
  });
}

/** Returns the wanted people of rosters of a school, each once at the nearest relation. */
export function peopleAmong(
  rosters: readonly Roster[],
  wanted: ReadonlySet<string>,
  schoolId: string,
): EventPerson[] {
  const found = new Map<string, EventPerson>();
  const add = (person: EventPerson) => {
    const known = found.get(person._id);
    if (!known || distance(person.relation) < distance(known.relation)) found.set(person._id, person);
  };
  for (const { relation, schoolmates, teachers, ...roster } of rosters) {
    if (roster.schoolId !== schoolId) continue;
    for (const { _id, name, profilePic, photoPreview, hidden } of schoolmates) {
      if (!wanted.has(_id)) continue;
      const photoHidden = hidden.profilePic === true;
      add({ _id, name, photo: profilePic, preview: photoPreview, photoHidden, relation });
    }
    for (const { _id, name, profilePhoto, photoPreview } of teachers) {
      if (!wanted.has(_id)) continue;
      add({ _id, name, photo: profilePhoto, preview: photoPreview, photoHidden: false, relation });
    }
  }
  return [...found.values()].sort(
    (one, other) => distance(one.relation) - distance(other.relation) || byName.compare(one.name, other.name),
  );
}
