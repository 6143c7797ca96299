import { isIPv4, isIPv6 } from 'node:net';

/** What asks to be let in, as far as that is known. */
export interface Browser {
  /** The session that it has already, whoever's that is. */
  sessionId: string | null;
  /** What it is called, such as 'Chrome on Android'. */
  label: string | null;
  /** Where it is: `networkOf` its address. */
  network: string;
  /** Whether it says that a page sent this: such a browser keeps cookies. */
  isPage: boolean;
  /** What it was given when it asked for a code (auth/one-time-codes.ts). */
  codeMark: string | null;
  /** What it was given when somebody signed in there (auth/known-devices.ts). */
  deviceMark: string | null;
}

/** One household or hall: an IPv4 address, or the /64 of an IPv6 one, whose lower half a device chooses for itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(left, 0)).fill('0'), ...after];
  const upper = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${upper.join(':')}::/64`;
}
