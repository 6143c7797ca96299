import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import type { Conflict } from '@memcherrish/shared/wire/errors.ts';
import { dayInWords } from '#ui/times.ts';

/** 'You wrote … on Tuesday; the school changed it to … on Wednesday. Keep which?' Times are ISO 8601. */
export function conflictInWords({ yours, theirs, at, by }: Conflict, madeAt: string, now: Date): string {
  return ownWords.conflictAsk({
    yours: valueInWords(yours),
    wrote: dayInWords(madeAt, now),
    theirs: valueInWords(theirs),
    who: by === 'self' ? 'another device of yours' : 'the school',
    changed: at === undefined ? '' : ` ${dayInWords(at, now)}`,
  });
}

export function valueInWords(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : fallbacks.notSet;
}
