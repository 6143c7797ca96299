import { isIPv6 } from 'node:net';

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

/**
 * One household or hall: an IPv4 address, or the /64 of an IPv6 one, whose lower half a device chooses for itself. Every limit by address
 * counts networks. An IPv4 address that is written as an IPv6 one is the same network, however it is spelt.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address.replace(/%.*$/, ''));
  if (!groups) return address;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const upper = groups.slice(0, 4).map((group) => group.toString(16));
  return `${upper.join(':')}::/64`;
}

/** The eight groups of an IPv6 address; null for any other text. */
function groupsOf(address: string): number[] | null {
  if (!isIPv6(address)) return null;
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = inHex.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(left).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
}
