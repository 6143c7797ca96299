import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { rostersIn } from '@memcherrish/shared/rules/roster-columns.ts';
import type { PackedRoster, Snapshot } from '@memcherrish/shared/wire/columns.ts';
import type { PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import { type Me, maxAskedBatches, type PullAnswer } from '@memcherrish/shared/wire/sync.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Contact } from '#local/database.ts';
import { changesOf, touched, type WholeAnswer } from './changes.ts';
import type { PhotoKeeper } from './photo-keeper.ts';
import { photosToKeep } from './photos.ts';
import { touchedPosts } from './post-changes.ts';
import { retryDelay } from './retry.ts';
import type { Applicable, Standing, SyncStore } from './store.ts';
import { Superseded } from './superseded.ts';

export interface EngineParts {
  api: {
    pull(request: {
      cursor: string | undefined;
      batches: readonly string[];
      schools: readonly string[];
      signal: AbortSignal;
    }): Promise<Outcome<PullAnswer>>;
    fetchSnapshot(path: string, signal: AbortSignal): Promise<Outcome<Snapshot>>;
    fetchPosts(path: string, signal: AbortSignal): Promise<Outcome<PostsSnapshot>>;
  };
  store: SyncStore;
  photos: PhotoKeeper;
  /** Milliseconds. */
  now: () => number;
  random: () => number;
  /** Whether an answer is about the person whose device this is. */
  isOurs: (me: Me) => boolean;
  /** Whether the other batches of the school may be fetched unasked; not where data is dear. */
  mayFetchAhead: () => boolean;
  onPulled: (me: Me) => void;
  /** The server ended the session for good: everything has to go from the device. */
  onEnded: (problem: Problem) => void;
  /** A fault that is none of the network's. */
  onFault: (error: unknown) => void;
}

interface FetchedSoFar {
  rosters: Map<string, PackedRoster[]>;
  posts: Map<string, PostsSnapshot>;
  /** What has been asked for, by its address, and what stood in the way. */
  asked: Map<string, Promise<Problem | null>>;
}

interface Taking {
  standing: Standing;
  batches: readonly string[];
  schools: readonly string[];
  fetched: FetchedSoFar;
  cursor: string | null;
}

const triesForMovedSnapshots = 3;
const waits = { first: pulls.retryFirst, most: pulls.retryMost };

/**
 * Keeps the device in step with the server (design section 6): pulls when it is poked, tries again when that fails, and then fetches
 * all that is left of a school at once. One pull at a time; of pokes during a pull one is remembered.
 */
export class SyncEngine {
  readonly #parts: EngineParts;
  readonly #stop = new AbortController();
  readonly #unavailable = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running = false;
  #again = false;
  #failures = 0;
  #notBefore = 0;
  #swept = false;
  #photos: Promise<void> | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#guarded(async () => {
      await this.#checkLease();
      // The first pull need not wait until it is stored that there will be one.
      await Promise.all([this.#parts.store.setContact('connecting'), this.#run()]);
    });
  }

  stop(): void {
    this.#stop.abort();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Pulls, now or in so many milliseconds; what the server asked to wait is waited out. */
  poke(delay = 0): void {
    if (this.#stop.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#schedule(Math.max(delay, this.#notBefore - this.#parts.now()));
  }

  /** The beat of a visible page: pulls unless a try is on its way already. */
  beat(): void {
    if (!this.#timer) this.poke();
  }

  /** The browser says that there is no network. */
  async offline(): Promise<void> {
    await this.#guarded(() => this.#parts.store.setContact('offline'));
  }

  #schedule(delay: number): void {
    if (this.#stop.signal.aborted) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#guarded(() => this.#run());
    }, delay);
  }

  async #run(): Promise<void> {
    if (this.#running || this.#stop.signal.aborted) return;
    this.#running = true;
    try {
      let problem: Problem | null;
      do {
        this.#again = false;
        problem = await this.#round();
        if (this.#stop.signal.aborted) return;
      } while (this.#again && !problem);
      if (problem) await this.#failed(problem);
      else await this.#succeeded();
    } finally {
      this.#running = false;
      // Poked between the last look and now.
      if (this.#again && this.#failures === 0) this.#schedule(0);
    }
  }

  async #round(): Promise<Problem | null> {
    for (let tries = 1; ; tries += 1) {
      const problem = await this.#pull();
      // The batch has changed between the pull and its snapshot: the next pull names the newer one.
      const moved = problem?.kind === 'refused' && problem.code === 'not-found';
      if (!moved || tries === triesForMovedSnapshots) return problem;
    }
  }

  async #pull(): Promise<Problem | null> {
    const { api, store, isOurs } = this.#parts;
    const { signal } = this.#stop;
    const standing = await store.read();
    const asked = this.#toAsk(standing);
    // What the cursor speaks of has to be here.
    const cursor = standing.me ? (standing.state.cursor ?? undefined) : undefined;
    const pulled = await api.pull({ cursor, ...asked, signal });
    if (!pulled.ok) return pulled.problem;
    const answer = whole(pulled.value, standing);
    if (!isOurs(answer.me)) return strangersSession;

    const fetched: FetchedSoFar = { rosters: new Map(), posts: new Map(), asked: new Map() };
    const all = this.#fetchNamed(answer, fetched);
    const nearest = standing.state.cursor === null ? nearPart(answer) : null;
    // A first sync shows the own classes before the rest of a large school is here, unless that comes at once.
    const near = nearest && (await this.#comesLater(all, nearest, fetched)) ? nearest : null;
    const problem = near && (await this.#take(near, { ...asked, standing, fetched, cursor: null }));
    if (problem || signal.aborted) return problem;
    // What was confirmed since is in no part of this answer.
    const now = near ? { ...(await store.read()), confirmed: standing.confirmed } : standing;
    return await this.#take(answer, { ...asked, standing: now, fetched, cursor: answer.cursor });
  }

  async #take(
    answer: WholeAnswer,
    { standing, batches, schools, fetched, cursor }: Taking,
  ): Promise<Problem | null> {
    const { store, photos, now, onPulled } = this.#parts;
    const { signal } = this.#stop;
    const missing = await this.#fetchNamed(answer, fetched);
    if (missing) return missing;
    const { slots, structures, me, confirmed, state } = standing;
    const { rosters: snapshots, posts: postSnapshots } = fetched;
    const named = { rosters: snapshots, posts: [...postSnapshots.values()] };
    const applicable: Applicable = {
      divisions: touched(answer, slots),
      postBatches: touchedPosts(answer, state.posts),
      changes: (read) => {
        const held = { ...read, slots, structures, me, postBatches: state.posts, confirmed };
        return { ...changesOf(answer, named, held, batches), cursor };
      },
    };
    const dropped = new Set<string>();
    for (;;) {
      if (signal.aborted) return null;
      const toDrop = await store.apply(applicable, now(), dropped);
      if (toDrop.length === 0) break;
      // Before the cursor moves: a crash in between costs a photo, never leaves one.
      await photos.drop(toDrop);
      for (const path of toDrop) dropped.add(path);
      // One of them may be on its way through the service worker this moment.
      this.#swept = false;
    }
    const asked = [...batches, ...batchesOf(standing.structures, schools)];
    for (const batchId of asked) if (!answer.kept.includes(batchId)) this.#unavailable.add(batchId);
    onPulled(answer.me);
    return null;
  }

  /** Whether a part of an answer is here, and the rest of it is not and will not be in a moment. */
  async #comesLater(
    all: Promise<Problem | null>,
    part: WholeAnswer,
    fetched: FetchedSoFar,
  ): Promise<boolean> {
    await this.#fetchNamed(part, fetched);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aMoment = new Promise<'later'>((resolve) => {
      timer = setTimeout(() => resolve('later'), pulls.atOnce);
    });
    const rest = await Promise.race([all, aMoment]);
    clearTimeout(timer);
    return rest !== null;
  }

  /** Fetches what the answer names by its address, and nothing twice. */
  async #fetchNamed(answer: WholeAnswer, fetched: FetchedSoFar): Promise<Problem | null> {
    const { api } = this.#parts;
    const { signal } = this.#stop;
    const named = answer.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : []));
    const posts = answer.posts.flatMap((each) => (each.kind === 'snapshot' ? [each.path] : []));
    const once = (path: string, fetchIt: () => Promise<Problem | null>) => {
      const asked = fetched.asked.get(path) ?? fetchIt();
      fetched.asked.set(path, asked);
      return asked;
    };
    const outcomes = await Promise.all([
      ...named.map((path) =>
        once(path, async () => {
          const snapshot = await api.fetchSnapshot(path, signal);
          if (snapshot.ok) fetched.rosters.set(path, rostersIn(snapshot.value));
          return snapshot.ok ? null : snapshot.problem;
        }),
      ),
      ...posts.map((path) =>
        once(path, async () => {
          const snapshot = await api.fetchPosts(path, signal);
          if (snapshot.ok) fetched.posts.set(path, snapshot.value);
          return snapshot.ok ? null : snapshot.problem;
        }),
      ),
    ]);
    return outcomes.find((problem) => problem !== null) ?? null;
  }

  /** The batches that a screen waits for; else everything at first, and later a school with batches that are not here. */
  #toAsk(standing: Standing): { batches: string[]; schools: string[] } {
    if (standing.wanted.length > 0)
      return { batches: standing.wanted.slice(0, maxAskedBatches), schools: [] };
    if (!this.#parts.mayFetchAhead()) return { batches: [], schools: [] };
    if (standing.state.cursor === null) return { batches: [], schools: ['*'] };
    const next = this.#nextAhead(standing);
    return { batches: [], schools: next === undefined ? [] : [next] };
  }

  #nextAhead({ state, structures }: Standing): string | undefined {
    if (!this.#parts.mayFetchAhead()) return undefined;
    const held = new Set([...state.kept, ...this.#unavailable]);
    return structures.find((school) => school.batches.some((batch) => !held.has(batch._id)))?._id;
  }

  async #succeeded(): Promise<void> {
    this.#failures = 0;
    this.#notBefore = 0;
    const standing = await this.#parts.store.read();
    this.#keepPhotos(standing);
    if (standing.wanted.length > 0) this.#schedule(0);
    else if (this.#nextAhead(standing) !== undefined) this.#schedule(0);
  }

  async #failed(problem: Problem): Promise<void> {
    const contact = contactAfter(problem);
    if (contact === 'ended') return this.#parts.onEnded(problem);
    await this.#parts.store.setContact(contact);
    await this.#checkLease();
    // Only signing in again helps, and that pokes.
    if (contact === 'session-expired') return;
    this.#failures += 1;
    const delay = retryDelay(this.#failures, this.#parts.random, waits, problem.retryAfterSeconds);
    if (problem.retryAfterSeconds !== undefined) this.#notBefore = this.#parts.now() + delay;
    this.#schedule(delay);
  }

  /** In the background, one run at a time; whatever is missed comes after the next pull. */
  #keepPhotos(standing: Standing): void {
    if (this.#photos || !standing.me) return;
    const { me, structures } = standing;
    this.#photos = this.#guarded(async () => {
      const places = me.kind === 'teacher' ? me.assignments : me.memberships;
      const rosters = await this.#parts.store.rosters(places.map((place) => place.divisionId));
      const posts = await this.#parts.store.posts(Object.keys(standing.state.posts));
      await this.#parts.photos.keep(photosToKeep(me, rosters, structures, posts), this.#stop.signal);
      if (this.#swept || this.#stop.signal.aborted) return;
      this.#swept = true;
      // What a crash or the service worker left: once in the life of a page, and after photos have lost their names.
      await this.#parts.photos.dropAllBut(await this.#parts.store.allPhotos());
    }).finally(() => {
      this.#photos = null;
    });
  }

  async #checkLease(): Promise<void> {
    const { store, photos, now } = this.#parts;
    if (await store.lockIfPastLease(now())) await photos.dropAllBut(new Set());
  }

  /** A person who has signed out meanwhile ends the engine without a word; everything else is a fault. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (error instanceof Superseded) this.stop();
      else this.#parts.onFault(error);
    }
  }
}

/** What an answer leaves out is as it was at the cursor, and so on the device. */
function whole(answer: PullAnswer, { me, state }: Standing): WholeAnswer {
  const known = answer.me ?? me;
  if (!known) throw new Error('Nothing is left out of an answer to no cursor.');
  return { ...answer, me: known, kept: answer.kept ?? state.kept };
}

/** What an answer says of the viewer's own batches, where the rest comes from other addresses; else null. */
function nearPart(answer: WholeAnswer): WholeAnswer | null {
  const places = answer.me.kind === 'teacher' ? answer.me.assignments : answer.me.memberships;
  const own = new Set(places.map((place) => place.batchId));
  const isOwn = ({ batchId }: { batchId: string }) => own.has(batchId);
  const named = (changes: PullAnswer['batches']) =>
    new Set(changes.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : [])));
  const near = answer.batches.filter(isOwn);
  const far = named(answer.batches.filter((change) => !isOwn(change)));
  const here = named(near);
  if (near.length === 0 || [...far].every((path) => here.has(path))) return null;
  return { ...answer, batches: near, kept: answer.kept.filter((batchId) => own.has(batchId)) };
}

function batchesOf(structures: readonly Structure[], schools: readonly string[]): string[] {
  return structures
    .filter((school) => schools.includes(school._id))
    .flatMap((school) => school.batches.map((batch) => batch._id));
}

/** Someone else's session answers in this browser: for this person it is as if theirs had run out. */
const strangersSession: Problem = { kind: 'refused', code: 'not-signed-in', message: '', fields: {} };

/** What a failed pull says about the contact; `ended` means that the device has to be wiped (design section 6). */
export function contactAfter(problem: Problem): Exclude<Contact, 'live' | 'connecting'> | 'ended' {
  if (problem.kind === 'outdated') return problem.code === 'outdated-server' ? problem.code : 'outdated-app';
  if (problem.kind !== 'refused') return problem.kind;
  switch (problem.code) {
    case 'session-revoked':
    case 'account-gone':
      return 'ended';
    case 'session-expired':
    case 'not-signed-in':
    case 'not-allowed':
      return 'session-expired';
    default:
      return 'waiting';
  }
}
