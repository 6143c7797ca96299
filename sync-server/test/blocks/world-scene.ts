import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ReactionKind } from '@memcherrish/shared/wire/events/replies.ts';
import { nanoid } from 'nanoid';
import { pokeClass } from '#features/claims/claims-service.ts';
import { putTag, removeTag } from '#features/class-photos/tags-service.ts';
import { replaceSchoolmatePhoto, savePhoto } from '#features/photos/photos-service.ts';
import { createReply, setReaction } from '#features/posts/post-replies-service.ts';
import { takeDown } from '#features/posts/posts-service.ts';
import { changePost, postRow } from '#features/posts/posts-store.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { picture } from '#test/files/pictures.ts';
import { aPhone, type Phone } from '#test/hello/phones.ts';
import { aClassPhoto } from '#test/scene/class-photos.ts';
import { aClass, aDivision, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import type { SeededIds } from './seeded-ids.ts';

/** The blocker continues to act, blocks and then does nothing, or never existed. */
export type World = 'acts' | 'idle' | 'never';

export interface Watcher {
  kind: 'schoolmate' | 'teacher';
  id: string;
  caller: Caller;
  old: { cursor?: string };
  now: { cursor?: string };
}

export interface Playing {
  world: World;
  ids: SeededIds;
  /** Whether devices from before the block exist. In a world without the blocker, those devices have different data. */
  old: boolean;
}

/** A school with its people, and the changes that anyone may make there. */
export class Scene {
  readonly server: TestServer;
  readonly playing: Playing;
  readonly divisions: DivisionIds[] = [];
  readonly mates: { id: string; caller: Caller }[] = [];
  readonly watchers = new Map<Watcher['kind'], Watcher>();
  readonly posts: { mates: string[]; blockers: string[] } = { mates: [], blockers: [] };
  readonly replies: { mates: string[]; blockers: string[] } = { mates: [], blockers: [] };
  readonly marks: { mates: string[]; blockers: string[] } = { mates: [], blockers: [] };
  classPhoto = '';
  admin!: Caller;
  unclaimed = '';
  claim = '';
  blocker: { id: string; mobile: string; photo: string } = { id: '', mobile: '', photo: '' };
  otherTeacher = '';
  readonly phones: { blocker?: Phone; viewer?: Phone } = {};

  constructor(server: TestServer, playing: Playing) {
    this.server = server;
    this.playing = playing;
  }

  async open(): Promise<void> {
    const { ids, world } = this.playing;
    await ids.as('school', async () => {
      this.admin = await anAdmin(this.server);
      const first = await aDivision(this.admin);
      const { schoolId, batchId } = first;
      const made = await this.admin.post(paths.divisions(schoolId, batchId), { name: '10-B' });
      this.divisions.push(first, { ...first, divisionId: made.json()._id });
      for (const label of ['2013 - 2014', '2014 - 2015']) {
        this.divisions.push({ schoolId, ...(await aClass(this.admin, schoolId, label)) });
      }
      for (const at of [0, 1, 2]) {
        const fields = { name: `Mate ${at}`, mobile: `+91984601000${at}` };
        this.mates.push(await aMember(this.server, this.divisionAt(at), fields));
      }
      const photo = { divisionId: this.divisionAt(0), addedBy: this.mates[0]?.id ?? '' };
      this.classPhoto = (await aClassPhoto(this.server, photo)).id;
      const schoolmate = await aMember(this.server, [this.divisionAt(0), this.divisionAt(2)], {
        ...{ name: 'Viewer', mobile: '+919846020000' },
      });
      const teacher = await aTeacher(this.server, { mobile: '+919846020001' });
      this.otherTeacher = (await aTeacher(this.server, { mobile: '+919846020002' })).id;
      await this.assign(teacher.id, 0, 'Physics');
      for (const [kind, { id, caller }] of [
        ['schoolmate', schoolmate],
        ['teacher', teacher],
      ] as const) {
        this.watchers.set(kind, { kind, id, caller, old: {}, now: {} });
      }
      this.phones.viewer = (await aPhone(this.server, schoolmate.id)).phone;
      this.unclaimed = await aRecord(this.server, { name: 'Listed' }, this.divisionAt(0));
      this.claim = await this.aClaim(this.mates[2]?.id ?? '', this.unclaimed, 0);
    });
    if (world !== 'never') await ids.as('blocker', () => this.#openBlocker());
  }

  async #openBlocker(): Promise<void> {
    const fields = {
      name: 'Blocker',
      mobile: '+919846030000',
      photo_access: 'Public',
      mobile_access: 'Public',
      email_access: 'Public',
      social_access: 'Public',
    };
    const { id, mobile } = await aMember(this.server, this.divisionAt(0), fields);
    this.blocker = { id, mobile, photo: '' };
    this.phones.blocker = (await aPhone(this.server, id)).phone;
    await this.photo();
    this.posts.blockers.push((await this.post(id, 0, 'Before it all')) ?? '');
  }

  watcher(kind: Watcher['kind']): Watcher {
    const watcher = this.watchers.get(kind);
    if (!watcher) throw new Error('No such viewer.');
    return watcher;
  }

  divisionAt(at: number): string {
    return this.divisions[at]?.divisionId ?? '';
  }

  async post(authorId: string, at: number, text: string): Promise<string | undefined> {
    return (await aPost(this.server, { batchId: this.divisions[at]?.batchId ?? '', authorId, text })).id;
  }

  /** Replies to a post, if the author sees it and may write there. Returns the id of the reply. */
  async reply(
    authorId: string,
    among: readonly string[],
    which: number,
    text: string,
  ): Promise<string | undefined> {
    const _id = nanoid(21);
    const isDone = await this.#answer(among, which, (ids) =>
      createReply(this.server.ctx, authorId, ids, { _id, text }),
    );
    return isDone ? _id : undefined;
  }

  async react(
    authorId: string,
    among: readonly string[],
    which: number,
    reaction: ReactionKind | null,
  ): Promise<void> {
    await this.#answer(among, which, (ids) => setReaction(this.server.ctx, authorId, ids, reaction));
  }

  async #answer(
    among: readonly string[],
    which: number,
    answer: (ids: { schoolId: string; batchId: string; postId: string }) => Promise<void>,
  ): Promise<boolean> {
    const post = await postRow(this.server.ctx.database.read, among[which % Math.max(1, among.length)] ?? '');
    if (!post) return false;
    try {
      await answer({ schoolId: post.school_id, batchId: post.batch_id, postId: post.id });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  /** Marks a face in the class photo, or names a marked one. Returns the id of the mark; null if it was refused. */
  async tag(by: string, personId: string | null, of: string | null): Promise<string | null> {
    const ids = { photoId: this.classPhoto, tagId: nanoid(21) };
    const frame = { x: 5000, y: 5000, size: 700 };
    try {
      await putTag(this.server.ctx, by, ids, { ...frame, personId, of });
      return of === null ? ids.tagId : null;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  async untag(by: string, mark: string): Promise<void> {
    await removeTag(this.server.ctx, by, { photoId: this.classPhoto, tagId: mark }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }

  async editPost(among: readonly string[], which: number, text: string): Promise<void> {
    const { ctx } = this.server;
    const post = await postRow(ctx.database.read, among[which % Math.max(1, among.length)] ?? '');
    if (!post || post.removed) return;
    await ctx.database.write(async (tx) => {
      const revision = await ctx.revisions.posts.raise(tx, post.batch_id, [post]);
      const edited_at = ctx.clock().toISOString();
      await changePost(tx, post.id, { text, version: post.version + 1, revision, edited_at });
    });
  }

  async deletePost(among: readonly string[], which: number): Promise<void> {
    const { ctx } = this.server;
    const post = await postRow(ctx.database.read, among[which % Math.max(1, among.length)] ?? '');
    if (post && !post.removed) await ctx.database.write((tx) => takeDown(ctx, tx, post, 'gone'));
  }

  async join(id: string, at: number): Promise<void> {
    const { ctx } = this.server;
    const now = ctx.clock().toISOString();
    const there = await ctx.database.read
      .selectFrom('memberships')
      .select('removed')
      .where('schoolmate_id', '=', id)
      .where('division_id', '=', this.divisionAt(at))
      .executeTakeFirst();
    if (there?.removed === 0) return;
    await ctx.database.write((tx) => ctx.revisions.addMembers(tx, this.divisionAt(at), [id], now));
  }

  async leave(id: string, at: number): Promise<void> {
    const { ctx } = this.server;
    await ctx.database.write((tx) => ctx.revisions.removeMembers(tx, this.divisionAt(at), [id]));
  }

  async assign(teacherId: string, at: number, subject: string): Promise<void> {
    const { ctx } = this.server;
    const assignment = {
      divisionId: this.divisionAt(at),
      teacherId,
      subject,
      now: ctx.clock().toISOString(),
    };
    await ctx.database.write((tx) => ctx.revisions.assignTeacher(tx, assignment));
  }

  async photo(): Promise<void> {
    const { ctx } = this.server;
    const saved = await savePhoto(ctx, await picture(64, 48).png().toBuffer(), 'profilePic');
    const path = await replaceSchoolmatePhoto(ctx, this.blocker.id, 'photo_id', saved);
    this.blocker.photo ||= path.replace(/^\/uploads\/|\.webp$/g, '');
  }

  /** Creates a waiting claim without a link and notifies the class as usual. */
  async aClaim(schoolmate_id: string, listing_id: string, at: number): Promise<string> {
    const { ctx } = this.server;
    const id = this.playing.ids.next(16);
    const created_at = ctx.clock().toISOString();
    const division_id = this.divisionAt(at);
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
