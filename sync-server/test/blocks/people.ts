import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll } from 'vitest';
import { savePhoto } from '#features/photos/photos-service.ts';
import { noise } from '#test/files/pictures.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { everythingFor } from '#test/scene/everything.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPost, type SeededPost } from '#test/scene/posts.ts';

/** A person whose texts are all unique: none of them may appear in responses to a blocked viewer. */
export interface Person extends Member {
  name: string;
  photoName: string;
  /** A photo from school days. */
  schoolPhoto: string;
  post: SeededPost;
  /** Everything that identifies them: in the person view, and in their posts. */
  face: string[];
  posted: string[];
}

export const hide = (owner: Member, from: { id: string }, kind = 'schoolmate', name = 'Somebody') =>
  owner.caller.put(paths.block(from.id), { kind, name });
export const show = (owner: Member, from: { id: string }) => owner.caller.delete(paths.block(from.id));
export const found = (bytes: string, texts: readonly string[]) =>
  texts.filter((text) => bytes.includes(text));

/** A class, and another batch of the same school. */
export class TwoBatches {
  server!: TestServer;
  admin!: Caller;
  ids!: DivisionIds;
  away!: DivisionIds;

  async open(): Promise<void> {
    this.server = await openTestServer();
    this.admin = await anAdmin(this.server);
    this.ids = await aDivision(this.admin);
    const { schoolId } = this.ids;
    this.away = { schoolId, ...(await aClass(this.admin, schoolId, '2013 - 2014')) };
  }

  aClassmate(): Promise<Member> {
    return aMember(this.server, this.ids.divisionId);
  }

  /** Creates a person in the class, with visible photos and numbers, and a post with a photo. */
  async aPerson(): Promise<Person> {
    const { divisionId, batchId } = this.ids;
    const name = `name-${nanoid(10)}`;
    const fields = { name, nickname: `nick-${nanoid(10)}`, place: `place-${nanoid(10)}` };
    const texts = { ...fields, self_intro: `intro-${nanoid(10)}`, email: `${nanoid(10)}@example.org` };
    const open = 'Public';
    const levels = { photo_access: open, mobile_access: open, email_access: open, social_access: open };
    const member = await aMember(this.server, divisionId, { ...texts, ...levels });
    const now = await this.#hang(member, 'photo_id');
    const then = await this.#hang(member, 'school_photo_id');
    const text = `post-${nanoid(10)}`;
    const photos = [await noise()];
    const post = await aPost(this.server, { batchId, authorId: member.id, text, photos });
    return {
      ...{ ...member, name, photoName: now.name, schoolPhoto: then.name, post },
      face: [member.id, member.mobile, ...Object.values(texts), now.name, now.preview, then.name],
      posted: [
        text,
        post.id,
        ...post.photos.flatMap(({ name, preview, bytes }) => [name, preview, ...bytes]),
      ],
    };
  }

  async #hang({ id: owner_id }: Member, column: 'photo_id' | 'school_photo_id') {
    const { ctx } = this.server;
    const { id, preview } = await savePhoto(ctx, await noise(), 'profilePic');
    const name = nanoid(21);
    await ctx.database.write(async (tx) => {
      const owner = { owner_kind: 'schoolmate', owner_id } as const;
      await tx
        .insertInto('photos')
        .values({ id, name, preview, ...owner, created_at: '' })
        .execute();
      await tx.updateTable('schoolmates').set(column, id).where('id', '=', owner_id).execute();
    });
    return { name, preview };
  }

  /** Returns everything that a caller can read about the given people, knowing every id and address. */
  read({ caller, mobile }: Pick<Member, 'caller' | 'mobile'>, people: readonly Person[]): Promise<string> {
    const { schoolId, batchId } = this.ids;
    return everythingFor(this.server, caller, {
      ids: { ...this.ids, mobile, relation: 'school', revision: '1', version: 'any' },
      otherwise: people[0]?.post.id ?? '',
      batchId,
      photos: people.flatMap(({ photoName, schoolPhoto, post }) => [
        ...[photoName, schoolPhoto],
        ...post.photos.map(({ name }) => name),
      ]),
      addresses: people.map(({ post }) => `${paths.posts(schoolId, batchId)}?before=${post.id}`),
    });
  }
}

/** Opens the two batches on their own server, for all tests of the file. */
export function twoBatches(): TwoBatches {
  const school = new TwoBatches();
  beforeAll(() => school.open());
  afterAll(() => school.server.close());
  return school;
}
