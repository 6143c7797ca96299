import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

declare module '#server/context.ts' {
  interface AppContext {
    eventTags: EventTags;
  }
}

/** Accounts whose last tag is remembered: more than open the app at the same time. */
const remembered = 20_000;

/**
 * Remembers for each account what its last document depended on, and the tag of its bytes. While that is the
 * same, 'not modified' needs no document. The tag is a hash of the bytes alone, so it does not reveal changes that
 * the viewer may not see. Everything in here can be dropped at any time.
 */
export class EventTags {
  readonly #tags = new LRUCache<string, { state: string; tag: string }>({ max: remembered });

  /** Returns the tag of the viewer's document in this state, or undefined when it has to be made. */
  known(accountId: string, state: string): string | undefined {
    const last = this.#tags.get(accountId);
    return last?.state === state ? last.tag : undefined;
  }

  /** Returns the tag of a document, and remembers it for this state. */
  remember(accountId: string, state: string, document: string): string {
    const tag = `"${hash('sha256', document, 'base64url').slice(0, 22)}"`;
    this.#tags.set(accountId, { state, tag });
    return tag;
  }
}
