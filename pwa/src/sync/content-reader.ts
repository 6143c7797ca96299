import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { type PostsSnapshot, postsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import { type PackedRoster, snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { rostersIn } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { z } from 'zod';
import { type Problem, readLine } from '#api/outcome.ts';
import type { Contents } from '#api/sync.ts';
import type { ExpandedAnswer } from './changes.ts';

/**
 * Reads the contents of one response as they arrive, each once even if several batches name it. Nothing is reused for
 * the next pull. After a new block the same address has less for this viewer (decision record 0022).
 */
export class ContentReader {
  /** By address. */
  readonly rosters = new Map<string, PackedRoster[]>();
  readonly posts = new Map<string, PostsSnapshot>();
  readonly #asked = new Map<string, Promise<Problem | null>>();
  readonly #contents: Contents;

  constructor(contents: Contents) {
    this.#contents = contents;
  }

  /** Reads all that a response, or a part of it, names. Returns the problem, or null if everything has arrived. */
  async all(answer: ExpandedAnswer): Promise<Problem | null> {
    const rosters = answer.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : []));
    const posts = answer.posts.flatMap((each) => (each.kind === 'snapshot' ? [each.path] : []));
    const outcomes = await Promise.all([
      ...rosters.map((path) =>
        this.#once(path, snapshot, (value) =>
          this.rosters.set(path, [...(this.rosters.get(path) ?? []), ...rostersIn(value)]),
        ),
      ),
      ...posts.map((path) => this.#once(path, postsSnapshot, (value) => this.posts.set(path, value))),
    ]);
    return outcomes.find((problem) => problem !== null) ?? null;
  }

  /** Returns whether a part of a response has arrived while the rest has not and will not shortly. */
  async isAhead(part: ExpandedAnswer, rest: Promise<Problem | null>): Promise<boolean> {
    await this.all(part);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aMoment = new Promise<'later'>((resolve) => {
      timer = setTimeout(() => resolve('later'), pulls.atOnce);
    });
    const first = await Promise.race([rest, aMoment]);
    clearTimeout(timer);
    return first !== null;
  }

  #once<Value>(
    path: string,
    schema: z.ZodType<Value>,
    keep: (value: Value) => void,
  ): Promise<Problem | null> {
    const asked = this.#asked.get(path) ?? this.#read(path, schema, keep);
    this.#asked.set(path, asked);
    return asked;
  }

  async #read<Value>(
    path: string,
    schema: z.ZodType<Value>,
    keep: (value: Value) => void,
  ): Promise<Problem | null> {
    const lines = this.#contents.get(path) ?? [Promise.resolve('')];
    this.#contents.delete(path);
    // Keeps no line: the text of a school has megabytes, and each becomes rows as it arrives.
    for (let line = lines.shift(); line; line = lines.shift()) {
      const outcome = readLine(await line, schema);
      if (!outcome.ok) return outcome.problem;
      keep(outcome.value);
    }
    return null;
  }
}
