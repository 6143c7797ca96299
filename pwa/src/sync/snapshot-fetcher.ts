import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { rostersIn } from '@memcherrish/shared/rules/roster-columns.ts';
import type { PackedRoster, Snapshot } from '@memcherrish/shared/wire/columns.ts';
import type { PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { ExpandedAnswer } from './changes.ts';

/** The calls by which the addresses in an answer are fetched. */
export interface SnapshotCalls {
  fetchSnapshot(path: string, signal: AbortSignal): Promise<Outcome<Snapshot>>;
  fetchPosts(path: string, signal: AbortSignal): Promise<Outcome<PostsSnapshot>>;
}

/**
 * What the answer to one pull names by its address, fetched once however often a part of it is asked for. None of it outlives its pull: the
 * same address holds less for somebody from whom a person hides meanwhile (decision record 0022).
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

  /** Fetches all that an answer, or a part of it, names; answers what stood in the way, null where it is all here. */
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

  /** Whether a part of an answer is here, and the rest of it is not and will not be in a moment. */
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
