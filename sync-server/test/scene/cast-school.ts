import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { type CastMember, cast, type DivisionKey, divisions } from '@memcherrish/shared/testing/cast.ts';
import { nanoid } from 'nanoid';
import sharp from 'sharp';
import type { Credential } from '#auth/sessions.ts';
import { type EncodedPhoto, encodePhoto } from '#features/photos/encode-photo.ts';
import { type SavedPhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import type { TestServer } from './harness.ts';

/** The stored texts of one member of the cast. Each is unique, so that a leak can be found in raw bytes. */
export interface SeededPerson {
  id: string;
  member: CastMember;
  mobile: string | null;
  whatsapp: string;
  email: string;
  instagram: string;
  facebook: string;
  username: string | null;
  photoName: string;
  photoPreview: string;
  /** A photo from their school days. */
  schoolPhoto: { name: string; preview: string };
}

export interface CastSchool {
  people: Map<string, SeededPerson>;
  places: Record<DivisionKey, { schoolId: string; batchId: string; divisionId: string }>;
  tokenOf: (name: string) => Promise<string>;
  person: (name: string) => SeededPerson;
}

/** Writes the cast of shared/testing into a server, including photos. */
export async function seedCast(server: TestServer): Promise<CastSchool> {
  const { ctx } = server;
  const now = ctx.clock().toISOString();
  const divisionPaths = await seedDivisions(server, now);
  const people = new Map<string, SeededPerson>();
  let number = 0;
  for (const member of cast) {
    number += 1;
    const tag = String(number).padStart(3, '0');
    const photo = await savedPhoto(server, number);
    const younger = await savedPhoto(server, 1000 + number);
    const person = {
      id: nanoid(16),
      member,
      mobile: member.mobile,
      whatsapp: `+9193${tag}66601`,
      email: `cast-${tag}@example.org`,
      instagram: `insta.cast.${tag}`,
      facebook: `fb.cast.${tag}`,
      username: member.claimed ? `user_${tag}` : null,
    };
    await ctx.database.write(async (tx) => {
      await tx
        .insertInto('schoolmates')
        .values({
          id: person.id,
          name: member.name,
          gender: number % 2 === 0 ? 'Female' : 'Male',
          email: person.email,
          mobile: person.mobile,
          whatsapp: person.whatsapp,
          insta_username: person.instagram,
          fb_username: person.facebook,
          mobile_access: member.level,
          photo_access: member.level,
          email_access: member.level,
          social_access: member.level,
          claimed_at: member.claimed ? now : null,
          username: person.username,
          revision: 0,
          field_revisions: '{}',
          created_at: now,
        })
        .execute();
      const owner = { owner_kind: 'schoolmate', owner_id: person.id } as const;
      await setOwnersPhoto(ctx, tx, owner, photo);
      await setOwnersPhoto(ctx, tx, owner, younger, 'school_photo_id');
      for (const key of member.in) {
        await ctx.revisions.addMembers(tx, divisionPaths[key].divisionId, [person.id], now);
      }
    });
    const kept = await hung(server, photo.id);
    people.set(member.name, {
      ...person,
      photoName: kept.name,
      photoPreview: kept.preview,
      schoolPhoto: await hung(server, younger.id),
    });
  }
  const person = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(`Nobody in the cast is called ${name}.`);
    return found;
  };
  return {
    people,
    places: divisionPaths,
    person,
    tokenOf: (name) => sessionToken(server, 'schoolmate', person(name).id),
  };
}

async function hung({ ctx }: TestServer, photoId: string): Promise<{ name: string; preview: string }> {
  return ctx.database.read
    .selectFrom('photos')
    .select(['name', 'preview'])
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
}

/** Returns the number of photos: each person has a current one and one from school days. */
export const photosOfCast = ({ people }: CastSchool) => 2 * people.size;

/** Opens a session without a password and returns its token. */
export async function sessionToken(
  server: TestServer,
  kind: 'admin' | 'schoolmate' | 'teacher',
  id: string,
): Promise<string> {
  const sid = await aSession(server, kind, id);
  return server.app.jwt.sign({ sub: id, sid, kind }, { expiresIn: 3600 });
}

/** A credential that opens a session for an account, as a password does. */
export const admitted = (kind: AccountKind, id: string): Credential => ({
  isProof: true,
  confirm: async () => ({ kind, id }),
});

export async function aSession(
  { ctx }: TestServer,
  kind: 'admin' | 'schoolmate' | 'teacher',
  id: string,
): Promise<string> {
  const opened = await ctx.database.write((tx) => ctx.sessions.open(tx, admitted(kind, id), null));
  return opened.account.sessionId;
}

async function seedDivisions(server: TestServer, now: string): Promise<CastSchool['places']> {
  const ids = new Map<string, string>();
  const idOf = (label: string) => ids.get(label) ?? ids.set(label, nanoid(16)).get(label) ?? '';
  const divisionPaths: Partial<CastSchool['places']> = {};
  await server.ctx.database.write(async (tx) => {
    for (const [key, { school, batch, division }] of Object.entries(divisions)) {
      const schoolId = idOf(school);
      const batchId = idOf(`${school} ${batch}`);
      const divisionId = idOf(key);
      await tx
        .insertInto('schools')
        .values({ id: schoolId, name: school, revision: 1, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('batches')
        .values({
          id: batchId,
          school_id: schoolId,
          label: batch,
          label_key: batch,
          revision: 1,
          floor: 0,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .insertInto('divisions')
        .values({
          id: divisionId,
          batch_id: batchId,
          name: division,
          name_key: division.toLowerCase(),
          created_at: now,
        })
        .execute();
      divisionPaths[key as DivisionKey] = { schoolId, batchId, divisionId };
    }
  });
  return divisionPaths as CastSchool['places'];
}

const drawn = new Map<number, Promise<Buffer>>();

/** Returns a small photo that looks different from all others of the cast. A worker draws each only once. */
export async function aPhoto(seed: number): Promise<Buffer> {
  const photo = drawn.get(seed) ?? draw(seed);
  drawn.set(seed, photo);
  return Buffer.from(await photo);
}

function draw(seed: number): Promise<Buffer> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 193) % 256 };
  return sharp({ create: { width: 24 + (seed % 40), height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const encoded = new Map<number, Promise<EncodedPhoto>>();

/** Saves a photo of the cast. A worker encodes each only once: this takes longer than all else of a cast. */
async function savedPhoto({ ctx }: TestServer, seed: number): Promise<SavedPhoto> {
  const known = encoded.get(seed) ?? encode(seed);
  encoded.set(seed, known);
  const photo = await known;
  const id = nanoid(21);
  await ctx.photos.save(id, photo);
  return { id, preview: photo.preview, bytes: photo.large.byteLength + photo.small.byteLength };
}

async function encode(seed: number): Promise<EncodedPhoto> {
  const photo = await encodePhoto(await aPhoto(seed));
  if ('refused' in photo) throw new Error(`The photo ${seed} of the cast was refused: ${photo.refused}.`);
  return photo;
}
