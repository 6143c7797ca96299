import type { Answer } from '../domain/event-replies.ts';

/** A reply as far as seats are concerned. */
export interface Party {
  _id: string;
  answer: Answer;
  /** Guests besides the person. */
  guests: number;
  /** The seats that the party has so far. */
  seats: number;
  /** Since when the party waits for its present size, ISO 8601. */
  queuedAt: string;
}

/** Returns the seats that a party needs: none unless it is coming. */
export function seatsNeeded({ answer, guests }: Pick<Party, 'answer' | 'guests'>): number {
  return answer === 'coming' ? 1 + guests : 0;
}

/** Returns whether a party is larger than the whole event, so that it never gets its seats. */
export function isTooLarge(party: Pick<Party, 'answer' | 'guests'>, capacity: number | null): boolean {
  return capacity !== null && seatsNeeded(party) > capacity;
}

/** Returns whether a party waits for seats. */
export function isWaiting(party: Pick<Party, 'answer' | 'guests' | 'seats'>): boolean {
  return party.seats < seatsNeeded(party);
}

/**
 * Returns the seats of each party by its id. This is the only rule of the waiting list.
 *
 * - A party keeps the seats that it has, also when the capacity becomes smaller. It gives back those that it no longer needs.
 * - Free seats go to the waiting parties in the order in which they began to wait. A party gets all the seats that it waits for at once.
 * - A party that does not fit yet stops the line: no later party overtakes it. One that is larger than the whole event
 *   is passed over. A smaller capacity can make a waiting party too large.
 *
 * Without a capacity everyone has a seat. The result does not depend on the order of the list.
 */
export function seat(parties: readonly Party[], capacity: number | null): Map<string, number> {
  const seats = new Map(parties.map((party) => [party._id, Math.min(party.seats, seatsNeeded(party))]));
  let free =
    (capacity ?? Number.POSITIVE_INFINITY) - [...seats.values()].reduce((sum, held) => sum + held, 0);
  for (const party of [...parties].sort(inLine)) {
    const missing = seatsNeeded(party) - (seats.get(party._id) ?? 0);
    if (missing === 0 || isTooLarge(party, capacity)) continue;
    if (missing > free) break;
    free -= missing;
    seats.set(party._id, seatsNeeded(party));
  }
  return seats;
}

function inLine(one: Party, other: Party): number {
  if (one.queuedAt !== other.queuedAt) return one.queuedAt < other.queuedAt ? -1 : 1;
  return one._id < other._id ? -1 : 1;
}

/** The totals for the caterer. Guests are counted with the people who bring them; a waiting party is counted apart. */
export interface EventTotals {
  /** People who reply and have a seat, and the guests with them. */
  coming: number;
  guests: number;
  /** People and guests who wait. */
  waiting: number;
  maybe: number;
  no: number;
  /** Replies that name a diet and have a seat, most first. */
  diets: { diet: string; replies: number }[];
}

export function totalsOf(
  replies: readonly (Pick<Party, 'answer' | 'guests' | 'seats'> & { diet: string | null })[],
): EventTotals {
  const totals: EventTotals = { coming: 0, guests: 0, waiting: 0, maybe: 0, no: 0, diets: [] };
  const diets = new Map<string, { diet: string; replies: number }>();
  for (const reply of replies) {
    if (reply.answer !== 'coming') {
      totals[reply.answer] += 1;
      continue;
    }
    totals.waiting += seatsNeeded(reply) - reply.seats;
    if (reply.seats === 0) continue;
    totals.coming += 1;
    totals.guests += reply.seats - 1;
    if (reply.diet === null) continue;
    const key = reply.diet.toLocaleLowerCase('en');
    const counted = diets.get(key) ?? { diet: reply.diet, replies: 0 };
    counted.replies += 1;
    diets.set(key, counted);
  }
  totals.diets = [...diets.values()].sort(
    (one, other) => other.replies - one.replies || one.diet.localeCompare(other.diet, 'en'),
  );
  return totals;
}

/** How often each answer to a question with choices was given. */
export interface ChoiceTotals {
  _id: string;
  text: string;
  choices: { choice: string; replies: number }[];
}

/**
 * Counts the answers to questions with choices, in the order of the choices. Counts replies with a seat, like diets. An
 * answer that the organiser took out of the choices since comes last.
 */
export function choiceTotalsOf(
  questions: readonly { _id: string; text: string; choices: readonly string[] }[],
  replies: readonly (Pick<Party, 'answer' | 'seats'> & { answers: Readonly<Record<string, string>> })[],
): ChoiceTotals[] {
  const seated = replies.filter(({ answer, seats }) => answer === 'coming' && seats > 0);
  return questions.flatMap(({ _id, text, choices }) => {
    if (choices.length === 0) return [];
    const counts = new Map(choices.map((choice) => [choice, 0]));
    for (const { answers } of seated) {
      const given = answers[_id];
      if (given !== undefined) counts.set(given, (counts.get(given) ?? 0) + 1);
    }
    return [{ _id, text, choices: [...counts].map(([choice, replies]) => ({ choice, replies })) }];
  });
}

/** Returns whether the runtime knows a time zone by this IANA name. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/**
 * Makes a text safe for a cell of a .csv file. A program runs a cell as a formula when it begins with one of these characters, or with
 * its fullwidth form, so an apostrophe is put before it. A text cell of a .xlsx file is never a formula, and needs none.
 */
export function csvCell(text: string): string {
  return /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}
