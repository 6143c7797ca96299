const day = 24 * 60 * 60 * 1000;

/**
 * Returns 'today', 'yesterday', 'on Tuesday' within a week, else 'on 3 November', with the year if it differs. Local
 * time from ISO 8601.
 */
export function dayInWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const days = Math.round((midnight(now) - midnight(at)) / day);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return `on ${at.toLocaleDateString('en-GB', { weekday: 'long' })}`;
  const sameYear = at.getFullYear() === now.getFullYear();
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) })}`;
}

/** Returns '3 November 2026'. Local time from ISO 8601. */
export function dateInWords(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Returns '18:42'. Local time from ISO 8601. */
export function clockTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
