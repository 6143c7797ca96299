import { mostOpen, type PersonView } from '@memcherrish/shared/access/person-view.ts';
import { distance, type RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { OwnRecord, Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';

/** One division as its screen draws it. */
export interface ClassRoom {
  divisionId: string;
  batchId: string;
  schoolId: string;
  relation: RosterRelation;
  /** Sorted by name. The viewer's own PersonView shows their whole record. */
  schoolmates: PersonView[];
  teachers: AssignedTeacher[];
  isOwn: (id: string) => boolean;
}

// One collator sorts names in Latin, Devanagari and Malayalam letters together.
export const byName = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/** Returns the relations at which another roster may contain a more open PersonView of the same person. */
export function nearerThan(relation: RosterRelation): RosterRelation[] {
  return (['division', 'batch'] as const).filter((each) => distance(each) < distance(relation));
}

/**
 * Builds the class room of a roster. `nearer` are the rosters stored at a nearer relation: a person who is also in
 * one of them is shown at their most open PersonView.
 */
export function classRoomOf(roster: Roster, nearer: readonly Roster[], me: Me | null): ClassRoom {
  const own = me?.kind === 'schoolmate' ? me.schoolmate : null;
  const openFaces = new Map<string, PersonView>();
  for (const other of nearer) {
    for (const face of other.schoolmates) {
      const known = openFaces.get(face._id);
      openFaces.set(face._id, known ? mostOpen(known, face) : face);
    }
  }
  const schoolmates = roster.schoolmates.map((face) => {
    if (face._id === own?._id) return ownView(own);
    const open = openFaces.get(face._id);
    return open ? mostOpen(face, open) : face;
  });
  return {
    divisionId: roster.divisionId,
    batchId: roster.batchId,
    schoolId: roster.schoolId,
    relation: roster.relation,
    schoolmates: schoolmates.sort((one, other) => byName.compare(one.name, other.name)),
    teachers: roster.teachers,
    isOwn: (id) => id === own?._id,
  };
}

/** Returns a PersonView with all fields of the own record, nothing withheld. */
export function ownView(own: OwnRecord): PersonView {
  const {
    username,
    mobileAccessControl,
    profileimageAccessControl,
    emailAccessControl,
    socialAccessControl,
    privacyQuestion,
    pendingMobile,
    revisions,
    ...fields
  } = own;
  return { ...fields, hidden: {} };
}
