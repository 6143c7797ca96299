import { pulls } from '@memcherrish/shared/domain/limits.ts';
import type { PackedRoster, Snapshot } from '@memcherrish/shared/wire/columns.ts';
import type { PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import { rostersIn } from '@memcherrish/shared/wire/roster-columns.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { ExpandedAnswer } from './changes.ts';

/** The requests that download the addresses in a response. */
export interface SnapshotCalls {
  fetchSnapshot(path: string, signal: AbortSignal): Promise<Outcome<Snapshot>>;
  fetchPosts(path: string, signal: AbortSignal): Promise<Outcome<PostsSnapshot>>;
}

/**
 * Downloads the addresses that one pull names, each once even if several callers need it. Nothing is reused after the
 * pull. After a new block the same address returns less for this viewer (decision record 0022).
 */
export class SnapshotFetcher {
  /** By address. */
  readonly rosters = new Map<string, PackedRoster[]>();
  readonly posts = new Map<string, PostsSnapshot>();
  readonly #asked = new Map<string, Promise<Problem | null>>();
  readonly #calls: SnapshotCalls;
  readonly #signal: AbortSignal;

  constructor(calls: SnapshotCalls, signal: AbortSignal) {
    this.#calls = calls;
    this.#signal = signal;
  }

  /** Downloads all that a response, or a part of it, names. Returns the problem, or null if everything is loaded. */
  async all(answer: ExpandedAnswer): Promise<Problem | null> {
    const rosters = answer.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : []));
    const posts = answer.posts.flatMap((each) => (each.kind === 'snapshot' ? [each.path] : []));
    const outcomes = await Promise.all([
      ...rosters.map((path) =>
        this.#once(
          path,
          () => this.#calls.fetchSnapshot(path, this.#signal),
          (snapshot) => this.rosters.set(path, rostersIn(snapshot)),
        ),
      ),
      ...posts.map((path) =>
        this.#once(
          path,
          () => this.#calls.fetchPosts(path, this.#signal),
          (snapshot) => this.posts.set(path, snapshot),
        ),
      ),
    ]);
    return outcomes.find((problem) => problem !== null) ?? null;
  }

  /** Returns whether a part of a response is loaded while the rest is not and will not be shortly. */
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
    call: () => Promise<Outcome<Value>>,
    keep: (value: Value) => void,
  ): Promise<Problem | null> {
    const asked = this.#asked.get(path) ?? kept(call(), keep);
    this.#asked.set(path, asked);
    return asked;
  }
}

async function kept<Value>(
  called: Promise<Outcome<Value>>,
  keep: (value: Value) => void,
): Promise<Problem | null> {
  const outcome = await called;
  if (!outcome.ok) return outcome.problem;
  keep(outcome.value);
  return null;
}
