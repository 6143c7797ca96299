import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { RehearsedRow } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { normalise, wordSet } from './reading/words.ts';
import { type Choices, type ClassAnswer, looseKey, type ReadRow } from './rehearsal-rows.ts';

/** A class of the batch. `id` is null for one that the import would make. */
export interface PlannedDivision {
  /** The id, or the name of a class to be made. */
  key: string;
  id: string | null;
  name: string;
}

/** The class of a row, a question about it, or the reason why it has none. */
type Placed =
  | { kind: 'placed'; target: PlannedDivision; choices: RehearsedRow['choices']; choice: string | null }
  | { kind: 'ask'; reason: string; choices: RehearsedRow['choices'] }
  | { kind: 'refused'; reason: string };

/** The answers to a question about the class of a row. */
export const classAnswers: Record<ClassAnswer, string> = { own: 'class:own', list: 'class:list' };

/** Finds the classes that a file names, and collects those that are missing. */
export class DivisionFinder {
  /** The missing classes, by their loose names, in the order of the file. */
  readonly missing = new Map<string, PlannedDivision>();
  readonly #exact: ReadonlyMap<string, PlannedDivision>;
  readonly #loose = new Map<string, PlannedDivision[]>();
  readonly #makes: boolean;

  constructor(divisions: readonly { id: string; name: string }[], makes: boolean) {
    const known = divisions.map(({ id, name }) => ({ key: id, id, name }));
    this.#exact = new Map(known.map((each) => [labelKey(each.name), each]));
    for (const each of known) {
      const key = looseKey(each.name);
      this.#loose.set(key, [...(this.#loose.get(key) ?? []), each]);
    }
    this.#makes = makes;
  }

  /**
   * Returns the class of a row. In a list for one class, a row that names another class is a question. A class that the
   * admin wrote into the row is no question.
   */
  place(row: ReadRow, { intoOne, classes }: Pick<Choices, 'intoOne' | 'classes'>): Placed {
    const { named, sheetDivision, fixed, key } = row;
    if (!intoOne || named === null || sheetDivision === null || fixed.includes('division'))
      return placedIn(this.find(named ?? sheetDivision));
    const listed = this.find(sheetDivision);
    if ('reason' in listed) return placedIn(listed);
    const known = this.#known(named);
    if (known[0] === listed || (known.length === 0 && isPartOf(named, listed.name))) return placedIn(listed);
    const own = this.find(named);
    if (isDate(named)) return placedIn({ reason: words.divisionIsDate(named) });
    const choices = [
      { choice: classAnswers.list, label: words.intoClass(listed.name) },
      ...('reason' in own ? [] : [{ choice: classAnswers.own, label: words.intoClass(own.name) }]),
    ];
    const answer = classes[key];
    const chosen = answer === 'list' ? listed : answer === 'own' && !('reason' in own) ? own : null;
    if (!answer || !chosen) return { kind: 'ask', reason: words.otherClass(named, listed.name), choices };
    return { kind: 'placed', target: chosen, choices, choice: classAnswers[answer] };
  }

  /** Returns the class with a name. '10 A' is 10-A, unless the batch has several such classes. */
  find(name: string | null): PlannedDivision | { reason: string } {
    if (name === null) return { reason: words.noDivision };
    const known = this.#known(name);
    if (known.length > 1) return { reason: words.severalDivisions(known.map((each) => each.name)) };
    if (known[0]) return known[0];
    if (isDate(name)) return { reason: words.divisionIsDate(name) };
    const loose = looseKey(name);
    const missing = this.missing.get(loose) ?? { key: `new:${loose}`, id: null, name };
    this.missing.set(loose, missing);
    return this.#makes ? missing : { reason: words.missingDivision(name) };
  }

  /** Returns the class of the batch with this name, or all those with a name like it. */
  #known(name: string): readonly PlannedDivision[] {
    const exact = this.#exact.get(labelKey(name));
    return exact ? [exact] : (this.#loose.get(looseKey(name)) ?? []);
  }
}

function placedIn(found: PlannedDivision | { reason: string }): Placed {
  return 'reason' in found
    ? { kind: 'refused', reason: found.reason }
    : { kind: 'placed', target: found, choices: [], choice: null };
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** The texts that Excel shows for a date: 1-Oct, Oct-01, 01/10/2026, 2026-10-01. */
const dateTexts = new RegExp(
  `^(?:\\d{1,4}[-/. ](?:${months})[a-z]*(?:[-/. ]\\d{1,4})?|(?:${months})[a-z]*[-/. ]\\d{1,4}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}|\\d{4}-\\d{2}-\\d{2})$`,
  'iu',
);

/** Returns whether Excel may have made a date of a class such as 10-1. */
function isDate(name: string): boolean {
  return dateTexts.test(name);
}

/** Words that say 'class'. They tell no class from another. */
const classWords = wordSet(
  'class, std, standard, grade, division, div, section, sec, ക്ലാസ്, ഡിവിഷൻ, कक्षा, वर्ग',
);
const ordinals = wordSet('st, nd, rd, th');
const romanNumbers = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** Returns whether a name is the class or a part of its name: 'X', '10' and 'A' are parts of 10-A. */
function isPartOf(name: string, division: string): boolean {
  const parts = new Set(partsOf(division));
  return partsOf(name).every((part) => parts.has(part));
}

function partsOf(name: string): string[] {
  const words = normalise(name).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word) => !classWords.has(word) && !ordinals.has(word))
    .map((word) => (romanNumbers.includes(word) ? String(romanNumbers.indexOf(word) + 1) : word));
}
