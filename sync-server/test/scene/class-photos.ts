import { nanoid } from 'nanoid';
import { digestOf, savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from './cast-school.ts';
import type { TestServer } from './harness.ts';

/** Writes a class photo directly to the database. Returns its id and the public name of the photo. */
export async function aClassPhoto(
  { ctx }: Pick<TestServer, 'ctx'>,
  { divisionId, addedBy, seed = 301 }: { divisionId: string; addedBy: string; seed?: number },
): Promise<{ id: string; name: string; preview: string }> {
  const id = nanoid(21);
  const bytes = await aPhoto(seed);
  const saved = await savePhoto(ctx, bytes, 'photo');
  await ctx.database.write(async (tx) => {
    const photo = { id, division_id: divisionId, added_by: addedBy, digest: digestOf(bytes) };
    await tx
      .insertInto('class_photos')
      .values({ ...photo, created_at: ctx.clock().toISOString() })
      .execute();
    await setOwnersPhoto(ctx, tx, { owner_kind: 'class', owner_id: id }, saved);
  });
  const { name, preview } = await ctx.database.read
    .selectFrom('photos')
    .select(['name', 'preview'])
    .where('id', '=', saved.id)
    .executeTakeFirstOrThrow();
  return { id, name, preview };
}

/** Writes a tag of a class photo directly to the database, and returns its id. */
export async function aTag(
  { ctx }: Pick<TestServer, 'ctx'>,
  tag: { photoId: string; madeBy: string; personId?: string | null; of?: string; number?: number },
): Promise<string> {
  const id = nanoid(21);
  await ctx.database.write((tx) =>
    tx
      .insertInto('class_photo_tags')
      .values({
        ...{ id, class_photo_id: tag.photoId, marked_by_tag: tag.of ?? null },
        ...{ x: 5000, y: 2500, size: 800, number: tag.number ?? 1 },
        ...{ person_id: tag.personId ?? null, made_by: tag.madeBy },
      })
      .execute(),
  );
  return id;
}
