import { asciiDigits } from './digits.ts';

/** Fewer digits would match almost everyone. */
const fewestDigits = 4;
/** A number as people type it: digits, spaces and the usual marks. */
const typedNumber = /^[\d\s+().-]+$/;

/** Finds people by a part of a number, such as its last digits. */
export class NumberIndex<Person> {
  /** For each person their numbers, digits only, separated by a space. */
  readonly #numbers = new Map<Person, string>();

  /** Adds the numbers (E.164) of a person to those that they were added with before. */
  add(person: Person, numbers: readonly (string | null)[]): void {
    const known = this.#numbers.get(person) ?? '';
    const added = numbers
      .flatMap((number) => number?.slice(1) ?? [])
      .filter((digits) => !known.includes(digits));
    if (added.length > 0) this.#numbers.set(person, [known, ...added].join(' '));
  }

  /**
   * Returns the people who have a number with the typed digits in it, in the order of adding. `98470 12345`, `098470-12345` and
   * `+91 98470 12345` are the same digits. A text with letters, or with fewer than four digits, matches no one.
   */
  search(typed: string): Person[] {
    const text = asciiDigits(typed);
    // The zero before a number at home, or the two before a country code, are not part of E.164.
    const digits = text.replace(/\D/g, '').replace(/^0+/, '');
    if (digits.length < fewestDigits || !typedNumber.test(text)) return [];
    return [...this.#numbers].flatMap(([person, numbers]) => (numbers.includes(digits) ? [person] : []));
  }
}
