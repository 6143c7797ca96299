import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type Post, postsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { applyPatch, applyPostsPatch } from '@memcherrish/shared/wire/sync/replica.ts';
import { packed, rostersIn } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { Me, PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { unpacked } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import type { Caller } from './harness.ts';
import { pulledIn, takesLines } from './pulled.ts';

/** A device in memory: it pulls over HTTP and stores what a real device stores. */
export class ReplicaClient {
  cursor: string | undefined;
  me: Me | null = null;
  kept: string[] = [];
  readonly rosters = new Map<string, Roster>();
  /** Posts by batch, newest first. */
  readonly posts = new Map<string, Post[]>();
  readonly structures = new Map<string, unknown>();
  caller: Caller;
  /** The contents that came with the last answer, by address. */
  #contents = new Map<string, string>();
  #pulls = 0;
  /** Always takes them by their addresses. */
  readonly #byAddress: boolean;

  /**
   * Takes the contents in the response to a pull as the app does, and every other time by their addresses, as apps
   * before protocol 21 do.
   */
  constructor(caller: Caller, { byAddress = false } = {}) {
    this.caller = caller;
    this.#byAddress = byAddress;
  }

  /** Runs the first half of a pull: the request. Writes before `take` happen between the two halves. */
  async ask(batches: readonly string[] = [], schools: readonly string[] = []): Promise<PullAnswer> {
    const query = new URLSearchParams();
    if (this.cursor !== undefined) query.set('cursor', this.cursor);
    if (batches.length > 0) query.set('batch', batches.join(','));
    if (schools.length > 0) query.set('school', schools.join(','));
    this.#pulls += 1;
    const headers = this.#byAddress || this.#pulls % 2 === 0 ? {} : takesLines;
    const got = await this.caller.get(`${paths.pull}?${query}`, headers);
    if (got.statusCode !== 200) throw new Error(got.body);
    const { answer, contents } = pulledIn(got.body);
    this.#contents = contents;
    return answer;
  }

  /**
   * Runs the second half: downloads what the response names and applies all of it or nothing. Returns false if a snapshot is gone by then.
   */
  async take(answer: PullAnswer): Promise<boolean> {
    const fetched = new Map<string, Roster[]>();
    for (const change of answer.batches) {
      if (change.kind !== 'snapshot') continue;
      const rosters: Roster[] = [];
      for (const address of change.snapshots) {
        const got = await this.#contentOf(address);
        if (got === null) return false;
        const held = rostersIn(snapshot.parse(JSON.parse(got))).filter(
          (each) => each.batchId === change.batchId,
        );
        rosters.push(...held.map(unpacked));
      }
      fetched.set(change.batchId, rosters);
    }

    const fetchedPosts = new Map<string, Post[]>();
    for (const change of answer.posts) {
      if (change.kind !== 'snapshot') continue;
      const got = await this.#contentOf(change.path);
      if (got === null) return false;
      fetchedPosts.set(change.batchId, postsSnapshot.parse(JSON.parse(got)).posts);
    }

    this.me = answer.me ?? this.me;
    this.kept = answer.kept ?? this.kept;
    for (const each of answer.structures) this.structures.set(each._id, each);
    for (const id of this.structures.keys()) if (!answer.schoolIds.includes(id)) this.structures.delete(id);
    for (const change of answer.batches) {
      if (change.kind === 'patch') {
        for (const patch of change.rosters) {
          const roster = this.rosters.get(patch.divisionId);
          if (!roster) throw new Error('A patch for a roster that is not held.');
          this.rosters.set(patch.divisionId, unpacked(applyPatch(packed(roster), patch)));
        }
        continue;
      }
      this.#drop((roster) => roster.batchId === change.batchId);
      for (const roster of fetched.get(change.batchId) ?? []) this.rosters.set(roster.divisionId, roster);
    }
    this.#drop((roster) => !this.kept.includes(roster.batchId));
    for (const change of answer.posts) {
      const held = this.posts.get(change.batchId);
      if (change.kind === 'snapshot') {
        this.posts.set(change.batchId, fetchedPosts.get(change.batchId) ?? []);
      } else if (change.kind === 'none') {
        this.posts.set(change.batchId, []);
      } else if (held) {
        this.posts.set(change.batchId, applyPostsPatch(held, change));
      } else {
        throw new Error('A patch for posts that are not held.');
      }
    }
    for (const id of this.posts.keys()) if (!answer.postBatches.includes(id)) this.posts.delete(id);
    this.cursor = answer.cursor;
    return true;
  }

  async #contentOf(address: string): Promise<string | null> {
    const included = this.#contents.get(address);
    if (included !== undefined) return included;
    const got = await this.caller.get(address);
    return got.statusCode === 200 ? got.body : null;
  }

  async pull(batches: readonly string[] = [], schools: readonly string[] = []): Promise<void> {
    // A snapshot that is gone means that the viewer's scope has changed: pull again.
    while (!(await this.take(await this.ask(batches, schools))));
  }

  get batches(): string[] {
    return [...new Set([...this.rosters.values()].map((roster) => roster.batchId))];
  }

  /** Returns everything that is stored, in one order. The revision of a roster is left out. */
  contents() {
    const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
    return {
      me: this.me,
      structures: [...this.structures.entries()].sort(),
      posts: [...this.posts.entries()].sort(([one], [other]) => (one < other ? -1 : 1)),
      rosters: [...this.rosters.values()]
        .map(({ revision: _, ...roster }) => ({
          ...roster,
          schoolmates: roster.schoolmates.toSorted(byId),
          teachers: roster.teachers.toSorted((a, b) => byId(a, b) || (a.subject < b.subject ? -1 : 1)),
        }))
        .sort((a, b) => (a.divisionId < b.divisionId ? -1 : 1)),
    };
  }

  #drop(goes: (roster: Roster) => boolean): void {
    for (const [id, roster] of this.rosters) if (goes(roster)) this.rosters.delete(id);
  }
}
