/** Converts between instants and the wall time of a place, as an `<input type="datetime-local">` has it. */

const minutes = 60_000;

/** Returns the wall time of an instant in a zone: '2027-01-02T10:00'. */
export function wallTime(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const year = part('year').padStart(4, '0');
  return `${year}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Returns the instant of a wall time in a zone; null if it is no time. A wall time that the clock skips counts as the
 * same distance after the change; one that it repeats counts as the earlier.
 */
export function instantOf(wall: string, zone: string): string | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(asUtc)) return null;
  const offsetAt = (at: number) => Date.parse(`${wallTime(new Date(at).toISOString(), zone)}Z`) - at;
  // The offsets a day before and after cover both sides of a change of the clock.
  const day = 24 * 60 * minutes;
  const candidates = [offsetAt(asUtc - day), offsetAt(asUtc + day)].map((offset) => asUtc - offset);
  const exact = candidates.filter((at) => wallTime(new Date(at).toISOString(), zone) === wall);
  // The offset before comes first, and with it the earlier of two times.
  const [first = 0] = exact.length > 0 ? exact : candidates;
  return new Date(first).toISOString();
}
