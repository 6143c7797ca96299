import type { Face } from '@memcherrish/shared/access/face.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { NameIndex } from '@memcherrish/shared/rules/name-search.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { byName, nearestFirst, ownFace } from './class-room.ts';

/** Where somebody stands, in words; a teacher with their subject. */
export interface FoundPlace {
  divisionId: string;
  division: string;
  batch: string;
  schoolName: string;
  subject: string | null;
}

/** Somebody on this device, as a list of what was found shows them. */
export interface Found {
  _id: string;
  name: string;
  nickname: string | null;
  formerName: string | null;
  photo: string | null;
  preview: string | null;
  photoHidden: boolean;
  /** Where they live, if they say so. */
  home: string | null;
  /** Each division that they stand in, the nearest to the viewer first. */
  places: FoundPlace[];
  own: boolean;
}

export interface PeopleIndex {
  /** The nearest first; see rules/name-search.ts. */
  search(typed: string): Found[];
  people: number;
  /** How many batches of the viewer's schools are on the device, of how many. */
  batches: { here: number; all: number };
}

/**
 * Everybody who is on the device, once each, to be found by each of their names, home, subject, division and batch: by nothing that is withheld from
 * the viewer, since the rosters hold nothing else. `me` is the viewer as the screens show them, own edits included.
 */
export function peopleIndexOf(
  rosters: readonly Roster[],
  structures: readonly Structure[],
  me: Me | null,
): PeopleIndex {
  const own = me?.kind === 'schoolmate' ? me.schoolmate : null;
  const ownTeacher = me?.kind === 'teacher' ? me.teacher._id : null;
  const labels = labelsOf(structures);
  const everybody = new Map<string, Found>();
  for (const roster of nearestFirst(rosters)) {
    const label = labels.get(roster.divisionId);
    if (!label) continue;
    for (const face of roster.schoolmates) {
      const isOwn = face._id === own?._id;
      keep(everybody, asFound(isOwn ? ownFace(own) : face, isOwn), { ...label, subject: null });
    }
    for (const teacher of roster.teachers) {
      const { subject } = teacher;
      keep(everybody, teacherAsFound(teacher, teacher._id === ownTeacher), { ...label, subject });
    }
  }

  const index = new NameIndex<Found>();
  // Who fits equally well is listed by name.
  for (const person of [...everybody.values()].sort((one, other) => byName.compare(one.name, other.name))) {
    const about = person.places.flatMap(({ division, batch, subject }) => [division, batch, subject ?? '']);
    const names = [person.name, person.nickname ?? '', person.formerName ?? ''];
    index.add(person, { names, about: [person.home ?? '', ...about] });
  }
  const here = new Set(rosters.map(({ batchId }) => batchId));
  const batches = structures.flatMap((structure) => structure.batches);
  const withPeople = batches.filter(({ divisions }) => divisions.length > 0);
  return {
    search: (typed) => index.search(typed),
    people: everybody.size,
    batches: { here: withPeople.filter(({ _id }) => here.has(_id)).length, all: withPeople.length },
  };
}

function keep(everybody: Map<string, Found>, person: Found, place: FoundPlace): void {
  const known = everybody.get(person._id);
  if (!known) {
    everybody.set(person._id, { ...person, places: [place] });
    return;
  }
  known.places.push(place);
  // A person in several divisions is shown at their most open face (design section 5).
  if (known.photoHidden && !person.photoHidden) {
    Object.assign(known, { photo: person.photo, preview: person.preview, photoHidden: false });
  }
}

function asFound(face: Face, own: boolean): Found {
  return {
    _id: face._id,
    name: face.name,
    nickname: face.nickname,
    formerName: face.formerName,
    photo: face.profilePic,
    preview: face.photoPreview,
    photoHidden: face.hidden.profilePic === true,
    home: face.location ?? face.place,
    places: [],
    own,
  };
}

function teacherAsFound(
  { _id, name, profilePhoto, photoPreview, place }: AssignedTeacher,
  own: boolean,
): Found {
  return {
    _id,
    name,
    nickname: null,
    formerName: null,
    photo: profilePhoto,
    preview: photoPreview,
    photoHidden: false,
    home: place,
    places: [],
    own,
  };
}

function labelsOf(structures: readonly Structure[]): Map<string, Omit<FoundPlace, 'subject'>> {
  const labels = new Map<string, Omit<FoundPlace, 'subject'>>();
  for (const { name: schoolName, batches } of structures) {
    for (const { batch, divisions } of batches) {
      for (const { _id: divisionId, name: division } of divisions)
        labels.set(divisionId, { divisionId, division, batch, schoolName });
    }
  }
  return labels;
}
