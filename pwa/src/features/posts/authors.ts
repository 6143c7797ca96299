import { mostOpen, type PersonView } from '@memcherrish/shared/access/person-view.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import type { ClassRoom } from '#local/queries/class-room.ts';

/** The author of a post, as far as the class lists on this device know them. */
export interface Author {
  name: string;
  /** Null when there is no card to open: the person left, or their class is not on the device yet. */
  face: PersonView | null;
  /** A division of the batch that they are in. */
  divisionId: string | null;
}

/** Returns everyone in a batch by id, each with their most open view. */
export function peopleOf(rooms: Iterable<ClassRoom>): Map<string, Author> {
  const people = new Map<string, Author>();
  for (const { divisionId, schoolmates } of rooms) {
    for (const face of schoolmates) {
      const known = people.get(face._id);
      people.set(face._id, {
        name: face.name || fallbacks.unknown,
        face: known?.face ? mostOpen(known.face, face) : face,
        divisionId: known?.divisionId ?? divisionId,
      });
    }
  }
  return people;
}

export function authorOf(authorId: string | null, people: ReadonlyMap<string, Author>): Author {
  const known = authorId === null ? undefined : people.get(authorId);
  if (known) return known;
  return authorId === null ? former : unknown;
}

// Constants, so that equal authors are the same object and memoized posts are not rendered again.
const former: Author = { name: formMessages.formerClassmate, face: null, divisionId: null };
const unknown: Author = { name: fallbacks.unknown, face: null, divisionId: null };
