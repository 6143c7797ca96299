import { labelKey, tidy } from '@memcherrish/shared/rules/labels.ts';
import { type NameLikeness, nameLikeness, namePartsOf } from '@memcherrish/shared/rules/name-likeness.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/rehearsals.ts';
import type { RehearsedRow } from '@memcherrish/shared/wire/rehearsals.ts';
import type { PlannedDivision } from './find-division.ts';
import type { ReadRow } from './rehearsal-rows.ts';

/** A person of the school, with the classes that they are in. */
export interface SchoolPerson {
  id: string;
  name: string;
  mobile: string | null;
  divisionIds: readonly string[];
  /** The names of these classes. */
  classes: string;
}

/** A person of the school, or one that an earlier row makes. */
export interface PlannedPerson {
  /** The id, or `row:` with the key of the row that makes the record. */
  key: string;
  name: string;
  mobile: string | null;
  classes: string;
  isNew: boolean;
  /** The keys of the classes that the person is in, with those of earlier rows. */
  divisions: Set<string>;
}

export const newPerson = 'new';

type Choices = RehearsedRow['choices'];
type Found =
  | { kind: 'person'; person: PlannedPerson; choices: Choices }
  | { kind: 'there'; reason: string; choices: Choices }
  | { kind: 'ask'; reason: string; choices: Choices };

/** Names that may be two spellings of one. A row whose name is less like the record's needs the admin's eye. */
const alike: ReadonlySet<NameLikeness> = new Set(['same', 'sounds', 'initials', 'part']);

/** The most people that a row asks about. A class of namesakes would ask without bounds. */
const mostOffered = 20;

/** Finds the person of each row among the people of the school and those of earlier rows. */
export class PeopleFinder {
  readonly #byMobile = new Map<string, PlannedPerson[]>();
  readonly #byKey = new Map<string, PlannedPerson>();
  /** The people of each class by name. */
  readonly #byName = new Map<string, PlannedPerson[]>();
  /** People that an earlier row without a number has named. */
  readonly #named = new Set<string>();

  constructor(people: readonly SchoolPerson[]) {
    for (const { id, divisionIds, ...person } of people) {
      this.#add({ ...person, key: id, isNew: false, divisions: new Set(divisionIds) });
    }
  }

  find(row: ReadRow, target: PlannedDivision, answer: string | null): Found {
    return row.candidate.mobile === null
      ? this.#byNameAlone(row, target, answer)
      : this.#byNumber(row, row.candidate.mobile, target, answer);
  }

  /** Remembers that a row puts a person into a class. */
  place(person: PlannedPerson, target: PlannedDivision): void {
    if (!this.#byKey.has(person.key)) this.#add(person);
    if (person.divisions.has(target.key)) return;
    person.divisions.add(target.key);
    this.#push(this.#byName, `${target.key} ${nameKey(person.name)}`, person);
  }

  #byNumber(row: ReadRow, mobile: string, target: PlannedDivision, answer: string | null): Found {
    const owners = this.#byMobile.get(mobile) ?? [];
    const here = owners.filter(({ divisions }) => divisions.has(target.key));
    const same = here.filter(({ name }) => nameKey(name) === nameKey(row.candidate.name));
    if (same.length === 1 && same[0]) return this.#there(row, same[0], []);
    const [only] = owners;
    if (owners.length === 1 && only && isAlike(only.name, row.candidate.name))
      return this.#use(row, target, only, []);
    if (owners.length > 0) {
      const reason =
        owners.length === 1 && only ? words.numberOf(described(only)) : words.numberOfSeveral(owners.length);
      return this.#ask(row, target, answer, owners, reason);
    }
    const namesakes = this.#namesakes(row, target);
    if (namesakes.length === 0) return this.#create(row, []);
    return this.#ask(row, target, answer, namesakes, words.nameWithOtherNumber);
  }

  /** Without a number, the same name in the class is the same person, once for each row of the file. */
  #byNameAlone(row: ReadRow, target: PlannedDivision, answer: string | null): Found {
    const namesakes = this.#namesakes(row, target);
    const listed = namesakes.find(({ key, isNew }) => !isNew && !this.#named.has(key));
    if (listed) {
      this.#named.add(listed.key);
      return this.#there(row, listed, []);
    }
    if (namesakes.length === 0) return this.#create(row, []);
    return this.#ask(row, target, answer, namesakes, words.nameTwice);
  }

  #namesakes(row: ReadRow, target: PlannedDivision): PlannedPerson[] {
    return this.#byName.get(`${target.key} ${nameKey(row.candidate.name)}`) ?? [];
  }

  /** Asks which of these people the row is, or takes the admin's answer. */
  #ask(
    row: ReadRow,
    target: PlannedDivision,
    answer: string | null,
    people: readonly PlannedPerson[],
    reason: string,
  ): Found {
    const offered = people.slice(0, mostOffered);
    const choices = [
      ...offered.map((person, index) => ({ choice: person.key, label: labelOf(person, offered, index) })),
      { choice: newPerson, label: words.isNew },
    ];
    const chosen = offered.find(({ key }) => key === answer);
    if (chosen) return this.#use(row, target, chosen, choices);
    return answer === newPerson ? this.#create(row, choices) : { kind: 'ask', reason, choices };
  }

  #use(row: ReadRow, target: PlannedDivision, person: PlannedPerson, choices: Choices): Found {
    if (person.divisions.has(target.key)) return this.#there(row, person, choices);
    return { kind: 'person', person, choices };
  }

  #there(row: ReadRow, person: PlannedPerson, choices: Choices): Found {
    const reason = person.isNew
      ? words.sameAsRow(person.classes)
      : nameKey(person.name) === nameKey(row.candidate.name)
        ? words.there
        : words.thereAs(person.name);
    return { kind: 'there', reason, choices };
  }

  #create(row: ReadRow, choices: Choices): Found {
    const { name, mobile } = row.candidate;
    const person = {
      key: `row:${row.key}`,
      name,
      mobile,
      classes: row.label,
      isNew: true,
      divisions: new Set<string>(),
    };
    return { kind: 'person', person, choices };
  }

  #add(person: PlannedPerson): void {
    this.#byKey.set(person.key, person);
    if (person.mobile !== null) this.#push(this.#byMobile, person.mobile, person);
    for (const division of person.divisions)
      this.#push(this.#byName, `${division} ${nameKey(person.name)}`, person);
  }

  #push(map: Map<string, PlannedPerson[]>, key: string, person: PlannedPerson): void {
    const people = map.get(key);
    if (people) people.push(person);
    else map.set(key, [person]);
  }
}

function described({ name, classes }: PlannedPerson): string {
  return `${name} (${classes})`;
}

/** Numbers records that read the same, so that the admin can tell the answers apart. */
function labelOf(person: PlannedPerson, people: readonly PlannedPerson[], index: number): string {
  const text = described(person);
  const isAlone = people.filter((each) => described(each) === text).length === 1;
  return words.isPerson(isAlone ? text : words.numbered(text, index + 1));
}

function isAlike(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other) || alike.has(nameLikeness(namePartsOf(one), namePartsOf(other)));
}

export function nameKey(name: string): string {
  return labelKey(tidy(name));
}
