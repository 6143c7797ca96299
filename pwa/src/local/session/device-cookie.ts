import { isPerson, type Person } from './person.ts';

/** The content of the cookie. It contains nothing else about the person. */
export interface KnownDevice {
  person: Person;
  /** The generation of the directory in which the edits wait. */
  generation: string;
  /** Edits that the browser has deleted, until the person has read that. */
  lost: number;
  waiting: number;
}

const name = 'memcherrish-device';
const scope = 'Path=/; SameSite=Strict; Secure';
/** The longest lifetime that browsers allow, in seconds. */
const keptFor = 400 * 24 * 60 * 60;

const count = /^\d{1,6}$/;

export function deviceCookie({ person, generation, lost, waiting }: KnownDevice): string {
  return `${name}=${person.kind}.${person.id}.${generation}.${lost}.${waiting}; Max-Age=${keptFor}; ${scope}`;
}

export const forgottenCookie = `${name}=; Max-Age=0; ${scope}`;

/** Returns the content of the cookie from `document.cookie`; null if it is missing or malformed. */
export function knownDevice(cookies: string): KnownDevice | null {
  const value = cookies
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [kind = '', id, generation = '', lost = '', waiting = ''] = value?.split('.') ?? [];
  const isWhole = /^[\w-]{1,40}$/.test(generation) && count.test(lost) && count.test(waiting);
  if (!isPerson(kind, id) || !isWhole) return null;
  const person: Person = { kind: kind === 'teacher' ? 'teacher' : 'schoolmate', id };
  return { person, generation, lost: Number(lost), waiting: Number(waiting) };
}
