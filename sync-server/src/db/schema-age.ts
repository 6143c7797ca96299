import { migrations } from './migrations/all.ts';

/** The last migration before version 1.0.0. Its tables are those of the baseline. */
export const lastUnreleased = '0054-photo-bytes';
/** The last commit that upgrades databases from before version 1.0.0. */
const upgradingCommit = '92f4b664';

/**
 * How old the tables of a database are, by the migrations that it has run. `unreleased`: equal to the baseline, under its
 * earlier name. `too-old`: from before that.
 */
export type SchemaAge = 'empty' | 'too-old' | 'unreleased' | 'older' | 'current' | 'newer';

export function schemaAgeOf(applied: readonly string[]): SchemaAge {
  if (applied.length === 0) return 'empty';
  const known = applied.filter((name) => name in migrations);
  if (known.length === 0 && applied.every((name) => name <= lastUnreleased))
    return applied.includes(lastUnreleased) ? 'unreleased' : 'too-old';
  if (known.length < applied.length) return 'newer';
  return known.length < Object.keys(migrations).length ? 'older' : 'current';
}

/** Says why this version cannot use tables of that age, and what to do; null when it can. `what` begins the sentence. */
export function reasonAgainst(age: SchemaAge, what: string): string | null {
  if (age === 'newer')
    return `${what} was made by a newer version of Memcherrish. Start that version, or restore a backup from before the upgrade. Nothing was changed.`;
  if (age === 'too-old')
    return `${what} was made before version 1.0.0. Start the version of commit ${upgradingCommit} with it once, and then this one. Nothing was changed.`;
  return null;
}
