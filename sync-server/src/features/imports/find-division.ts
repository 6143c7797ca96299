import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/rehearsals.ts';
import { looseKey } from './rehearsal-rows.ts';

/** A class of the batch. `id` is null for one that the import would make. */
export interface PlannedDivision {
  /** The id, or the name of a class to be made. */
  key: string;
  id: string | null;
  name: string;
}

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

  /** Returns the class with a name. '10 A' is 10-A, unless the batch has several such classes. */
  find(name: string | null): PlannedDivision | { reason: string } {
    if (name === null) return { reason: words.noDivision };
    const exact = this.#exact.get(labelKey(name));
    if (exact) return exact;
    const loose = looseKey(name);
    const alike = this.#loose.get(loose) ?? [];
    if (alike.length > 1) return { reason: words.severalDivisions(alike.map((each) => each.name)) };
    if (alike[0]) return alike[0];
    const missing = this.missing.get(loose) ?? { key: `new:${loose}`, id: null, name };
    this.missing.set(loose, missing);
    return this.#makes ? missing : { reason: words.missingDivision(name) };
  }
}
