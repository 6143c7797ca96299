import { LRUCache } from 'lru-cache';

/** Caches what is accepted by the few different headers that clients send. */
const acceptedBy = new LRUCache<string, ReadonlySet<string>>({ max: 100 });

/**
 * Returns what a header such as `Accept` or `Accept-Encoding` lists, in lower case, without what it refuses by
 * `q=0`. Wildcards and preferences are ignored.
 */
export function acceptedIn(header = ''): ReadonlySet<string> {
  const cached = acceptedBy.get(header);
  if (cached) return cached;
  const accepted = new Set<string>();
  for (const each of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  acceptedBy.set(header, accepted);
  return accepted;
}
