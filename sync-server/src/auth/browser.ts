import { isIPv6 } from 'node:net';

/** The facts that the server knows about a client that asks for a session or a code. */
export interface Browser {
  /** The session that the client already has, of any account. */
  sessionId: string | null;
  /** The label of the device, such as 'Chrome on Android'. */
  label: string | null;
  /** The network of its address, see `networkOf`. */
  network: string;
  /** Whether a header says that a page sent this. Such a client keeps cookies. */
  isPage: boolean;
  /** The mark that it got when it asked for a code (auth/one-time-codes.ts). */
  codeMark: string | null;
  /** The mark that it got when an account signed in there (auth/known-devices.ts). */
  deviceMark: string | null;
}

/**
 * Returns the network of one household or hall: an IPv4 address, or the /64 of an IPv6 address. A device
 * chooses the lower half of its IPv6 address itself. Every limit by address counts networks. An IPv4 address
 * written as IPv6 is the same network, in every spelling.
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

/** Returns the eight groups of an IPv6 address, or null for any other text. */
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
