import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { removedWords } from '@memcherrish/shared/text/desk/removed.ts';
import type { LeftPlace, Removal } from '#features/removals/removals-store.ts';
import { placeNamed, type RemovedPerson, type SchoolNow } from './removed-store.ts';

/** Returns the name of an entry, or null if its person is leaving, so that it must not be shown or restored. */
export function nameOfRemoved(now: SchoolNow, removal: Removal): string | null {
  switch (removal.kind) {
    case 'person':
      return now.people.get(removal.subject_id)?.name ?? null;
    case 'post':
      return removal.details.authorId === null
        ? removedWords.formerMember
        : (now.people.get(removal.details.authorId)?.name ?? null);
    case 'division':
      return removal.details.division;
    case 'batch':
      return removal.details.batch;
  }
}

/** Returns the reason why an entry cannot be restored now, or null. */
export function obstacleOf(now: SchoolNow, removal: Removal): string | null {
  switch (removal.kind) {
    case 'person': {
      const person = now.people.get(removal.subject_id);
      return person === undefined
        ? removedWords.gone
        : (obstacleOfPerson(now, person) ?? obstacleOfPlaces(now, removal.details.places));
    }
    case 'division': {
      const { batchId, batch, division } = removal.details;
      const key = labelKey(division);
      const twin = [...now.divisions.values()].some(
        (each) => each.batchId === batchId && each.nameKey === key,
      );
      return (
        obstacleOfBatch(now, batchId, batch) ?? (twin ? removedWords.divisionAgain(division, batch) : null)
      );
    }
    case 'batch': {
      const { batch } = removal.details;
      const key = labelKey(batch);
      const twin = [...now.batches.values()].some((each) => each.labelKey === key);
      return twin ? removedWords.batchAgain(batch) : null;
    }
    case 'post':
      return obstacleOfBatch(now, removal.details.batchId, removal.details.batch);
  }
}

function obstacleOfPerson(now: SchoolNow, person: RemovedPerson): string | null {
  if (person.isMerged) return removedWords.merged;
  const holder = now.holders.find(({ id, mobile }) => mobile === person.mobile && id !== person.id);
  return holder ? removedWords.numberTaken(holder.name) : null;
}

/** A person can be restored as long as one of their divisions is there. */
function obstacleOfPlaces(now: SchoolNow, places: readonly LeftPlace[]): string | null {
  const obstacles = places.map((place) => obstacleOfPlace(now, place));
  return obstacles.includes(null) ? null : (obstacles[0] ?? null);
}

/** Returns the reason why no one can be added to a division now, or null. */
export function obstacleOfPlace(now: SchoolNow, place: LeftPlace): string | null {
  if (now.divisions.has(place.divisionId)) return null;
  const ofBatch = obstacleOfBatch(now, place.batchId, place.batch);
  if (ofBatch !== null) return ofBatch;
  return now.removed.has(place.divisionId)
    ? removedWords.divisionRemoved(placeNamed(place))
    : removedWords.divisionGone(placeNamed(place));
}

function obstacleOfBatch(now: SchoolNow, batchId: string, batch: string): string | null {
  if (now.batches.has(batchId)) return null;
  return now.removed.has(batchId) ? removedWords.batchRemoved(batch) : removedWords.batchGone(batch);
}
