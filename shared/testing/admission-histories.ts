import type { AdmissionOperation, Admissions, AttendeeKey } from '../src/rules/admissions.ts';

/**
 * Random evenings at the doors of an event: several phones without network, clocks that differ by days, and a
 * server that they reach now and then. The checker compares a merge rule with the people who really came. It
 * knows them from the history, and never asks the rule.
 */

export const phones = 5;
export const listed = 300;
const unlisted = 20;
const day = 24 * 60 * 60 * 1000;

/** One step. The numbers are drawn from 0 to 1 and choose the phone, the visitor and the rest. */
export interface Step {
  act:
    | 'admit'
    | 'walk-in'
    | 'guest'
    | 'guest-undo'
    | 'paid'
    | 'undo'
    | 'link'
    | 'wrong-link'
    | 'send'
    | 'receive'
    | 'lose';
  phone: number;
  visitor: number;
  other: number;
}

type Rule = (operations: Iterable<AdmissionOperation>) => Admissions;

interface Phone {
  operations: Map<string, AdmissionOperation>;
  unsent: Set<string>;
  /** In milliseconds. Phones sort their ids by their own clocks, which are wrong. */
  clock: number;
  isLost: boolean;
}

/** Plays a history with the merge rule and returns what is wrong at its end. */
export function violationsOf(steps: readonly Step[], clocks: readonly number[], rule: Rule): string[] {
  const evening = new Evening(clocks);
  for (const step of steps) evening.play(step);
  const violations: string[] = [];
  evening.meet();
  violations.push(...evening.differences(rule), ...evening.wronglyJoined(rule));
  evening.sortOut();
  evening.meet();
  return [...violations, ...evening.differences(rule), ...evening.miscounted(rule)];
}

class Evening {
  readonly #phones: Phone[];
  readonly #server = new Map<string, AdmissionOperation>();
  /** The visitor behind each key. Only the history knows who a walk-in is. */
  readonly #visitors = new Map<AttendeeKey, number>();
  readonly #wrongLinks: string[] = [];
  #made = 0;

  constructor(clocks: readonly number[]) {
    this.#phones = Array.from({ length: phones }, (_, index) => ({
      operations: new Map(),
      unsent: new Set<string>(),
      clock: (clocks[index] ?? 0) * day,
      isLost: false,
    }));
  }

  play({ act, phone: at, visitor: who, other }: Step): void {
    const phone = this.#phones[Math.floor(at * phones)];
    if (!phone || phone.isLost) return;
    const visitor = Math.floor(who * (listed + unlisted));
    const person: AttendeeKey = `person:${visitor}`;
    const known = this.#keysOf(phone, visitor);
    const key = known[Math.floor(other * known.length)] ?? (visitor < listed ? person : null);
    if (visitor < listed) this.#visitors.set(person, visitor);
    const place = 1 + Math.floor(other * 3);
    if (act === 'send') this.#send(phone, other);
    else if (act === 'receive') this.#receive(phone, other);
    else if (act === 'lose') this.#lose(phone, other);
    else if (act === 'walk-in' || key === null) this.#walkIn(phone, visitor);
    else if (act === 'admit') this.#record(phone, { kind: 'admit', who: key });
    else if (act === 'guest') this.#record(phone, { kind: 'guest', who: key, place });
    else if (act === 'paid') this.#record(phone, { kind: 'paid', who: key });
    else if (act === 'undo') this.#undo(phone, (each) => each.kind === 'admit' && each.who === key);
    else if (act === 'guest-undo')
      this.#undo(phone, (each) => each.kind === 'guest' && each.who === key && each.place === place);
    else if (key.startsWith('walk-in:') && visitor < listed) {
      const wrong: AttendeeKey = `person:${(visitor + 1 + Math.floor(other * (listed - 1))) % listed}`;
      const is = act === 'link' ? person : wrong;
      const id = this.#record(phone, { kind: 'link', who: key, is });
      if (act === 'wrong-link') this.#wrongLinks.push(id);
    }
  }

  /** Brings all phones that still exist to the server until they know the same operations. */
  meet(): void {
    const here = this.#phones.filter((phone) => !phone.isLost);
    for (const phone of here) this.#send(phone, 1);
    for (const phone of here) this.#receive(phone, 1);
  }

  /** The volunteers undo the wrong links, then link each walk-in to the person or walk-in that they are. */
  sortOut(): void {
    const desk = this.#phones.find((phone) => !phone.isLost);
    if (!desk) return;
    const wrong = new Set(this.#wrongLinks);
    this.#undo(desk, ({ id }) => wrong.has(id));
    for (const visitor of new Set(this.#visitors.values())) {
      const [first, ...more] = this.#keysOf(desk, visitor).sort();
      if (first === undefined) continue;
      for (const who of more) this.#record(desk, { kind: 'link', who, is: first });
    }
  }

  /** Returns how the phones and the server differ. */
  differences(rule: Rule): string[] {
    const expected = comparable(rule(this.#server.values()));
    const replicas = this.#phones.filter((phone) => !phone.isLost);
    return replicas.flatMap(({ operations }, index) =>
      comparable(rule(operations.values())) === expected ? [] : [`phone ${index} shows another state`],
    );
  }

  /** Returns the people with an admission in force who are not here, before wrong links are sorted out. */
  wronglyJoined(rule: Rule): string[] {
    const state = rule(this.#server.values());
    return this.#inForce('admit').flatMap(({ who }) => {
      if (!who.startsWith('person:')) return [];
      const attendee = state.attendees.get(who);
      return attendee && attendee.admissions.length > 0 ? [] : [`${who} is lost`];
    });
  }

  /** Returns how the state differs from the visitors who really came. */
  miscounted(rule: Rule): string[] {
    const state = rule(this.#server.values());
    const violations: string[] = [];
    const visitorOf = (key: AttendeeKey) => this.#visitors.get(key) ?? -1;
    const came = new Set(this.#inForce('admit').map(({ who }) => visitorOf(who)));
    const guests = new Set(this.#inForce('guest').map(({ who, place }) => `${visitorOf(who)}/${place}`));
    const paid = new Set(this.#inForce('paid').map(({ who }) => visitorOf(who)));
    if (state.people !== came.size) violations.push(`${state.people} people are counted, ${came.size} came`);
    if (state.guests !== guests.size)
      violations.push(`${state.guests} guests are counted, ${guests.size} came`);
    const attendees = [...state.attendees.values()];
    for (const visitor of came) {
      const found = attendees.filter(
        ({ key, admissions }) => admissions.length > 0 && visitorOf(key) === visitor,
      );
      if (found.length !== 1) violations.push(`visitor ${visitor} is here ${found.length} times`);
    }
    for (const visitor of paid) {
      const isPaid = attendees.some((each) => each.paid.length > 0 && visitorOf(each.key) === visitor);
      if (!isPaid) violations.push(`the payment of visitor ${visitor} is lost`);
    }
    return violations;
  }

  #inForce<Kind extends AdmissionOperation['kind']>(
    kind: Kind,
    operations: ReadonlyMap<string, AdmissionOperation> = this.#server,
  ): Extract<AdmissionOperation, { kind: Kind }>[] {
    const all = [...operations.values()];
    const undone = new Set(all.flatMap((each) => (each.kind === 'undo' ? each.removes : [])));
    return all.filter(
      (each): each is Extract<AdmissionOperation, { kind: Kind }> =>
        each.kind === kind && !undone.has(each.id),
    );
  }

  /** Returns the keys under which a phone knows a visitor. */
  #keysOf(phone: Phone, visitor: number): AttendeeKey[] {
    const keys = new Set<AttendeeKey>();
    for (const each of phone.operations.values())
      if (each.kind !== 'undo' && this.#visitors.get(each.who) === visitor) keys.add(each.who);
    return [...keys];
  }

  #walkIn(phone: Phone, visitor: number): void {
    const who: AttendeeKey = `walk-in:${this.#nextId(phone)}`;
    this.#visitors.set(who, visitor);
    this.#record(phone, { kind: 'admit', who, name: `Visitor ${visitor}` });
  }

  #undo(phone: Phone, isMeant: (operation: AdmissionOperation) => boolean): void {
    const undone = new Set(
      [...phone.operations.values()].flatMap((each) => (each.kind === 'undo' ? each.removes : [])),
    );
    const removes = [...phone.operations.values()]
      .filter((each) => isMeant(each) && !undone.has(each.id))
      .map(({ id }) => id);
    if (removes.length > 0) this.#record(phone, { kind: 'undo', removes });
  }

  #record(phone: Phone, content: WithoutId<AdmissionOperation>): string {
    const operation: AdmissionOperation = { ...content, id: this.#nextId(phone) };
    phone.operations.set(operation.id, operation);
    phone.unsent.add(operation.id);
    return operation.id;
  }

  #nextId(phone: Phone): string {
    this.#made += 1;
    phone.clock += 1000;
    return `${String(phone.clock + 100 * day).padStart(12, '0')}-${this.#made}`;
  }

  /** Sends a part of the operations, the newest first. The answers may be lost, so some are sent again. */
  #send(phone: Phone, part: number): void {
    const ids = [...phone.unsent].reverse();
    for (const id of ids.slice(0, Math.ceil(ids.length * part))) {
      const operation = phone.operations.get(id);
      if (operation && !this.#server.has(id)) this.#server.set(id, operation);
      if (part > 0.5) phone.unsent.delete(id);
    }
  }

  /** Receives a part of the operations, in the order of the server or backwards, some of them again. */
  #receive(phone: Phone, part: number): void {
    const all = [...this.#server.values()];
    const inOrder = part < 0.5 ? all.reverse() : all;
    for (const each of inOrder.slice(0, Math.ceil(all.length * part))) {
      // A phone that gets an operation again moves it to the end of its own order.
      if (part < 0.8) phone.operations.delete(each.id);
      phone.operations.set(each.id, each);
    }
  }

  /** A phone is lost with all that it has not sent; the last phone stays. */
  #lose(phone: Phone, chance: number): void {
    const left = this.#phones.filter((each) => !each.isLost).length;
    if (left > 2 && chance < 0.3) phone.isLost = true;
  }
}

type WithoutId<Operation> = Operation extends unknown ? Omit<Operation, 'id'> : never;

/** Returns the state as text that is equal for equal states. */
function comparable({ attendees, contested, people, guests }: Admissions): string {
  const rows = [...attendees.values()].map((each) => ({
    ...each,
    guests: [...each.guests].sort(([one], [other]) => one - other),
  }));
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  return JSON.stringify({ rows, contested, people, guests });
}
