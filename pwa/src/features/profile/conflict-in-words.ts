import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Conflict } from '@memcherrish/shared/wire/base/errors.ts';
import { dayInWords } from '#ui/words/times.ts';

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
  return typeof value === 'string' && value !== '' ? value : vocabulary.notSet;
}
