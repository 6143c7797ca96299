import { isPerson, type Person } from './person.ts';

/** What the cookie says: whose device it is, and how many edits waited on it. Nothing else of the person. */
export interface KnownDevice {
  person: Person;
  waiting: number;
}

const name = 'memcherrish-device';
const scope = 'Path=/; SameSite=Strict; Secure';
/** As long as browsers keep one, in seconds. */
const keptFor = 400 * 24 * 60 * 60;

export function deviceCookie({ person, waiting }: KnownDevice): string {
  return `${name}=${person.kind}.${person.id}.${waiting}; Max-Age=${keptFor}; ${scope}`;
}

/** Takes the cookie away. */
export const forgottenCookie = `${name}=; Max-Age=0; ${scope}`;

/** What the cookie says, among all that scripts see; null where there is none, or none of this form. */
export function knownDevice(cookies: string): KnownDevice | null {
  const value = cookies
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [kind = '', id, waiting = ''] = value?.split('.') ?? [];
  if (!isPerson(kind, id) || !/^\d{1,6}$/.test(waiting)) return null;
  return { person: { kind: kind === 'teacher' ? 'teacher' : 'schoolmate', id }, waiting: Number(waiting) };
}
