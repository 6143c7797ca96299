/** '18:42' for today, 'Yesterday', '3 Nov 2026' for any other day. Local time, ISO 8601 in. */
export function postTime(iso: string, now: Date): string {
  const at = new Date(iso);
  if (isSameDay(at, now)) return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return isSameDay(at, yesterday) ? 'Yesterday' : day(at);
}

/** Day and time in full. */
export function fullTime(iso: string): string {
  const at = new Date(iso);
  return `${day(at)}, ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

function day(at: Date): string {
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
