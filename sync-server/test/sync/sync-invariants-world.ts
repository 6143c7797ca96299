import { tombstonesKept } from '@memcherrish/shared/domain/limits.ts';
import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { nanoid } from 'nanoid';
import { expect } from 'vitest';
import type { WriteTx } from '#db/write.ts';
import { hide as blockPerson, show as showTo } from '#features/blocks/blocks-service.ts';
import { changePrivacy } from '#features/managed-schools/school-privacy-service.ts';
import { createReply, setReaction } from '#features/posts/post-replies-service.ts';
import { takeDown } from '#features/posts/posts-service.ts';
import { changePost, isInBatch, postRow } from '#features/posts/posts-store.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { addBatch, addDivision } from '#features/schools/schools-service.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { pruneTombstones } from '#sync/prune-tombstones.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import type { TestServer } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { allowedPosts, allowedRosters } from './sync-invariants-oracle.ts';
import { divisionCount, peopleCount, type Write } from './sync-invariants-steps.ts';

/** Deletes all tombstones, as `pruneTombstones` does when they are old. */
async function pruneAtOnce(tx: WriteTx, now: Date): Promise<void> {
  await tx.deleteFrom('revision_days').execute();
  await pruneTombstones(tx, now);
  await pruneTombstones(tx, new Date(now.getTime() + tombstonesKept));
}

/** One separate school in the shared database: three batches of two divisions, six people, a teacher. The first people are the viewers. */
export class World {
  readonly #server: TestServer;
  readonly #people: string[] = [];
  readonly #posts: string[] = [];
  readonly #divisions: { schoolId: string; batchId: string; divisionId: string }[] = [];
  readonly #admin = { kind: 'admin', id: nanoid(16), sessionId: '' } as const;
  readonly #teacher = nanoid(16);
  #added = 0;

  private constructor(testServer: TestServer) {
    this.#server = testServer;
  }

  static async make(testServer: TestServer): Promise<World> {
    const world = new World(testServer);
    await world.#seed();
    return world;
  }

  async client(viewerIndex: number): Promise<ReplicaClient> {
    const token = await sessionToken(this.#server, 'schoolmate', this.#people[viewerIndex] ?? '');
    return new ReplicaClient(this.#server.as(token));
  }

  get schoolId(): string {
    return this.#divisions[0]?.schoolId ?? '';
  }

  batchesOf(divisions: readonly number[]): string[] {
    return divisions.map((index) => this.#divisions[index]?.batchId ?? '');
  }

  allowed(viewerIndex: number, client: ReplicaClient) {
    const viewerId = this.#people[viewerIndex] ?? '';
    return allowedRosters(this.#server.ctx.database.read, this.#divisions, viewerId, client);
  }

  allowedPosts(viewerIndex: number) {
    return allowedPosts(this.#server.ctx.database.read, this.#divisions, this.#people[viewerIndex] ?? '');
  }

  async write(change: Write): Promise<void> {
    const { ctx } = this.#server;
    const { database, revisions } = ctx;
    const now = ctx.clock().toISOString();
    const divisionPath = 'division' in change ? this.#divisions[change.division] : undefined;
    const divisionId = divisionPath?.divisionId ?? '';
    const schoolmateId = 'person' in change ? (this.#people[change.person] ?? '') : '';
    const postId = 'post' in change ? (this.#posts[change.post % this.#posts.length] ?? '') : '';
    switch (change.do) {
      case 'post':
        // People outside the batch cannot post, and nothing of such an attempt may reach anyone.
        if (divisionPath && (await this.#isIn(divisionPath.batchId, schoolmateId))) {
          const post = await aPost(this.#server, {
            ...divisionPath,
            authorId: schoolmateId,
            text: change.text,
          });
          this.#posts.push(post.id);
        }
        break;
      case 'reply':
      case 'react': {
        const parent = await postRow(database.read, postId);
        if (!parent) break;
        const ids = { schoolId: this.schoolId, batchId: parent.batch_id, postId };
        const reply = nanoid(21);
        try {
          if (change.do === 'react') await setReaction(ctx, schoolmateId, ids, change.reaction);
          else {
            await createReply(ctx, schoolmateId, ids, { _id: reply, text: change.text });
            this.#posts.push(reply);
          }
        } catch (error) {
          // People outside the batch, and those who do not see the post, cannot answer it.
          if (!(error instanceof ApiError)) throw error;
        }
        break;
      }
      case 'edit-post':
      case 'delete-post':
      case 'delete-post-and-prune':
        await this.#changePost(postId, change.do, 'text' in change ? change.text : '');
        break;
      case 'author-leaves':
      case 'author-comes': {
        const post = await postRow(database.read, postId);
        const author = post?.author_id;
        if (!author) break;
        const there = this.#divisions.filter((each) => each.batchId === post.batch_id);
        await database.write(async (tx) => {
          for (const each of change.do === 'author-leaves' ? there : there.slice(0, 1)) {
            if (change.do === 'author-leaves') await revisions.removeMembers(tx, each.divisionId, [author]);
            else await revisions.addMembers(tx, each.divisionId, [author], now);
          }
        });
        break;
      }
      case 'become-one':
        if (change.person !== change.into) {
          const into = this.#people[change.into] ?? '';
          await database.write((tx) => revisions.posts.moveAuthorship(tx, schoolmateId, into));
        }
        break;
      case 'hide':
      case 'show':
      case 'show-and-hide': {
        const from = this.#people[change.from] ?? '';
        if (from === schoolmateId) break;
        if (change.do !== 'hide') await showTo(ctx, schoolmateId, from);
        if (change.do !== 'show')
          await blockPerson(ctx, schoolmateId, { id: from, kind: 'schoolmate', name: 'X' });
        break;
      }
      case 'set-level':
        await updateOwn(ctx, schoolmateId, { [change.field]: change.level });
        break;
      case 'set-lock': {
        const only = { [change.field]: change.level };
        await changePrivacy(ctx, this.#admin, this.schoolId, { locks: only, defaults: only });
        break;
      }
      case 'set-veil':
        await database.write((tx) =>
          tx
            .updateTable('schoolmates')
            .set({ veiled_until: change.isVeiled ? '2099-01-01T00:00:00.000Z' : null })
            .where('id', '=', schoolmateId)
            .execute(),
        );
        break;
      case 'rename':
        await updateOwn(ctx, schoolmateId, { name: change.name });
        break;
      case 'join':
        await database.write((tx) => revisions.addMembers(tx, divisionId, [schoolmateId], now));
        break;
      case 'leave':
        await database.write((tx) => revisions.removeMembers(tx, divisionId, [schoolmateId]));
        break;
      case 'assign':
      case 'unassign': {
        const assignment = { divisionId, teacherId: this.#teacher, subject: change.subject, now };
        await database.write((tx) =>
          change.do === 'assign'
            ? revisions.assignTeacher(tx, assignment)
            : revisions.endAssignment(tx, assignment),
        );
        break;
      }
      case 'rename-teacher':
        await database.write(async (tx) => {
          await tx
            .updateTable('teachers')
            .set({ name: nanoid(4) })
            .where('id', '=', this.#teacher)
            .execute();
          await revisions.touchTeacher(tx, this.#teacher);
        });
        break;
      case 'add-division':
        this.#added += 1;
        if (divisionPath) await addDivision(ctx, this.#admin, divisionPath, `New ${this.#added}`);
        break;
      case 'leave-and-prune':
        // The tombstone is pruned before anyone has seen it: only the floor makes an older cursor invalid.
        await database.write((tx) => revisions.removeMembers(tx, divisionId, [schoolmateId]));
        await database.write((tx) => pruneAtOnce(tx, ctx.clock()));
        break;
    }
  }

  async #isIn(batchId: string, schoolmateId: string): Promise<boolean> {
    const { schoolId } = this.#divisions[0] ?? { schoolId: '' };
    return isInBatch(this.#server.ctx.database.read, schoolmateId, { schoolId, batchId });
  }

  async #changePost(postId: string, how: string, text: string): Promise<void> {
    const { ctx } = this.#server;
    const post = await postRow(ctx.database.read, postId);
    if (!post || post.removed) return;
    if (how === 'edit-post' && post.parent_id !== null) return;
    await ctx.database.write(async (tx) => {
      if (how === 'edit-post') {
        const revision = await ctx.revisions.posts.raise(tx, post.batch_id, [post]);
        const edited_at = ctx.clock().toISOString();
        await changePost(tx, postId, { text, version: post.version + 1, revision, edited_at });
        return;
      }
      await takeDown(ctx, tx, post, 'gone');
      if (how === 'delete-post') return;
      // The tombstone is pruned before anyone has seen it.
      await pruneAtOnce(tx, ctx.clock());
    });
  }

  async #seed(): Promise<void> {
    const { ctx } = this.#server;
    const now = ctx.clock().toISOString();
    const schoolId = nanoid(16);
    await ctx.database.write(async (tx) => {
      await tx
        .insertInto('schools')
        .values({ id: schoolId, name: 'School', revision: 1, created_at: now })
        .execute();
      await tx
        .insertInto('admins')
        .values({
          id: this.#admin.id,
          name: 'Admin',
          email: nanoid(),
          password_hash: '',
          state: 'active',
          created_at: now,
        })
        .execute();
      await tx
        .insertInto('school_admins')
        .values({ school_id: schoolId, admin_id: this.#admin.id, created_at: now })
        .execute();
      await tx
        .insertInto('teachers')
        .values({ id: this.#teacher, name: 'Teacher', email: nanoid(), created_at: now })
        .execute();
    });
    for (const label of ['2012 - 2013', '2013 - 2014', '2014 - 2015']) {
      const batch = await addBatch(ctx, this.#admin, schoolId, label);
      for (const name of ['10-A', '10-B']) {
        const made = await addDivision(ctx, this.#admin, { schoolId, batchId: batch._id }, name);
        expect(labelKey(made.name)).toBe(labelKey(name));
        this.#divisions.push({ schoolId, batchId: batch._id, divisionId: made._id });
      }
    }
    for (let index = 0; index < peopleCount; index += 1) {
      const id = nanoid(16);
      this.#people.push(id);
      await ctx.database.write(async (tx) => {
        await tx
          .insertInto('schoolmates')
          .values({
            id,
            name: `Person ${index}`,
            mobile: null,
            whatsapp: `+9190000000${index}0`,
            email: `person-${index}@example.org`,
            insta_username: `person.${index}`,
            claimed_at: index === peopleCount - 1 ? null : now,
            revision: 0,
            field_revisions: '{}',
            created_at: now,
          })
          .execute();
        const home = this.#divisions[index % divisionCount];
        if (home) await ctx.revisions.addMembers(tx, home.divisionId, [id], now);
      });
    }
  }
}
