import {
  type AdmissionOperation,
  type Admissions,
  type AttendeeKey,
  mergeAdmissions,
} from '@memcherrish/shared/rules/admissions.ts';

/** An operation with its number, the order of storing. */
export interface StoredOperation {
  number: number;
  operation: AdmissionOperation;
}

/** Returns how much of the limits of a door an operation takes. An undo costs as much as what it removes. */
export const weightOf = (operation: AdmissionOperation) =>
  operation.kind === 'undo' ? operation.removes.length : 1;

type Link = Pick<Extract<AdmissionOperation, { kind: 'link' }>, 'who' | 'is'>;

/** Views without hidden people that a state keeps. */
const mostViews = 8;

/**
 * The operations at the door of one event in one state, and what follows from them. It never changes, and computes
 * each result once, when it is first needed.
 */
export class DoorState {
  readonly stored: readonly StoredOperation[];
  #merged: Admissions | undefined;
  #peopleHere: ReadonlySet<string> | undefined;
  #indexes: Indexes | undefined;
  readonly #views = new Map<string, SeenDoor>();

  /** The operations must be in the order of their numbers. */
  constructor(stored: readonly StoredOperation[]) {
    this.stored = stored;
  }

  /** How much of the limit of the door the operations take. */
  get weight(): number {
    return this.stored.reduce((sum, { operation }) => sum + weightOf(operation), 0);
  }

  get merged(): Admissions {
    this.#merged ??= mergeAdmissions(this.stored.map(({ operation }) => operation));
    return this.#merged;
  }

  /** The ids of the people on the list who were admitted. */
  get peopleHere(): ReadonlySet<string> {
    this.#peopleHere ??= peopleIn(this.merged);
    return this.#peopleHere;
  }

  /**
   * Returns the door without some people: the one in which they never came (decision record 0025). Operations about them
   * and about walk-ins who were found to be them are missing, and the undoing of such operations.
   */
  without(hiddenPeople: Iterable<string>): SeenDoor {
    const keys = [...hiddenPeople].map((id): AttendeeKey => `person:${id}`);
    const present = keys.length === 0 ? [] : keys.filter((key) => this.#indexed.about.has(key)).sort();
    const name = present.join(' ');
    const known = this.#views.get(name);
    if (known) return known;
    const made = new SeenDoor(this, present.length === 0 ? nothing : hiddenIn(this.#indexed, present));
    if (this.#views.size < mostViews) this.#views.set(name, made);
    return made;
  }

  get #indexed(): Indexes {
    this.#indexes ??= indexesOf(this.stored);
    return this.#indexes;
  }
}

const nothing: ReadonlySet<string> = new Set();

/** A door as one viewer sees it. */
class SeenDoor {
  readonly #state: DoorState;
  /** The ids of the operations that the viewer does not see. */
  readonly #hidden: ReadonlySet<string>;
  #merged: Admissions | undefined;

  constructor(state: DoorState, hidden: ReadonlySet<string>) {
    this.#state = state;
    this.#hidden = hidden;
  }

  /** The number of operations. */
  get count(): number {
    return this.#state.stored.length - this.#hidden.size;
  }

  get merged(): Admissions {
    if (this.#hidden.size === 0) return this.#state.merged;
    this.#merged ??= mergeAdmissions(this.after(0, this.count).map(({ operation }) => operation));
    return this.#merged;
  }

  shows(operationId: string): boolean {
    return !this.#hidden.has(operationId);
  }

  /** Returns at most `most` operations with higher numbers, in their order. */
  after(number: number, most: number): StoredOperation[] {
    const { stored } = this.#state;
    const page: StoredOperation[] = [];
    for (let at = firstAfter(stored, number); at < stored.length && page.length < most; at += 1) {
      const each = stored[at];
      if (each && this.shows(each.operation.id)) page.push(each);
    }
    return page;
  }
}

function peopleIn({ attendees }: Admissions): Set<string> {
  const here = new Set<string>();
  for (const { key, admissions } of attendees.values())
    if (admissions.length > 0 && key.startsWith('person:')) here.add(key.slice('person:'.length));
  return here;
}

function firstAfter(stored: readonly StoredOperation[], number: number): number {
  let [low, high] = [0, stored.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stored[middle]?.number ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Indexes {
  /** The ids of the operations about each attendee. */
  about: Map<AttendeeKey, string[]>;
  /** The ids of the undos of each operation. */
  undos: Map<string, string[]>;
  links: Link[];
}

function indexesOf(stored: readonly StoredOperation[]): Indexes {
  const indexes: Indexes = { about: new Map(), undos: new Map(), links: [] };
  for (const { operation } of stored) {
    if (operation.kind === 'undo') {
      for (const id of operation.removes) append(indexes.undos, id, operation.id);
      continue;
    }
    append(indexes.about, operation.who, operation.id);
    if (operation.kind !== 'link') continue;
    append(indexes.about, operation.is, operation.id);
    indexes.links.push(operation);
  }
  return indexes;
}

function hiddenIn({ about, undos, links }: Indexes, people: readonly AttendeeKey[]): Set<string> {
  const hidden = new Set<string>();
  for (const key of withWalkIns(people, links)) for (const id of about.get(key) ?? []) hidden.add(id);
  // An undo of an undo has no effect, so one step is enough.
  for (const id of [...hidden]) for (const undo of undos.get(id) ?? []) hidden.add(undo);
  return hidden;
}

/**
 * Returns attendees with the walk-ins that links join to them, also by way of other walk-ins. A link between two people
 * on the list joins nothing (`mergeAdmissions`).
 */
export function withWalkIns(keys: Iterable<AttendeeKey>, links: readonly Link[]): Set<AttendeeKey> {
  const joined = new Map<AttendeeKey, AttendeeKey[]>();
  for (const { who, is } of links) {
    if (isWalkIn(is)) append(joined, who, is);
    if (isWalkIn(who)) append(joined, is, who);
  }
  const found = new Set(keys);
  // A set that grows while it is read visits what was added.
  for (const key of found) for (const other of joined.get(key) ?? []) found.add(other);
  return found;
}

const isWalkIn = (key: AttendeeKey) => key.startsWith('walk-in:');

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
