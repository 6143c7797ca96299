import { isInMemoriam } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { AssignedTeacher, PreviewedPhoto } from '@memcherrish/shared/domain/person.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { type Closeness, NameIndex } from '@memcherrish/shared/rules/name-search.ts';
import { NumberIndex } from '@memcherrish/shared/rules/number-search.ts';
import type { OwnRecord, Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { ownView } from './class-room.ts';

/** The names of a division that a person is in; for a teacher also the subject. */
export interface FoundDivision {
  divisionId: string;
  division: string;
  batch: string;
  schoolName: string;
  subject: string | null;
}

type Label = Omit<FoundDivision, 'subject'>;

/** The texts of a person in one roster, besides those that the results show. */
interface Listed {
  division: FoundDivision;
  closeness: Closeness;
  numbers: readonly (string | null)[];
}

const closenessAt = { division: 2, batch: 1, school: 0 } as const satisfies Record<RosterRelation, Closeness>;

/** A person on this device, as the search results show them. */
export interface Found {
  _id: string;
  name: string;
  nickname: string | null;
  formerName: string | null;
  photo: string | null;
  preview: string | null;
  photoHidden: boolean;
  /** The photo of school days. */
  schoolDays: PreviewedPhoto | null;
  /** The town, if the person gave one. */
  home: string | null;
  /** The person's divisions, the nearest to the viewer first. */
  divisions: FoundDivision[];
  inMemoriam: boolean;
  own: boolean;
}

export interface PeopleIndex {
  /**
   * Returns the matches by name, place and class, nearest first (rules/name-search.ts), then those by number
   * (rules/number-search.ts).
   */
  search(typed: string): Found[];
  /** Returns a person by id, if they are on the device. */
  person(id: string): Found | undefined;
  people: number;
  schools: readonly Pick<Structure, '_id' | 'name'>[];
  /** How many batches of the viewer's schools are on the device, and how many there are. */
  batches: { here: number; all: number };
}

/**
 * Indexes all people on the device, once each, by their names, home, subject, division, batch and numbers. Withheld fields
 * cannot match, since the rosters do not contain them. Add the rosters one by one, the nearest first: indexing twenty
 * thousand people at once would block the page. `me` is the viewer with the own edits.
 */
export class PeopleIndexBuilder {
  readonly #structures: readonly Structure[];
  readonly #labels: ReadonlyMap<string, Label>;
  readonly #own: OwnRecord | null;
  readonly #ownTeacher: string | null;
  readonly #everyone = new Map<string, Found>();
  readonly #batches = new Set<string>();
  readonly #names = new NameIndex<Found>();
  readonly #numbers = new NumberIndex<Found>();

  constructor(structures: readonly Structure[], me: Me | null) {
    this.#structures = structures;
    this.#labels = labelsOf(structures);
    this.#own = me?.kind === 'schoolmate' ? me.schoolmate : null;
    this.#ownTeacher = me?.kind === 'teacher' ? me.teacher._id : null;
  }

  add({ batchId, divisionId, relation, schoolmates, teachers }: Roster): void {
    this.#batches.add(batchId);
    const label = this.#labels.get(divisionId);
    if (!label) return;
    const closeness = closenessAt[relation];
    for (const face of schoolmates) {
      const isOwn = face._id === this.#own?._id;
      const view = this.#own && isOwn ? ownView(this.#own) : face;
      const division = { ...label, subject: null };
      this.#keep(asFound(view, isOwn), { division, closeness, numbers: [view.mobile, view.whatsapp] });
    }
    for (const teacher of teachers) {
      const { _id, subject, mobile, whatsapp } = teacher;
      const division = { ...label, subject };
      const listed = { division, closeness, numbers: [mobile, whatsapp] };
      this.#keep(teacherAsFound(teacher, _id === this.#ownTeacher), listed);
    }
  }

  index(): PeopleIndex {
    // The first search sorts all people and is the slowest. It runs here, while no user waits for it.
    this.#names.search('a');
    const batches = this.#structures.flatMap((structure) => structure.batches);
    const withPeople = batches.filter(({ divisions }) => divisions.length > 0);
    return {
      search: (typed) => [...new Set([...this.#names.search(typed), ...this.#numbers.search(typed)])],
      person: (id) => this.#everyone.get(id),
      people: this.#everyone.size,
      schools: this.#structures,
      batches: {
        here: withPeople.filter(({ _id }) => this.#batches.has(_id)).length,
        all: withPeople.length,
      },
    };
  }

  #keep(person: Found, { division, closeness, numbers }: Listed): void {
    const labels = [division.division, division.batch, division.subject ?? ''];
    const known = this.#everyone.get(person._id);
    if (known) {
      known.divisions.push(division);
      // A person in several divisions is shown at their most open PersonView.
      if (known.photoHidden && !person.photoHidden)
        Object.assign(known, {
          photo: person.photo,
          preview: person.preview,
          schoolDays: person.schoolDays,
          photoHidden: false,
        });
      this.#names.add(known, { names: [], about: labels, closeness });
      this.#numbers.add(known, numbers);
      return;
    }
    person.divisions.push(division);
    this.#everyone.set(person._id, person);
    const { name, nickname, formerName, home } = person;
    const names = [name, nickname ?? '', formerName ?? ''];
    this.#names.add(person, { names, about: [home ?? '', ...labels], closeness });
    this.#numbers.add(person, numbers);
  }
}

function asFound(face: PersonView, own: boolean): Found {
  return {
    _id: face._id,
    name: face.name,
    nickname: face.nickname,
    formerName: face.formerName,
    photo: face.profilePic,
    preview: face.photoPreview,
    photoHidden: face.hidden.profilePic === true,
    schoolDays: face.schoolPhoto,
    home: face.location ?? face.place,
    divisions: [],
    inMemoriam: isInMemoriam(face),
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
    schoolDays: null,
    home: place,
    divisions: [],
    inMemoriam: false,
    own,
  };
}

function labelsOf(structures: readonly Structure[]): Map<string, Label> {
  const labels = new Map<string, Label>();
  for (const { name: schoolName, batches } of structures) {
    for (const { batch, divisions } of batches) {
      for (const { _id: divisionId, name: division } of divisions)
        labels.set(divisionId, { divisionId, division, batch, schoolName });
    }
  }
  return labels;
}
