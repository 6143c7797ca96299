import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import type { Conflict } from '@memcherrish/shared/wire/errors.ts';
import { dayInWords } from '#ui/times.ts';

/** 'You wrote … on Tuesday. Then the school changed it to … on Wednesday. Which do you want to keep?' Times are ISO 8601. */
export function conflictInWords({ yours, theirs, at, by }: Conflict, madeAt: string, now: Date): string {
  return ownWords.conflictAsk({
    yours: valueInWords(yours),
    wrote: dayInWords(madeAt, now),
    theirs: valueInWords(theirs),
    who: by === 'self' ? profileWords.anotherDeviceOfYours : profileWords.theSchool,
    changed: at === undefined ? '' : ` ${dayInWords(at, now)}`,
  });
}

export function valueInWords(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : fallbacks.notSet;
}
