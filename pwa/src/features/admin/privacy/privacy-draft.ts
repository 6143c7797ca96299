import { editableLevels } from '@memcherrish/shared/access/levels.ts';
import { isWithin, levelWithin } from '@memcherrish/shared/access/locks.ts';
import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import type { SchoolPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import type { SchoolPrivacyBody } from '@memcherrish/shared/wire/desk/school-privacy.ts';

/** Returns the draft after a limit was chosen. What is chosen at first follows a limit that is narrower. */
export function withLock(draft: SchoolPrivacy, field: LevelField, level: string): SchoolPrivacy {
  const lock = editableLevels.find((each) => each === level) ?? draft.locks[field];
  return {
    locks: { ...draft.locks, [field]: lock },
    defaults: { ...draft.defaults, [field]: levelWithin(draft.defaults[field], lock) },
  };
}

export function withDefault(draft: SchoolPrivacy, field: LevelField, level: string): SchoolPrivacy {
  const first = editableLevels.find((each) => each === level && isWithin(each, draft.locks[field]));
  return { ...draft, defaults: { ...draft.defaults, [field]: first ?? draft.defaults[field] } };
}

/** Returns what the draft changes, or null when it changes nothing. */
export function changesIn(draft: SchoolPrivacy, saved: SchoolPrivacy): SchoolPrivacyBody | null {
  const changed = (of: keyof SchoolPrivacy) =>
    Object.fromEntries(
      levelFields
        .filter((field) => draft[of][field] !== saved[of][field])
        .map((field) => [field, draft[of][field]]),
    );
  const [locks, defaults] = [changed('locks'), changed('defaults')];
  const isChanged = Object.keys({ ...locks, ...defaults }).length > 0;
  return isChanged ? { locks, defaults } : null;
}
