import { paths } from '@memcherrish/shared/wire/paths.ts';
import { nanoid } from 'nanoid';
import { savePhoto } from '#features/photos/photos-service.ts';
import { everythingFor } from '#test/everything.ts';
import { noise } from '#test/files/pictures.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/harness.ts';
import { aMember, type Member } from '#test/members.ts';
import { aClass, aPlace, type PlaceIds } from '#test/places.ts';
import { aPost, type SeededPost } from '#test/posts.ts';

/** A class, and another batch of the same school. */
export interface TwoBatches {
  server: TestServer;
  admin: Caller;
  place: PlaceIds;
  away: PlaceIds;
}

/** The two on a server of their own, to be closed by who opens it. */
export async function twoBatches(): Promise<TwoBatches> {
  const server = await openTestServer();
  const admin = await anAdmin(server);
  const place = await aPlace(admin);
  const away = { schoolId: place.schoolId, ...(await aClass(admin, place.schoolId, '2013 - 2014')) };
  return { server, admin, place, away };
}

/** Whose every text is theirs alone: none of it may be found where they are hidden. */
export interface Person extends Member {
  name: string;
  photoName: string;
  /** Of school days. */
  schoolPhoto: string;
  post: SeededPost;
  /** All by which somebody would know them: of the face, and of what they posted. */
  face: string[];
  posted: string[];
}

export const hide = (owner: Member, from: { id: string }, kind = 'schoolmate', name = 'Somebody') =>
  owner.caller.put(paths.hiding(from.id), { kind, name });
export const show = (owner: Member, from: { id: string }) => owner.caller.delete(paths.hiding(from.id));
export const found = (bytes: string, texts: readonly string[]) =>
  texts.filter((text) => bytes.includes(text));

/** Who is in the class, and what they get to read, in the school that stands when it is done. */
export function peopleOf(school: () => TwoBatches) {
  /** With photos and levels that show them, and a post with one. */
  async function aPerson(): Promise<Person> {
    const { server, place } = school();
    const name = `name-${nanoid(10)}`;
    const fields = { name, nickname: `nick-${nanoid(10)}`, place: `place-${nanoid(10)}` };
    const texts = { ...fields, self_intro: `intro-${nanoid(10)}`, email: `${nanoid(10)}@example.org` };
    const levels = { photo_access: 'Public', mobile_access: 'Public' };
    const member = await aMember(server, place.divisionId, { ...texts, ...levels });
    const now = await hang(member, 'photo_id');
    const then = await hang(member, 'school_photo_id');
    const text = `post-${nanoid(10)}`;
    const photos = [await noise()];
    const post = await aPost(server, { batchId: place.batchId, authorId: member.id, text, photos });
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

  async function hang({ id: owner_id }: Member, column: 'photo_id' | 'school_photo_id') {
    const { parts } = school().server;
    const { id, preview } = await savePhoto(parts, await noise(), 'profilePic');
    const name = nanoid(21);
    await parts.database.write(async ({ trx }) => {
      const owner = { owner_kind: 'schoolmate', owner_id } as const;
      await trx
        .insertInto('photos')
        .values({ id, name, preview, ...owner, created_at: '' })
        .execute();
      await trx.updateTable('schoolmates').set(column, id).where('id', '=', owner_id).execute();
    });
    return { name, preview };
  }

  /** All that somebody gets to read about the people given, with every id and address in hand. */
  function read({ caller, mobile }: Pick<Member, 'caller' | 'mobile'>, people: readonly Person[]) {
    const { server, place } = school();
    return everythingFor(server, caller, {
      ids: { ...place, mobile, relation: 'school', revision: '1', stand: 'any' },
      otherwise: people[0]?.post.id ?? '',
      batchId: place.batchId,
      photos: people.flatMap(({ photoName, schoolPhoto, post }) => [
        ...[photoName, schoolPhoto],
        ...post.photos.map(({ name }) => name),
      ]),
      addresses: people.map(({ post }) => `${paths.posts(place.schoolId, place.batchId)}?before=${post.id}`),
    });
  }

  const aClassmate = () => aMember(school().server, school().place.divisionId);
  return { aPerson, aClassmate, read };
}
