import type { Attendee, AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import { NameIndex } from '@memcherrish/shared/rules/name-search.ts';
import { hasPaid } from '@memcherrish/shared/rules/payments.ts';
import type { Expected } from '@memcherrish/shared/wire/events/door.ts';
import { byName } from '#local/queries/class-room.ts';
import type { ShownDoor } from '#local/queries/doors.ts';
import type { Found, PeopleIndex } from '#local/queries/people-index.ts';

/** A person at the door: on the list, or a walk-in. */
export interface DoorPerson {
  key: AttendeeKey;
  name: string;
  /** The person on this device. Null for a walk-in and for people without the app. */
  found: Found | null;
  reply: Expected | null;
  attendee: Attendee | undefined;
}

export type DoorFilter = 'expected' | 'here';

/** Returns whether a person at the door has paid, by the one rule for it. */
export const isPaid = ({ attendee, reply }: Pick<DoorPerson, 'attendee' | 'reply'>) =>
  hasPaid({ recorded: reply?.paid === true, atDoor: (attendee?.paid.length ?? 0) > 0 });

export const isHere = ({ attendee }: DoorPerson) => (attendee?.admissions.length ?? 0) > 0;

/** All who can be found at a door: everyone on the device, the replies, and the walk-ins. */
export class DoorList {
  readonly #shown: ShownDoor;
  readonly #index: PeopleIndex | null;
  readonly #replies: ReadonlyMap<AttendeeKey, Expected>;
  readonly #unindexed = new NameIndex<AttendeeKey>();

  constructor(shown: ShownDoor, index: PeopleIndex | null) {
    this.#shown = shown;
    this.#index = index;
    this.#replies = new Map(shown.door.people.map((reply) => [reply.key, reply]));
    for (const [key, { name }] of this.#replies) {
      if (!this.#found(key)) this.#unindexed.add(key, { names: [name], about: [] });
    }
    for (const { key, name } of shown.admissions.attendees.values()) {
      if (name !== null) this.#unindexed.add(key, { names: [name], about: [] });
    }
  }

  /** Returns the people who match a name, nearest first. Leaves out people in memoriam, unless they came. */
  search(typed: string): DoorPerson[] {
    const others = this.#unindexed.search(typed);
    const known = (this.#index?.search(typed) ?? []).map(({ _id }): AttendeeKey => `person:${_id}`);
    return [...others, ...known]
      .map((key) => this.person(key))
      .filter((person) => !person.found?.inMemoriam || isHere(person));
  }

  /** Returns the people of a filter by name: those who are here, or those who said that they come and are not. */
  filtered(filter: DoorFilter): DoorPerson[] {
    const keys =
      filter === 'here'
        ? [...this.#shown.admissions.attendees.keys()]
        : this.#shown.door.people.filter(({ answer }) => answer !== 'no').map(({ key }) => key);
    return keys
      .map((key) => this.person(key))
      .filter((person) => isHere(person) === (filter === 'here'))
      .sort((one, other) => byName.compare(one.name, other.name));
  }

  person(key: AttendeeKey): DoorPerson {
    const { admissions } = this.#shown;
    const attendee = admissions.attendees.get(admissions.resolve(key));
    const found = this.#found(key);
    const reply = this.#replies.get(key) ?? null;
    return { key, name: found?.name ?? reply?.name ?? attendee?.name ?? '', found, reply, attendee };
  }

  #found(key: AttendeeKey): Found | null {
    return (key.startsWith('person:') && this.#index?.person(key.slice('person:'.length))) || null;
  }
}
