import { isPerson, type Person } from './person.ts';

/**
 * The content of the cookie: the person of this device, and how many edits wait on it. It contains nothing else about
 * the person.
 */
export interface KnownDevice {
  person: Person;
  waiting: number;
}

const name = 'memcherrish-device';
const scope = 'Path=/; SameSite=Strict; Secure';
/** The longest lifetime that browsers allow, in seconds. */
const keptFor = 400 * 24 * 60 * 60;

export function deviceCookie({ person, waiting }: KnownDevice): string {
  return `${name}=${person.kind}.${person.id}.${waiting}; Max-Age=${keptFor}; ${scope}`;
}

export const forgottenCookie = `${name}=; Max-Age=0; ${scope}`;

/** Returns the content of the cookie from `document.cookie`; null if it is missing or malformed. */
export function knownDevice(cookies: string): KnownDevice | null {
  const value = cookies
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [kind = '', id, waiting = ''] = value?.split('.') ?? [];
  if (!isPerson(kind, id) || !/^\d{1,6}$/.test(waiting)) return null;
  return { person: { kind: kind === 'teacher' ? 'teacher' : 'schoolmate', id }, waiting: Number(waiting) };
}
