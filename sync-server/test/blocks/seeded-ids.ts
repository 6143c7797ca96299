import { createHash } from 'node:crypto';

/**
 * Creates ids that depend only on the actor and how often they have acted. Without the acts of one person, the ids of all others are the
 * same. Replaces `nanoid`.
 */
export class SeededIds {
  actor = 'nobody';
  readonly #counts = new Map<string, number>();

  readonly next = (size = 21): string => {
    const count = (this.#counts.get(this.actor) ?? 0) + 1;
    this.#counts.set(this.actor, count);
    return createHash('sha256').update(`${this.actor} ${count}`).digest('base64url').slice(0, size);
  };

  async as<Result>(actor: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.actor;
    this.actor = actor;
    try {
      return await work();
    } finally {
      this.actor = before;
    }
  }

  forget(): void {
    this.#counts.clear();
  }
}
