import { createHash } from 'node:crypto';
import { levels } from '@memcherrish/shared/access/levels.ts';
import { accountDeletionAfter } from '@memcherrish/shared/rules/limits.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { Account } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { pokeClass } from '#features/claims/claims-service.ts';
import { vouch } from '#features/claims/vouch-service.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { replaceSchoolmatePhoto, savePhoto } from '#features/photos/photos-service.ts';
import { takeDown } from '#features/posts/posts-service.ts';
import { changePost, postRow } from '#features/posts/posts-store.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { ApiError } from '#server/http/api-error.ts';
import { pruneTombstones } from '#sync/prune-tombstones.ts';
import { aSession, sessionToken } from '#test/cast-school.ts';
import { aClass, aDivision, aRecord, type DivisionIds } from '#test/divisions.ts';
import { everythingFor } from '#test/everything.ts';
import { picture } from '#test/files/pictures.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/harness.ts';
import { aMember, aTeacher } from '#test/members.ts';
import { aPost } from '#test/posts.ts';

/**
 * Runs one history in several worlds that differ only in the blocker. Records everything that the two viewers observe, byte by byte and in
 * order. Two worlds can then be compared (decision record 0025).
 */

/** The blocker continues to act, blocks and then does nothing, or never existed. */
export type World = 'acts' | 'idle' | 'never';

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

const [mates, divisions] = [3, 4] as const;
const mate = fc.nat(mates - 1);
const division = fc.nat(divisions - 1);
const words = fc.string({ minLength: 1, maxLength: 4 }).map((text) => `${text}x`);
const viewer = fc.constantFrom('schoolmate' as const, 'teacher' as const);

/** The actions of the blocker, and actions of others on the blocker. */
const act = fc.oneof(
  fc.record({ do: fc.constant('edits'), text: words }),
  fc.record({ do: fc.constant('sets a level'), level: fc.constantFrom(...levels), photo: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('posts'), division, text: words }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edits a post'), which: fc.nat(), text: words }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deletes a post'), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('joins'), division }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leaves'), division }) },
  fc.record({ do: fc.constant('is edited by an admin'), text: words }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('asks for deletion') }) },
  fc.record({ do: fc.constant('keeps the account') }),
  fc.record({ do: fc.constant('hides from a mate'), mate }),
  fc.record({ do: fc.constant('shows to a mate'), mate }),
  fc.record({ do: fc.constant('changes the photo') }),
  fc.record({ do: fc.constant('reports a post'), which: fc.nat() }),
  fc.record({ do: fc.constant('claims a place') }),
  fc.record({ do: fc.constant('withdraws the claim') }),
  fc.record({ do: fc.constant('says a word') }),
);
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** The actions of everyone else. */
const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate edits'), mate, text: words }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate posts'), mate, division, text: words }) },
  fc.record({ do: fc.constant('mate edits a post'), which: fc.nat(), text: words }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mate deletes a post'), which: fc.nat() }) },
  fc.record({ do: fc.constant('mate joins'), mate, division }),
  fc.record({ do: fc.constant('mate leaves'), mate, division }),
  fc.record({ do: fc.constant('mate hides'), mate }),
  fc.record({ do: fc.constant('mate shows'), mate }),
  fc.record({ do: fc.constant('viewer edits'), text: words }),
  fc.record({ do: fc.constant('viewer posts'), text: words }),
  fc.record({ do: fc.constant('a teacher comes'), division, subject: fc.constantFrom('Maths', 'Hindi') }),
  fc.record({ do: fc.constant('a teacher goes'), division, subject: fc.constantFrom('Maths', 'Hindi') }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time passes'), days: fc.constantFrom(1, 8, 91) }) },
);
export type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** The actions of a viewer to observe something. `old` is a device from before the block. */
const look = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pull'), viewer, old: fc.boolean() }) },
  fc.record({ do: fc.constant('new device'), viewer }),
  fc.record({ do: fc.constant('read everything'), viewer }),
);
export type Look = typeof look extends fc.Arbitrary<infer Value> ? Value : never;

export type Step = { act: Act } | { event: Event } | { look: Look };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act }) },
  { weight: 3, arbitrary: fc.record({ event }) },
  { weight: 4, arbitrary: fc.record({ look }) },
);

export interface History {
  before: Step[];
  after: Step[];
}
export const histories: fc.Arbitrary<History> = fc.record({
  before: fc.array(step, { maxLength: 6 }),
  after: fc.array(step, { minLength: 8, maxLength: 25 }),
});

interface Watcher {
  kind: 'schoolmate' | 'teacher';
  id: string;
  caller: Caller;
  old: { cursor?: string };
  now: { cursor?: string };
}

interface Playing {
  world: World;
  ids: SeededIds;
  /** Whether devices from before the block exist. In a world without the blocker, those devices have different data. */
  old: boolean;
}

/** Returns everything that the two viewers have observed. */
export async function played(history: History, playing: Playing): Promise<string[]> {
  playing.ids.forget();
  const server = await openTestServer({ AUTH_SECRET: 'the same in every world, and long enough' });
  try {
    const stage = new Stage(server, playing);
    await stage.open();
    for (const each of history.before) await stage.step(each);
    await stage.hide();
    for (const each of history.after) await stage.step(each);
    await stage.lookAtAll();
    return [...stage.observed];
  } finally {
    await server.close();
  }
}

/** Returns the first difference of two worlds, with the lines around it, or null. */
export function firstDifference(one: readonly string[], other: readonly string[]): string | null {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [here, there] = [one[at] ?? 'nothing more', other[at] ?? 'nothing more'];
    if (here === there) continue;
    const [lines, others] = [here.split('\n'), there.split('\n')];
    const pairs = lines.map((line, index) => [line, others[index] ?? '(no line)'] as const);
    const differing = pairs.filter(([line, otherLine]) => line !== otherLine).slice(0, 4);
    return [`${at}: ${lines[0]}`, ...differing.map(([line, otherLine]) => around(line, otherLine))].join(
      '\n',
    );
  }
  return null;
}

function around(line: string, other: string): string {
  const at = [...line].findIndex((character, index) => character !== other[index]);
  return [line, other].map((each) => `…${each.slice(Math.max(0, at - 150), at + 150)}…`).join('\n');
}

class Stage {
  readonly observed: string[] = [];
  readonly #server: TestServer;
  readonly #playing: Playing;
  readonly #places: DivisionIds[] = [];
  readonly #mates: { id: string; caller: Caller }[] = [];
  readonly #watchers = new Map<Watcher['kind'], Watcher>();
  readonly #posts: { mates: string[]; blockers: string[] } = { mates: [], blockers: [] };
  readonly #cursors: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  #admin!: Caller;
  #unclaimed = '';
  #claim = '';
  #blocker: { id: string; mobile: string; photo: string } = { id: '', mobile: '', photo: '' };
  #otherTeacher = '';
  #isHidden = false;

  constructor(server: TestServer, playing: Playing) {
    this.#server = server;
    this.#playing = playing;
  }

  async open(): Promise<void> {
    const { ids, world } = this.#playing;
    await ids.as('school', async () => {
      this.#admin = await anAdmin(this.#server);
      const first = await aDivision(this.#admin);
      const { schoolId, batchId } = first;
      const made = await this.#admin.post(paths.divisions(schoolId, batchId), { name: '10-B' });
      this.#places.push(first, { ...first, divisionId: made.json()._id });
      for (const label of ['2013 - 2014', '2014 - 2015']) {
        this.#places.push({ schoolId, ...(await aClass(this.#admin, schoolId, label)) });
      }
      for (const at of [0, 1, 2]) {
        const fields = { name: `Mate ${at}`, mobile: `+91984601000${at}` };
        this.#mates.push(await aMember(this.#server, this.#divisionAt(at), fields));
      }
      const schoolmate = await aMember(this.#server, [this.#divisionAt(0), this.#divisionAt(2)], {
        ...{ name: 'Viewer', mobile: '+919846020000' },
      });
      const teacher = await aTeacher(this.#server, { mobile: '+919846020001' });
      this.#otherTeacher = (await aTeacher(this.#server, { mobile: '+919846020002' })).id;
      await this.#assign(teacher.id, 0, 'Physics');
      for (const [kind, { id, caller }] of [
        ['schoolmate', schoolmate],
        ['teacher', teacher],
      ] as const) {
        this.#watchers.set(kind, { kind, id, caller, old: {}, now: {} });
      }
      this.#unclaimed = await aRecord(this.#server, { name: 'Listed' }, this.#divisionAt(0));
      this.#claim = await this.#aClaim(this.#mates[2]?.id ?? '', this.#unclaimed, 0);
    });
    if (world !== 'never') await ids.as('blocker', () => this.#openBlocker());
  }

  async #openBlocker(): Promise<void> {
    const fields = {
      name: 'Blocker',
      mobile: '+919846030000',
      photo_access: 'Public',
      mobile_access: 'Public',
    };
    const { id, mobile } = await aMember(this.#server, this.#divisionAt(0), fields);
    this.#blocker = { id, mobile, photo: '' };
    await this.#photo();
    await this.#act({ do: 'posts', division: 0, text: 'Before it all' });
  }

  /** The blocker blocks both viewers, in every world in which they exist. From here on the observations are recorded. */
  async hide(): Promise<void> {
    const { ids, world, old } = this.#playing;
    if (old) for (const kind of this.#watchers.keys()) await this.#pull(kind, true);
    if (world !== 'never') {
      await ids.as('hiding', async () => {
        // An account that is being deleted cannot block.
        await this.#act({ do: 'keeps the account' });
        const token = await sessionToken(this.#server, 'schoolmate', this.#blocker.id);
        for (const { kind, id } of this.#watchers.values()) {
          const answer = await this.#server.as(token).put(paths.block(id), { kind, name: 'A viewer' });
          if (answer.statusCode !== 200) throw new Error(answer.body);
        }
      });
    }
    this.observed.length = 0;
    this.#isHidden = true;
    for (const watcher of this.#watchers.values()) await this.#listen(watcher);
    await this.lookAtAll();
  }

  async lookAtAll(): Promise<void> {
    for (const kind of this.#watchers.keys()) {
      for (const old of [true, false]) await this.step({ look: { do: 'pull', viewer: kind, old } });
      await this.step({ look: { do: 'new device', viewer: kind } });
      await this.step({ look: { do: 'read everything', viewer: kind } });
    }
  }

  async step(step: Step): Promise<void> {
    const { ids, world } = this.#playing;
    if ('act' in step) {
      if (world === 'never' || (world === 'idle' && this.#isHidden)) return;
      // A world in which the blocker never existed lacks these visible actions, so worlds compared with it skip them.
      if (!this.#playing.old && !this.#isHidden) return;
      await ids.as('blocker', () => this.#act(step.act));
    } else if ('event' in step) {
      await ids.as('everybody', () => this.#event(step.event));
      if (this.#isHidden) this.observed.push(`(${JSON.stringify(step.event)})`);
    } else if (this.#isHidden) {
      await ids.as('viewer', () => this.#look(step.look));
    }
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #act(act: Act): Promise<void> {
    const { ctx } = this.#server;
    const { id } = this.#blocker;
    const leaver = { kind: 'schoolmate' as const, id };
    const there = await ctx.database.read
      .selectFrom('schoolmates')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    const leaving = await ctx.database.read
      .selectFrom('deletions')
      .select('account_id')
      .where('account_id', '=', id)
      .executeTakeFirst();
    if (!there || (leaving && act.do !== 'keeps the account')) return;
    if (act.do === 'edits') return updateOwn(ctx, id, { place: act.text });
    if (act.do === 'sets a level') {
      const level = act.level;
      return updateOwn(
        ctx,
        id,
        act.photo ? { profileimageAccessControl: level } : { mobileAccessControl: level },
      );
    }
    if (act.do === 'posts') {
      this.#posts.blockers.push((await this.#post(id, act.division, act.text)) ?? '');
      return;
    }
    if (act.do === 'edits a post') return this.#editPost(this.#posts.blockers, act.which, act.text);
    if (act.do === 'deletes a post') return this.#deletePost(this.#posts.blockers, act.which);
    if (act.do === 'joins') return this.#join(id, act.division);
    if (act.do === 'leaves') return this.#leave(id, act.division);
    if (act.do === 'is edited by an admin') {
      return ctx.database.write(async (tx) => {
        await tx.updateTable('schoolmates').set({ name: act.text }).where('id', '=', id).execute();
        await ctx.revisions.touchPeople(tx, [id]);
      });
    }
    if (act.do === 'asks for deletion') {
      const dueAt = new Date(ctx.clock().getTime() + accountDeletionAfter).toISOString();
      return ctx.database.write((tx) => leave(ctx, tx, leaver, dueAt));
    }
    if (act.do === 'keeps the account') {
      if (leaving) await ctx.database.write((tx) => stay(ctx, tx, leaver));
      return;
    }
    if (act.do === 'changes the photo') return this.#photo();
    const caller = this.#server.as(await sessionToken(this.#server, 'schoolmate', id));
    if (act.do === 'hides from a mate') {
      await caller.put(paths.block(this.#mates[act.mate]?.id ?? ''), { kind: 'schoolmate', name: 'A mate' });
    } else if (act.do === 'shows to a mate') {
      await caller.delete(paths.block(this.#mates[act.mate]?.id ?? ''));
    } else if (act.do === 'reports a post') {
      const postId = this.#posts.mates[act.which % Math.max(1, this.#posts.mates.length)];
      const post = postId && (await postRow(ctx.database.read, postId));
      if (post) await caller.post(`${paths.post(post.school_id, post.batch_id, post.id)}/reports`, {});
    } else if (act.do === 'claims a place') {
      const claimed = await ctx.database.read
        .selectFrom('claims')
        .select('id')
        .where('schoolmate_id', '=', id)
        .executeTakeFirst();
      if (!claimed) await this.#aClaim(id, this.#unclaimed, 0);
    } else if (act.do === 'withdraws the claim') {
      const claim = await ctx.database.read
        .selectFrom('claims')
        .select('id')
        .where('schoolmate_id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (claim) await caller.delete(paths.claim(claim.id));
    } else {
      await vouch(ctx, id, this.#claim, 'knows').catch(ignoreRefusal);
    }
  }

  async #event(event: Event): Promise<void> {
    const { ctx } = this.#server;
    const watcher = this.#watcher('schoolmate');
    const mate = 'mate' in event ? this.#mates[event.mate] : undefined;
    if (event.do === 'mate edits') return updateOwn(ctx, mate?.id ?? '', { place: event.text });
    if (event.do === 'viewer edits') return updateOwn(ctx, watcher.id, { place: event.text });
    if (event.do === 'mate posts' || event.do === 'viewer posts') {
      const by = event.do === 'mate posts' ? mate?.id : watcher.id;
      this.#posts.mates.push(
        (await this.#post(by ?? '', event.do === 'mate posts' ? event.division : 0, event.text)) ?? '',
      );
      return;
    }
    if (event.do === 'mate edits a post') return this.#editPost(this.#posts.mates, event.which, event.text);
    if (event.do === 'mate deletes a post') return this.#deletePost(this.#posts.mates, event.which);
    if (event.do === 'mate joins') return this.#join(mate?.id ?? '', event.division);
    if (event.do === 'mate leaves') return this.#leave(mate?.id ?? '', event.division);
    if (event.do === 'mate hides' || event.do === 'mate shows') {
      for (const { kind, id } of this.#watchers.values()) {
        if (event.do === 'mate hides') await mate?.caller.put(paths.block(id), { kind, name: 'A viewer' });
        else await mate?.caller.delete(paths.block(id));
      }
      return;
    }
    if (event.do === 'a teacher comes')
      return this.#assign(this.#otherTeacher, event.division, event.subject);
    if (event.do === 'a teacher goes') {
      const divisionId = this.#divisionAt(event.division);
      const assignment = { divisionId, teacherId: this.#otherTeacher, subject: event.subject };
      return ctx.database.write((tx) => ctx.revisions.endAssignment(tx, assignment));
    }
    for (let left = event.days; left > 0; left -= 7) {
      this.#server.pass(Math.min(left, 7) * 24 * 60 * 60 * 1000);
      // Housekeeping runs hourly; nothing observed here changes by the hour.
      await ctx.database.write((tx) => pruneTombstones(tx, ctx.clock()));
      await this.#playing.ids.as('housekeeping', () => deleteDueAccounts(ctx));
    }
    for (const each of this.#watchers.values()) {
      each.caller = this.#server.as(await sessionToken(this.#server, each.kind, each.id));
    }
    for (const each of this.#mates) {
      each.caller = this.#server.as(await sessionToken(this.#server, 'schoolmate', each.id));
    }
  }

  async #look(look: Look): Promise<void> {
    const { caller, kind } = this.#watcher(look.viewer);
    if (look.do === 'pull') {
      if (look.old && !this.#playing.old) return;
      return this.#pull(look.viewer, look.old);
    }
    if (look.do === 'new device') {
      this.#watcher(look.viewer).now = {};
      return this.#pull(look.viewer, false);
    }
    const { schoolId, batchId, divisionId } = this.#places[0] ?? {
      schoolId: '',
      batchId: '',
      divisionId: '',
    };
    // In a world without the blocker their ids are unknown.
    const known = this.#playing.old
      ? this.#blocker
      : { id: 'no-such-person-0', mobile: '', photo: 'no-such-photo' };
    const bytes = await everythingFor(this.#server, caller, {
      ids: {
        schoolId,
        batchId,
        divisionId,
        mobile: '+919846020000',
        relation: 'school',
        revision: '1',
        version: 'x',
      },
      otherwise: known.id,
      batchId,
      photos: [known.photo || 'no-such-photo'],
      addresses: [paths.posts(schoolId, batchId), `${paths.posts(schoolId, batchId)}?before=${known.id}`],
    });
    this.#see(`${kind} reads everything`, bytes);
  }

  async #pull(kind: Watcher['kind'], old: boolean): Promise<void> {
    const watcher = this.#watcher(kind);
    const device = old ? watcher.old : watcher.now;
    const query = new URLSearchParams({ school: '*', ...(device.cursor && { cursor: device.cursor }) });
    const answer = await watcher.caller.get(`${paths.pull}?${query}`);
    this.#see(`${kind}${old ? '’s old device' : ''} pulls`, headed(answer));
    const { batches, posts, cursor } = pullAnswer.parse(answer.json());
    device.cursor = cursor;
    const named = [
      ...batches.flatMap((change) => (change.kind === 'snapshot' ? change.snapshots : [])),
      ...posts.flatMap((change) => (change.kind === 'snapshot' ? [change.path] : [])),
    ];
    for (const address of new Set(named)) {
      const plain = await watcher.caller.get(address);
      const encoded = await watcher.caller.get(address, { 'accept-encoding': 'zstd' });
      this.#see(address, headed(plain), headed(encoded));
    }
  }

  /** Cursors are sealed: only their equality and their length are observable. */
  #see(what: string, ...texts: string[]): void {
    const plain = texts.map((text) =>
      text
        .replaceAll(/"date":"[^"]+"/g, '"date":"now"')
        .replaceAll(/"cursor":"([\w-]+)"/g, (_, cursor: string) => {
          if (!this.#cursors.includes(cursor)) this.#cursors.push(cursor);
          return `"cursor":"number ${this.#cursors.indexOf(cursor)} of ${cursor.length}"`;
        }),
    );
    this.observed.push([what, ...plain].join('\n'));
  }

  async #listen(watcher: Watcher): Promise<void> {
    const { kind, id } = watcher;
    const { ctx } = this.#server;
    const sessionId = await this.#playing.ids.as('viewer', () => aSession(this.#server, kind, id));
    const account: Account = { kind, id, sessionId };
    const read = () => scopeOf(ctx.database.read, account);
    const listener = {
      account: id,
      sessionId,
      scope: await read(),
      refresh: () => {
        const reading = read().then((scope) => {
          listener.scope = scope;
          this.#pending.delete(reading);
        });
        this.#pending.add(reading);
      },
      poke: () => this.observed.push(`${kind} is poked`),
      end: () => this.observed.push(`${kind}’s stream ends`),
      makeRoom: () => this.observed.push(`${kind}’s stream makes room`),
    };
    ctx.pokes.listen(listener);
  }

  #watcher(kind: Watcher['kind']): Watcher {
    const watcher = this.#watchers.get(kind);
    if (!watcher) throw new Error('No such viewer.');
    return watcher;
  }

  #divisionAt(at: number): string {
    return this.#places[at]?.divisionId ?? '';
  }

  async #post(authorId: string, at: number, text: string): Promise<string | undefined> {
    return (await aPost(this.#server, { batchId: this.#places[at]?.batchId ?? '', authorId, text })).id;
  }

  async #editPost(among: readonly string[], which: number, text: string): Promise<void> {
    const { ctx } = this.#server;
    const post = await postRow(ctx.database.read, among[which % Math.max(1, among.length)] ?? '');
    if (!post || post.removed) return;
    await ctx.database.write(async (tx) => {
      const revision = await ctx.revisions.posts.raise(tx, post.batch_id, [post.author_id]);
      const edited_at = ctx.clock().toISOString();
      await changePost(tx, post.id, { text, version: post.version + 1, revision, edited_at });
    });
  }

  async #deletePost(among: readonly string[], which: number): Promise<void> {
    const { ctx } = this.#server;
    const post = await postRow(ctx.database.read, among[which % Math.max(1, among.length)] ?? '');
    if (post && !post.removed) await ctx.database.write((tx) => takeDown(ctx, tx, post, 'gone'));
  }

  async #join(id: string, at: number): Promise<void> {
    const { ctx } = this.#server;
    const now = ctx.clock().toISOString();
    const there = await ctx.database.read
      .selectFrom('memberships')
      .select('removed')
      .where('schoolmate_id', '=', id)
      .where('division_id', '=', this.#divisionAt(at))
      .executeTakeFirst();
    if (there?.removed === 0) return;
    await ctx.database.write((tx) => ctx.revisions.addMembers(tx, this.#divisionAt(at), [id], now));
  }

  async #leave(id: string, at: number): Promise<void> {
    const { ctx } = this.#server;
    await ctx.database.write((tx) => ctx.revisions.removeMembers(tx, this.#divisionAt(at), [id]));
  }

  async #assign(teacherId: string, at: number, subject: string): Promise<void> {
    const { ctx } = this.#server;
    const assignment = {
      divisionId: this.#divisionAt(at),
      teacherId,
      subject,
      now: ctx.clock().toISOString(),
    };
    await ctx.database.write((tx) => ctx.revisions.assignTeacher(tx, assignment));
  }

  async #photo(): Promise<void> {
    const { ctx } = this.#server;
    const saved = await savePhoto(ctx, await picture(64, 48).png().toBuffer(), 'profilePic');
    const path = await replaceSchoolmatePhoto(ctx, this.#blocker.id, 'photo_id', saved);
    this.#blocker.photo ||= path.replace(/^\/uploads\/|\.webp$/g, '');
  }

  /** Creates a waiting claim without a link and notifies the class as usual. */
  async #aClaim(schoolmate_id: string, listing_id: string, at: number): Promise<string> {
    const { ctx } = this.#server;
    const id = this.#playing.ids.next(16);
    const created_at = ctx.clock().toISOString();
    const division_id = this.#divisionAt(at);
    await ctx.database.write(async (tx) => {
      await tx
        .insertInto('claims')
        .values({ id, listing_id, division_id, schoolmate_id, state: 'waiting', created_at })
        .execute();
      await pokeClass(ctx, tx, { division_id, schoolmate_id });
    });
    return id;
  }
}

function headed(answer: LightMyRequestResponse): string {
  return `${answer.statusCode} ${JSON.stringify(answer.headers)}\n${answer.rawPayload.toString('latin1')}`;
}

/** Ignores errors of the blocker's own calls: a rejected call is not an event. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
