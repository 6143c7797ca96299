import { pulls } from '@memcherrish/shared/domain/limits.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Pulled } from '#api/sync.ts';
import { BatchScheduler, type PullRequest } from './batch-scheduler.ts';
import { changesOf, type ExpandedAnswer, touched } from './changes.ts';
import { contactAfter } from './contact-after.ts';
import { ContentReader } from './content-reader.ts';
import { type DebugLog, logState } from './debug-log.ts';
import { expandAnswer, ownBatchesOnly } from './expand-answer.ts';
import type { PhotoKeeper } from './photo-keeper.ts';
import { photosToKeep } from './photos.ts';
import { touchedPosts } from './post-changes.ts';
import { type LoopResult, RetryLoop } from './retry-loop.ts';
import type { LocalSnapshot, PendingChanges, SyncStore } from './store.ts';
import { Superseded } from './superseded.ts';

export interface EngineDeps {
  api: {
    pull(
      request: PullRequest & { cursor: string | undefined; signal: AbortSignal },
    ): Promise<Outcome<Pulled>>;
  };
  store: SyncStore;
  photos: PhotoKeeper;
  /** In milliseconds. */
  now: () => number;
  random: () => number;
  isOurs: (me: Me) => boolean;
  /** Returns whether the other batches of the school may be prefetched. False if the person saves data. */
  mayFetchAhead: () => boolean;
  onPulled: (me: Me) => void;
  /** A run of pulls is complete. */
  onSettled?: () => void;
  /** The server ended the session for good: all data has to be deleted from the device. */
  onEnded: (problem: Problem) => void;
  /** Reports an error that the network did not cause. */
  onFault: (error: unknown) => void;
  /** Another database has replaced the one of this engine, and the engine has stopped. */
  onSuperseded: () => void;
  log?: DebugLog;
}

interface Taking {
  snapshot: LocalSnapshot;
  asked: PullRequest;
  reading: ContentReader;
  cursor: string | null;
}

const delays = { first: pulls.retryFirst, most: pulls.retryMost };

/**
 * Keeps the device in sync with the server: pulls when poked and after failures (see RetryLoop), then pulls the
 * rest of a school.
 */
export class SyncEngine {
  readonly #deps: EngineDeps;
  readonly #loop: RetryLoop;
  readonly #asking: BatchScheduler;
  #swept = false;
  #photos: Promise<void> | null = null;

  constructor(deps: EngineDeps) {
    const { now, random, onFault, onSuperseded, log } = deps;
    this.#deps = deps;
    this.#asking = new BatchScheduler(deps.mayFetchAhead);
    this.#loop = new RetryLoop({
      ...{ delays, now, random, onFault, onSuperseded },
      onState: log && logState(log),
      run: () => this.#run(),
      afterDone: () => this.#pulled(),
      // The server pokes a whole hall at once.
      holdsPokesUntilRetry: true,
    });
  }

  async start(): Promise<void> {
    await this.#guarded(async () => {
      await this.#checkLease();
      // The first pull does not wait until the contact state is stored.
      await Promise.all([this.#deps.store.setContact('connecting'), this.#loop.start()]);
    });
  }

  stop(): void {
    this.#loop.stop();
  }

  /** Pulls now or after a delay in milliseconds. The person may have signed in, so this also ends a pause. */
  poke(delay = 0): void {
    this.#loop.resume(delay);
  }

  /** The periodic pull of a visible page. Does nothing if a try is already scheduled. */
  beat(): void {
    if (this.#loop.state === 'paused') this.poke();
    else this.#loop.beat();
  }

  /** The browser reports a network again. */
  online(): void {
    this.#loop.online();
    this.poke();
  }

  /** The browser reports that there is no network. */
  async offline(): Promise<void> {
    this.#loop.offline();
    await this.#guarded(() => this.#deps.store.setContact('offline'));
  }

  async #run(): Promise<LoopResult> {
    const { now, log } = this.#deps;
    const began = now();
    const problem = await this.#pull();
    const ms = now() - began;
    if (problem) {
      log?.('failed', { kind: problem.kind, status: problem.status, code: problem.code, ms });
      return await this.#failed(problem);
    }
    log?.('done', { ms });
    this.#loop.progressed();
    return { by: 'done' };
  }

  async #pull(): Promise<Problem | null> {
    const { api, store, isOurs } = this.#deps;
    const { signal } = this.#loop;
    const snapshot = await store.read();
    const asked = this.#asking.next(snapshot);
    // A cursor is only sent if the data that it describes is stored.
    const cursor = snapshot.me ? (snapshot.state.cursor ?? undefined) : undefined;
    const pulled = await api.pull({ cursor, ...asked, signal });
    if (!pulled.ok) return pulled.problem;
    const answer = expandAnswer(pulled.value.answer, snapshot);
    this.#deps.log?.('answer', countsOf(answer));
    if (!isOurs(answer.me)) return strangersSession;

    const reading = new ContentReader(pulled.value.contents);
    const all = reading.all(answer);
    const nearest = snapshot.state.cursor === null ? ownBatchesOnly(answer) : null;
    // A first sync shows the own classes before the rest of a large school arrives, unless that arrives quickly.
    const near = nearest && (await reading.isAhead(nearest, all)) ? nearest : null;
    const problem = near && (await this.#take(near, { asked, snapshot, reading, cursor: null }));
    if (problem || signal.aborted) return problem;
    // No part of this response contains edits confirmed since the request.
    const now = near ? { ...(await store.read()), confirmed: snapshot.confirmed } : snapshot;
    return await this.#take(answer, { asked, snapshot: now, reading, cursor: answer.cursor });
  }

  async #take(answer: ExpandedAnswer, { snapshot, asked, reading, cursor }: Taking): Promise<Problem | null> {
    const { store, photos, now, onPulled } = this.#deps;
    const { signal } = this.#loop;
    const missing = await reading.all(answer);
    if (missing) return missing;
    const { slots, structures, me, confirmed, state } = snapshot;
    const named = { rosters: reading.rosters, posts: [...reading.posts.values()] };
    const applicable: PendingChanges = {
      divisions: touched(answer, slots),
      postBatches: touchedPosts(answer, state.posts),
      changes: (read) => {
        const held = { ...read, slots, structures, me, postBatches: state.posts, confirmed };
        return { ...changesOf(answer, named, held, asked.batches), cursor };
      },
    };
    const dropped = new Set<string>();
    for (;;) {
      if (signal.aborted) return null;
      const toDrop = await store.apply(applicable, now(), dropped);
      if (toDrop.length === 0) break;
      // Deletes photos before the cursor moves: a crash in between loses a photo, but never leaves a forbidden one.
      await photos.drop(toDrop);
      for (const path of toDrop) dropped.add(path);
      // The service worker may be storing one of them at this moment, so sweep again later.
      this.#swept = false;
    }
    this.#asking.note(asked, structures, answer.kept);
    onPulled(answer.me);
    return null;
  }

  /** Returns whether there is more to request at once. */
  async #pulled(): Promise<boolean> {
    const snapshot = await this.#deps.store.read();
    this.#keepPhotos(snapshot);
    this.#deps.onSettled?.();
    return this.#asking.hasMore(snapshot);
  }

  async #failed(problem: Problem): Promise<LoopResult> {
    const contact = contactAfter(problem);
    if (this.#loop.signal.aborted) return { by: 'ended' };
    if (contact === 'ended') {
      this.#deps.onEnded(problem);
      return { by: 'ended' };
    }
    await this.#deps.store.setContact(contact);
    await this.#checkLease();
    if (contact === 'session-expired') return { by: 'paused' };
    const { retryAfterSeconds } = problem;
    return {
      by: 'failed',
      retryAfter: retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000,
    };
  }

  /** Downloads photos in the background, one run at a time. Missed photos are fetched after the next pull. */
  #keepPhotos(snapshot: LocalSnapshot): void {
    if (this.#photos || !snapshot.me) return;
    const { me, structures } = snapshot;
    this.#photos = this.#guarded(async () => {
      const divisions = me.kind === 'teacher' ? me.assignments : me.memberships;
      const rosters = await this.#deps.store.rosters(divisions.map((division) => division.divisionId));
      const posts = await this.#deps.store.posts(Object.keys(snapshot.state.posts));
      await this.#deps.photos.keep(photosToKeep(me, rosters, structures, posts), this.#loop.signal);
      if (this.#swept || this.#loop.signal.aborted) return;
      this.#swept = true;
      // Deletes leftovers of a crash or the service worker: once for each page load, and after photos are no longer
      // named.
      await this.#deps.photos.dropAllBut(await this.#deps.store.allPhotos());
    }).finally(() => {
      this.#photos = null;
    });
  }

  async #checkLease(): Promise<void> {
    const { store, photos } = this.#deps;
    if (await store.applyLease()) await photos.dropAllBut(new Set());
  }

  /** Runs work. A replaced database ends the engine without a report; every other error is reported. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#loop.signal.aborted) return;
      if (error instanceof Superseded) {
        this.stop();
        this.#deps.onSuperseded();
      } else this.#deps.onFault(error);
    }
  }
}

/** Used when another person's session answers in this browser: for this person it is the same as an expired session. */
const strangersSession: Problem = { kind: 'refused', code: 'not-signed-in', message: '', fields: {} };

/** Counts what an answer brings, for the debug log. */
function countsOf({ batches, posts, structures, schoolIds, kept }: ExpandedAnswer) {
  const count = (kind: ExpandedAnswer['batches'][number]['kind']) =>
    batches.filter((change) => change.kind === kind).length;
  return {
    ...{ snapshots: count('snapshot'), patches: count('patch'), gone: count('gone') },
    ...{ posts: posts.length, structures: structures.length, schools: schoolIds.length, kept: kept.length },
  };
}
