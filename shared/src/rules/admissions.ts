/**
 * The merge rule of door mode (docs/sync-protocol.md#admissions). Several phones record admissions without
 * network. Each record is an operation with an id of its own. The state is a function of the set of
 * operations: their order, repeats and the phones' clocks have no effect.
 */

/**
 * An attendee of an event: `person:` and the id of a record, `reply:` and the id of a reply that an organiser
 * entered for a person without the app, or `walk-in:` and an id that a phone made.
 */
export type AttendeeKey = `${'person' | 'reply' | 'walk-in'}:${string}`;

export type AdmissionOperation =
  /** Admits an attendee. The operation is a token: one token that was not undone is enough. */
  | { id: string; kind: 'admit'; who: AttendeeKey; name?: string | undefined }
  /** Admits one guest of an attendee. The places count from 1: the same place on two phones is one guest. */
  | { id: string; kind: 'guest'; who: AttendeeKey; place: number }
  | { id: string; kind: 'paid'; who: AttendeeKey }
  /** Says that a walk-in is this person on the list, or the same as another walk-in. */
  | { id: string; kind: 'link'; who: AttendeeKey; is: AttendeeKey }
  /** Removes exactly these operations, which the phone saw. */
  | { id: string; kind: 'undo'; removes: string[] };

/** One attendee at the door, with all that linked walk-ins have added. */
export interface Attendee {
  /** The person on the list, or the walk-in with the smallest id if none is linked. */
  key: AttendeeKey;
  /** The name of a walk-in as it was typed; null for a person on the list. */
  name: string | null;
  /** The ids of the admissions in force. The attendee is here while there is one. */
  admissions: string[];
  /** For each place of a guest, the ids of the admissions in force. */
  guests: Map<number, string[]>;
  /** The ids of the marks in force. */
  paid: string[];
  /** The ids of the links in force that lead to this attendee. */
  links: string[];
}

export interface Admissions {
  /** Everyone named by an operation in force, by key. */
  attendees: ReadonlyMap<AttendeeKey, Attendee>;
  /** Returns the attendee that a key is linked to: itself if there is no link. */
  resolve: (key: AttendeeKey) => AttendeeKey;
  /** Links in force that have no effect, because they would make two people on the list one. */
  contested: string[];
  /** How many different people are here, without guests. */
  people: number;
  /** How many guests are here. */
  guests: number;
}

const isListed = (key: AttendeeKey) => !key.startsWith('walk-in:');
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Merges operations in any order, with any repeats, into the state at the door. Never throws. */
export function mergeAdmissions(operations: Iterable<AdmissionOperation>): Admissions {
  const all = new Map<string, AdmissionOperation>();
  const removed = new Set<string>();
  for (const operation of operations) {
    all.set(operation.id, operation);
    if (operation.kind === 'undo') for (const id of operation.removes) removed.add(id);
  }
  // An undo is never undone: its effect must not depend on what it removes.
  const inForce = [...all.values()].filter(({ id }) => !removed.has(id)).sort(byId);
  const { resolve, contested } = linked(inForce);

  const attendees = new Map<AttendeeKey, Attendee>();
  const attendeeOf = (who: AttendeeKey): Attendee => {
    const key = resolve(who);
    const known = attendees.get(key);
    if (known) return known;
    const added = { key, name: null, admissions: [], guests: new Map(), paid: [], links: [] };
    attendees.set(key, added);
    return added;
  };
  for (const operation of inForce) {
    if (operation.kind === 'undo') continue;
    const attendee = attendeeOf(operation.who);
    if (operation.kind === 'admit') {
      attendee.admissions.push(operation.id);
      if (!isListed(attendee.key)) attendee.name ??= operation.name ?? null;
    } else if (operation.kind === 'guest') {
      const ids = attendee.guests.get(operation.place);
      if (ids) ids.push(operation.id);
      else attendee.guests.set(operation.place, [operation.id]);
    } else if (operation.kind === 'paid') attendee.paid.push(operation.id);
    else if (!contested.has(operation.id)) attendee.links.push(operation.id);
  }
  let people = 0;
  let guests = 0;
  for (const attendee of attendees.values()) {
    if (attendee.admissions.length > 0) people += 1;
    guests += attendee.guests.size;
  }
  return { attendees, resolve, contested: [...contested], people, guests };
}

/** Keys that are one attendee. */
interface Joined {
  /** The person on the list, or the walk-in with the smallest id. */
  key: AttendeeKey;
  members: AttendeeKey[];
}

/**
 * Joins the keys that links make one. Links apply in the order of their ids. A link that would make two people on the
 * list one has no effect, so a wrong link never loses a person. The smaller set joins the larger one, so each key moves
 * at most log2(n) times, whatever links a phone makes.
 */
function linked(inForce: readonly AdmissionOperation[]): {
  resolve: Admissions['resolve'];
  contested: Set<string>;
} {
  const sets = new Map<AttendeeKey, Joined>();
  const setOf = (key: AttendeeKey): Joined => {
    const known = sets.get(key);
    if (known) return known;
    const alone = { key, members: [key] };
    sets.set(key, alone);
    return alone;
  };
  const contested = new Set<string>();
  for (const operation of inForce) {
    if (operation.kind !== 'link') continue;
    const one = setOf(operation.who);
    const other = setOf(operation.is);
    if (one.key === other.key) continue;
    if (isListed(one.key) && isListed(other.key)) {
      contested.add(operation.id);
      continue;
    }
    const [large, small] = one.members.length < other.members.length ? [other, one] : [one, other];
    const isFirst = isListed(small.key) || (!isListed(large.key) && small.key < large.key);
    if (isFirst) large.key = small.key;
    for (const key of small.members) {
      large.members.push(key);
      sets.set(key, large);
    }
  }
  return { resolve: (key) => sets.get(key)?.key ?? key, contested };
}

/** Returns the ids that take an attendee's admission and guests back, as this phone sees them. */
export function admissionIds({ admissions, guests }: Attendee): string[] {
  return [...admissions, ...[...guests.values()].flat()];
}

/** Returns the smallest place that no guest of the attendee has. */
export function nextGuestPlace(attendee: Attendee | undefined): number {
  let place = 1;
  while (attendee?.guests.has(place)) place += 1;
  return place;
}
