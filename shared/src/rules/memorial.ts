/** The dates of a person in memoriam, each a year or a day, if known. */
export interface LifeDates {
  born: string | null;
  died: string | null;
}

const date = /^(?:18|19|20)\d\d(?:-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/;

/** Returns whether a text is a year (`1975`) or a day of the calendar (`1975-03-02`). */
export function isLifeDate(text: string): boolean {
  return date.test(text) && new Date(text).toISOString().startsWith(text);
}

/** Returns whether these dates can be those of one life that ended before `now`. */
export function isLife({ born, died }: LifeDates, now: Date): boolean {
  const today = now.toISOString();
  if ([born, died].some((each) => each !== null && each > today)) return false;
  if (born === null || died === null) return true;
  // A year is before each of its days, so only a longer birth is cut.
  return born.slice(0, died.length) <= died;
}

/** Returns the text that a record stores for a person in memoriam: `born/died`. A date that is not known is empty. */
export function memorialOf({ born, died }: LifeDates): string {
  return `${born ?? ''}/${died ?? ''}`;
}

/** Returns the dates of a stored memorial. */
export function lifeDatesIn(memorial: string): LifeDates {
  const [born, died] = memorial.split('/');
  return { born: born || null, died: died || null };
}

/** Limits of reports that a person has died. */
export const memorialLimits = {
  /** Reports of one account in a day. */
  reportsPerDay: 3,
  /** The classmates who must report before a person is in memoriam, if no admin confirms. */
  classmates: 2,
  /** A classmate's report counts as a confirmation only after this many days with the account and in the batch. */
  independentAfterDays: 30,
  note: 500,
} as const;
