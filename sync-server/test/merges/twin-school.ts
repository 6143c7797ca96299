import { mergeFields } from '@memcherrish/shared/wire/people/merge-fields.ts';
import type { StoredField } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import { acceptRequest, sendRequest } from '#features/join-requests/join-requests-service.ts';
import { applyEdits, columnOf } from '#features/people/field-edits.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { copyPhotoOf, savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { tombstonePost } from '#features/posts/posts-store.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aClass, aMobile, aRecord, recordOf } from '#test/scene/divisions.ts';
import type { TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { openScene, type Scene } from './scene.ts';
import { contentsOf, type Role } from './twin-contents.ts';

export const divisionIndexes = [0, 1, 2] as const;
export type DivisionIndex = (typeof divisionIndexes)[number];

/** The value of a field. It is the same in every school, except that each school has its own numbers. */
export type Value = 'a' | 'b' | null;
export const valueFields = mergeFields.filter((field) => field !== 'photo');
export type ValueField = (typeof valueFields)[number];

/** The contents with which both schools start. */
export interface Start {
  keepClaimed: boolean;
  keepAt: readonly DivisionIndex[];
  goneAt: readonly DivisionIndex[];
  keep: Partial<Record<ValueField, Value>>;
  gone: Partial<Record<ValueField, Value>>;
  photos: { keep: boolean; gone: boolean };
}

/** One of two schools with the same people, who do the same things. */
export class TwinSchool {
  readonly ids: Record<Role, string>;
  readonly scene: Scene;
  readonly mateToken: string;
  readonly #divisions: string[];
  readonly #batches: string[];
  readonly #posts: string[] = [];
  /** Maps numbers and usernames to names that are the same in both schools. */
  readonly #called: Map<string, string>;

  private constructor(made: {
    scene: Scene;
    ids: Record<Role, string>;
    mateToken: string;
    divisions: string[];
    batches: string[];
    called: Map<string, string>;
  }) {
    this.scene = made.scene;
    this.ids = made.ids;
    this.mateToken = made.mateToken;
    this.#divisions = made.divisions;
    this.#batches = made.batches;
    this.#called = made.called;
  }

  static async open(server: TestServer, start: Start): Promise<TwinSchool> {
    const scene = await openScene(server);
    const third = {
      schoolId: scene.schoolId,
      ...(await aClass(scene.admin, scene.schoolId, '2010 - 2011', '8-C')),
    };
    const all = [...scene.divisions, third];
    const divisions = all.map((divisionIndex) => divisionIndex.divisionId);
    const [a, b] = [aMobile(), aMobile()];
    const called = new Map([
      [a, 'number a'],
      [b, 'number b'],
    ]);
    const stored = (values: Start['keep']) =>
      Object.fromEntries(
        valueFields.map((field) => [columnOf(field), storedValue(field, values[field] ?? null, a, b)]),
      );
    const at = (indexes: readonly DivisionIndex[]) => indexes.map((index) => divisions[index] ?? '');
    const keepFields = stored(start.keep) as Partial<RowOf<'schoolmates'>>;
    const own = aMobile();
    called.set(own, 'own number');
    const keep = start.keepClaimed
      ? (await aMember(server, at(start.keepAt), { ...keepFields, mobile: own })).id
      : await aRecord(server, keepFields, ...at(start.keepAt));
    const gone = await aRecord(
      server,
      stored(start.gone) as Partial<RowOf<'schoolmates'>>,
      ...at(start.goneAt),
    );
    const mate = await aMember(server, divisions, { name: 'Mate' });
    const other = await aRecord(server, { name: 'Other' }, divisions[0] ?? '');
    const decliner = await aMember(server, divisions[2] ?? '', { name: 'Decliner' });
    called.set(mate.mobile, 'mate’s number').set(decliner.mobile, 'decliner’s number');
    const ids = { keep, gone, mate: mate.id, other, decliner: decliner.id };
    await server.ctx.database.write(async (tx) => {
      await tx
        .insertInto('declined_offers')
        .values({ schoolmate_id: decliner.id, offered_id: gone })
        .execute();
      const created_at = server.ctx.clock().toISOString();
      const hides = (owner_id: string, from_id: string) => ({
        owner_id,
        from_id,
        from_kind: 'schoolmate' as const,
        from_name: 'Somebody',
        mark: nanoid(),
        created_at,
      });
      const blocks = [hides(decliner.id, gone), hides(mate.id, keep)];
      if (start.keepClaimed) blocks.push(hides(keep, gone));
      await tx.insertInto('blocks').values(blocks).execute();
      const division_id = at(start.goneAt)[0] ?? '';
      for (const listing_id of [keep, gone]) {
        const link = { id: nanoid(16), token_hash: nanoid(), listing_id, division_id, created_at };
        const by = { inviter_kind: 'schoolmate', inviter_id: mate.id } as const;
        await tx
          .insertInto('invitations')
          .values({ ...link, ...by, expires_at: '2099-01-01T00:00:00.000Z' })
          .execute();
      }
      const claim = { listing_id: gone, division_id, created_at };
      await tx
        .insertInto('claims')
        .values([
          { ...claim, id: nanoid(16), schoolmate_id: decliner.id, state: 'waiting' },
          { ...claim, id: nanoid(16), schoolmate_id: mate.id, state: 'refused' },
        ])
        .execute();
      const act = { action: 'edit-person', schoolId: scene.schoolId, subjectId: gone } as const;
      await recordAct(tx, server.ctx.clock(), theServer, act);
    });
    const batches = all.map((divisionIndex) => divisionIndex.batchId);
    const school = new TwinSchool({ scene, ids, mateToken: mate.token, divisions, batches, called });
    for (const role of ['keep', 'gone'] as const) {
      await school.post(role, 0, `first of ${role}`);
      if (start.photos[role]) await school.setPhoto(role, role === 'keep' ? 11 : 12);
    }
    return school;
  }

  get #server(): TestServer {
    return this.scene.server;
  }

  async edit(role: Role, field: StoredField, value: string): Promise<void> {
    const { ctx } = this.#server;
    const row = await recordOf(this.#server, this.ids[role]);
    await ctx.database.write(async (tx) => {
      await applyEdits(tx, row, [[field, value]], { at: ctx.clock().toISOString(), by: 'school' });
      await ctx.revisions.touchPeople(tx, [row.id]);
    });
  }

  async stands(role: Role, divisionIndex: DivisionIndex): Promise<boolean> {
    return (await this.scene.standsIn(this.ids[role])).includes(this.#divisions[divisionIndex] ?? '');
  }

  async move(role: Role, divisionIndex: DivisionIndex, into: boolean): Promise<void> {
    const { ctx } = this.#server;
    const division = this.#divisions[divisionIndex] ?? '';
    await ctx.database.write((tx) =>
      into
        ? ctx.revisions.addMembers(tx, division, [this.ids[role]], ctx.clock().toISOString())
        : ctx.revisions.removeMembers(tx, division, [this.ids[role]]),
    );
  }

  async post(role: Role, divisionIndex: DivisionIndex, text: string): Promise<void> {
    const post = { batchId: this.#batches[divisionIndex] ?? '', authorId: this.ids[role], text };
    this.#posts.push((await aPost(this.#server, post)).id);
  }

  /** Deletes the post with this index; an index past the end wraps around. */
  async deletePost(number: number): Promise<void> {
    const id = this.#posts[number % this.#posts.length] ?? '';
    const { ctx } = this.#server;
    const post = await ctx.database.read
      .selectFrom('posts')
      .select('batch_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await ctx.database.write(async (tx) =>
      tombstonePost(tx, id, await ctx.revisions.posts.raise(tx, post.batch_id, [])),
    );
  }

  async setPhoto(role: Role, seed: number | null): Promise<void> {
    const { ctx } = this.#server;
    const photo = seed === null ? null : await savePhoto(ctx, await aPhoto(seed), 'photo');
    const owner = { owner_kind: 'schoolmate', owner_id: this.ids[role] } as const;
    await ctx.database.write(async (tx) => {
      await setOwnersPhoto(ctx, tx, owner, photo);
      await ctx.revisions.touchPeople(tx, [this.ids[role]]);
    });
  }

  async claim(role: Role): Promise<void> {
    const { ctx } = this.#server;
    const username = `user_${this.ids[role].toLowerCase()}`;
    this.#called.set(username, `user ${role}`);
    const claimed_at = ctx.clock().toISOString();
    await ctx.database.write(async (tx) => {
      const change = tx.updateTable('schoolmates').set({ claimed_at, username });
      await change.where('id', '=', this.ids[role]).execute();
      await ctx.revisions.touchPeople(tx, [this.ids[role]]);
    });
  }

  /** Sends a join request, and accepts it or leaves it waiting. */
  async request(role: Role, divisionIndex: DivisionIndex, accepted: boolean): Promise<void> {
    const { ctx } = this.#server;
    const [divisionId = '', batchId = ''] = [this.#divisions[divisionIndex], this.#batches[divisionIndex]];
    const ids = { schoolId: this.scene.schoolId, batchId, divisionId };
    const { mobile } = await recordOf(this.#server, this.ids[role]);
    const requestId = await sendRequest(ctx, this.ids[role], { ...ids, selfIntro: null });
    if (!accepted) return;
    const admin = { kind: 'admin', id: this.scene.adminId, sessionId: '' } as const;
    const entry = { ...ids, requestId, userMobile: mobile ?? '', schoolmateId: undefined };
    await acceptRequest(ctx, admin, entry);
  }

  /** Asks to delete the account, and then keeps it. */
  async leaveAndStay(role: Role): Promise<void> {
    const { ctx } = this.#server;
    const leaver = { kind: 'schoolmate', id: this.ids[role] } as const;
    await ctx.database.write((tx) => leave(ctx, tx, leaver, '2099-01-01T00:00:00.000Z'));
    await ctx.database.write((tx) => stay(ctx, tx, leaver));
  }

  async merge(goneRole: Role, fields: readonly ValueField[], withPhoto: boolean): Promise<string> {
    const { ctx } = this.#server;
    const photo = withPhoto
      ? await copyPhotoOf(ctx, { owner_kind: 'schoolmate', owner_id: this.ids[goneRole] })
      : null;
    const absorbing = {
      keptId: this.ids.keep,
      goneId: this.ids[goneRole],
      how: 'merge',
      fields,
      photo,
    } as const;
    const mergeId = await ctx.database.write((tx) =>
      mergeInto(ctx, tx, { ...absorbing, adminId: this.scene.adminId }),
    );
    return mergeId ?? '';
  }

  async undo(mergeId: string): Promise<void> {
    const { ctx } = this.#server;
    const undoing = { schoolId: this.scene.schoolId, mergeId, adminId: this.scene.adminId };
    await ctx.database.write((tx) => undoMerge(ctx, tx, undoing));
  }

  async contents(): Promise<unknown> {
    return contentsOf(this.#server, {
      schoolId: this.scene.schoolId,
      ids: this.ids,
      divisions: this.#divisions,
      posts: this.#posts,
      called: this.#called,
    });
  }
}

function storedValue(field: ValueField, value: Value, a: string, b: string): string | null {
  if (field === 'name') return `Name ${value}`;
  if (value === null) return null;
  if (field === 'gender') return value === 'a' ? 'Female' : 'Male';
  if (field === 'mobile' || field === 'whatsapp') return value === 'a' ? a : b;
  return field === 'email' ? `${value}@example.org` : `${field} ${value}`;
}
