import { type NameLikeness, nameLikeness, namePartsOf } from '@memcherrish/shared/rules/name-likeness.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { RehearsedRow } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import type { ImportedField } from '@memcherrish/shared/wire/people/field-rights.ts';
import type { Candidate } from './class-list.ts';
import type { PlannedDivision } from './find-division.ts';
import { normalise } from './reading/words.ts';
import type { ReadRow } from './rehearsal-rows.ts';

/** The fields that a list fills in on a record that exists. A name is never empty. */
export const filledFields = [
  'mobile',
  'whatsapp',
  'email',
  'gender',
  'place',
  'location',
] as const satisfies readonly ImportedField[];
export type FilledField = (typeof filledFields)[number];
export type FilledValues = Pick<Candidate, FilledField>;

/** The one who may fill in the empty fields of a record: a list, the owner of the account, or no one after a death. */
export type Keeper = 'list' | 'owner' | 'no-one';

/** A person of the school, with the classes that they are in. */
export interface SchoolPerson {
  id: string;
  name: string;
  /** The number by which a row finds the person. */
  mobile: string | null;
  values: FilledValues;
  keeper: Keeper;
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
  /** The values with those of earlier rows. */
  values: FilledValues;
  keeper: Keeper;
  classes: string;
  isNew: boolean;
  /** The keys of the classes that the person is in, with those of earlier rows. */
  divisions: Set<string>;
}

export const newPerson = 'new';

type Choices = RehearsedRow['choices'];
type Found =
  | { kind: 'person'; person: PlannedPerson; choices: Choices }
  | { kind: 'there'; person: PlannedPerson; choices: Choices }
  | { kind: 'ask'; reason: string; field: 'name' | 'mobile'; choices: Choices };

/** Names that may be two spellings of one. A row whose name is less like the record's needs the admin's eye. */
const alike: ReadonlySet<NameLikeness> = new Set(['same', 'sounds', 'initials', 'part']);
/** An account opens the class to its owner, so one word in common with the row is not enough. */
const alikeForAccounts: ReadonlySet<NameLikeness> = new Set(['same', 'sounds', 'initials']);

/** The maximum number of people that a row asks about. A class of namesakes would have no bound. */
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

  /** Remembers the values that a row fills in, so that a later row neither repeats nor replaces them. */
  fill(person: PlannedPerson, filled: Partial<FilledValues>): void {
    person.values = { ...person.values, ...filled };
    if (filled.mobile === undefined || filled.mobile === null) return;
    person.mobile = filled.mobile;
    this.#push(this.#byMobile, filled.mobile, person);
  }

  /** Remembers that a row puts a person into a class. */
  place(person: PlannedPerson, target: PlannedDivision): void {
    if (!this.#byKey.has(person.key)) this.#add(person);
    if (person.divisions.has(target.key)) return;
    person.divisions.add(target.key);
    this.#push(this.#byName, `${target.key} ${nameKey(person.name)}`, person);
  }

  /**
   * Compares the number and the name. One person with both is the person of the row. Every other match of the number
   * or of the name in the class is a question.
   */
  #byNumber(row: ReadRow, mobile: string, target: PlannedDivision, answer: string | null): Found {
    const owners = this.#byMobile.get(mobile) ?? [];
    const namesakes = this.#namesakes(row, target);
    const isOwner = new Set(owners);
    const same = namesakes.filter((person) => isOwner.has(person));
    if (same.length === 1 && same[0]) return { kind: 'there', person: same[0], choices: [] };
    const [only] = owners;
    if (owners.length === 1 && only && namesakes.length === 0 && isAlike(only, row.candidate.name))
      return this.#use(target, only, []);
    if (owners.length > 0) {
      const reason =
        owners.length === 1 && only ? words.numberOf(described(only)) : words.numberOfSeveral(owners.length);
      return this.#ask(row, target, answer, [...new Set([...owners, ...namesakes])], {
        ...{ reason, field: 'mobile' },
      });
    }
    if (namesakes.length === 0) return this.#create(row, []);
    return this.#ask(row, target, answer, namesakes, { reason: words.nameWithOtherNumber, field: 'name' });
  }

  /** Without a number, the same name in the class is the same person, once for each row of the file. */
  #byNameAlone(row: ReadRow, target: PlannedDivision, answer: string | null): Found {
    const namesakes = this.#namesakes(row, target);
    const listed = namesakes.find(({ key, isNew }) => !isNew && !this.#named.has(key));
    if (listed) {
      this.#named.add(listed.key);
      return { kind: 'there', person: listed, choices: [] };
    }
    if (namesakes.length === 0) return this.#create(row, []);
    return this.#ask(row, target, answer, namesakes, { reason: words.nameTwice, field: 'name' });
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
    question: { reason: string; field: 'name' | 'mobile' },
  ): Found {
    const offered = people.slice(0, mostOffered);
    const choices = [
      ...offered.map((person, index) => ({ choice: person.key, label: labelOf(person, offered, index) })),
      { choice: newPerson, label: words.isNew },
    ];
    const chosen = offered.find(({ key }) => key === answer);
    if (chosen) return this.#use(target, chosen, choices);
    return answer === newPerson ? this.#create(row, choices) : { kind: 'ask', ...question, choices };
  }

  #use(target: PlannedDivision, person: PlannedPerson, choices: Choices): Found {
    return { kind: person.divisions.has(target.key) ? 'there' : 'person', person, choices };
  }

  #create(row: ReadRow, choices: Choices): Found {
    const { name, ...values } = row.candidate;
    const person = {
      key: `row:${row.key}`,
      name,
      mobile: values.mobile,
      values,
      keeper: 'list' as const,
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

/** Adds a number to records with the same label, so that the admin can tell the answers apart. */
function labelOf(person: PlannedPerson, people: readonly PlannedPerson[], index: number): string {
  const text = described(person);
  const isAlone = people.filter((each) => described(each) === text).length === 1;
  return words.isPerson(isAlone ? text : words.numbered(text, index + 1));
}

function isAlike({ name, keeper }: PlannedPerson, other: string): boolean {
  const enough = keeper === 'owner' ? alikeForAccounts : alike;
  return nameKey(name) === nameKey(other) || enough.has(nameLikeness(namePartsOf(name), namePartsOf(other)));
}

/** Returns a name without letter case and punctuation: 'Anu P. Menon' and 'anu p menon' are one. */
export function nameKey(name: string): string {
  return normalise(name);
}
