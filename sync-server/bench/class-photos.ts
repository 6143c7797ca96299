import { nanoid } from 'nanoid';
import type { AppContext } from '#server/context.ts';

const namesInPhoto = 20;

/** Gives the classes of some people a class photo with the names of twenty of them, as it is after a week of use. */
export async function addClassPhotos(
  { database, clock }: AppContext,
  people: readonly string[],
): Promise<void> {
  const created_at = clock().toISOString();
  await database.write(async (tx) => {
    const members = await tx
      .selectFrom('memberships')
      .select(['division_id', 'schoolmate_id'])
      .where('schoolmate_id', 'in', people)
      .execute();
    for (const [division_id, those] of Map.groupBy(members, (member) => member.division_id)) {
      const [id, photo] = [nanoid(16), nanoid(16)];
      await tx
        .insertInto('photos')
        .values({
          ...{ id: photo, name: nanoid(21), owner_kind: 'class', owner_id: id },
          ...{ preview: 'AAAA', created_at },
        })
        .execute();
      const added_by = those[0]?.schoolmate_id ?? '';
      await tx
        .insertInto('class_photos')
        .values({ id, division_id, photo_id: photo, added_by, digest: nanoid(), created_at })
        .execute();
      const tags = those.slice(0, namesInPhoto).map(({ schoolmate_id }, at) => ({
        ...{ id: nanoid(16), class_photo_id: id, marked_by_tag: null, x: 400 * at, y: 5000, size: 300 },
        ...{ person_id: schoolmate_id, made_by: schoolmate_id, declined: 0 as const, number: at + 1 },
      }));
      await tx.insertInto('class_photo_tags').values(tags).execute();
    }
  });
}
