import { type EditableLevel, editableLevelOf } from '@memcherrish/shared/access/levels.ts';
import { isWithin } from '@memcherrish/shared/access/locks.ts';
import type { LevelField } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import {
  type PersonsSchool,
  schoolsThatLimit,
  widestLocks,
} from '@memcherrish/shared/rules/school-privacy.ts';
import { privacyWords as words } from '@memcherrish/shared/text/account/privacy.ts';

/** How far the schools of a person let one detail be open. */
export interface Limit {
  /**
   * The level that the page shows as chosen. Null when the person's own is beyond the limit: they choose the limit only by choosing it, so
   * that it holds after the school has lifted it.
   */
  shown: EditableLevel | null;
  isAllowed(level: EditableLevel): boolean;
  /** Whether each of the schools lets the level hold, so that the numbers of people on the device are right. */
  isSameEverywhere(level: EditableLevel): boolean;
  /** Says what limits the detail, and what the person chose beyond it. Empty without a limit. */
  lines: string[];
}

/** Returns the limit of a detail whose chosen level is `value`. */
export function limitOf(schools: readonly PersonsSchool[], field: LevelField, value: string): Limit {
  const widest = widestLocks(schools)[field];
  const isAllowed = (level: EditableLevel) => isWithin(level, widest);
  const limiting = schoolsThatLimit(schools, field, 'Public');
  const lines = limiting.map(({ schoolName, locks }) =>
    schools.length === 1
      ? words.schoolAllows(words.levels[locks[field]])
      : words.oneSchoolAllows(schoolName, words.levels[locks[field]]),
  );
  const chosen = editableLevelOf(value);
  if (!isAllowed(chosen)) lines.push(words.ownSetting(words.levels[chosen]));
  return {
    shown: isAllowed(chosen) ? chosen : null,
    isAllowed,
    isSameEverywhere: (level) => schoolsThatLimit(schools, field, level).length === 0,
    lines,
  };
}
