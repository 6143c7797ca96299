import { nanoid } from 'nanoid';
import { aClassPhoto, aTag } from '#test/scene/class-photos.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import type { World } from '../world.ts';
import { aListed, type Make, nothing, photo, target, write } from './call.ts';

/** Adds a photo of another class of the batch, by a person who is no principal. */
async function aPhotoOfBatch(world: World): Promise<string> {
  const { divisionId } = world.school.places['1-1-B'];
  const addedBy = await aRecord(world.server, { name: 'Adder', mobile: aMobile() }, divisionId);
  return (await aClassPhoto(world.server, { divisionId, addedBy })).id;
}

/** Removes the photos of the target class, since a schoolmate has one photo in a class. */
const noPhotos = (world: World) =>
  write(world, (tx) =>
    tx.deleteFrom('class_photos').where('division_id', '=', target(world).divisionId).execute(),
  );

/** Calls of class photos and the faces in them. */
export const classPhotoCalls: Record<string, Make> = {
  'GET /api/class-photos': nothing,
  'POST /api/class-photos': async (world) => ({
    form: { ...(await photo('photo')), _id: nanoid(21), divisionId: target(world).divisionId },
    after: () => noPhotos(world),
  }),
  'DELETE /api/class-photos/:photoId': async (world) => ({
    params: { photoId: await aPhotoOfBatch(world) },
  }),
  'PUT /api/class-photos/:photoId/tags/:tagId': async (world) => ({
    params: { photoId: await aPhotoOfBatch(world), tagId: nanoid(21) },
    body: { x: 5000, y: 2500, size: 800, personId: await aListed(world), of: null },
  }),
  'DELETE /api/class-photos/:photoId/tags/:tagId': async (world) => {
    const photoId = await aPhotoOfBatch(world);
    return {
      params: { photoId, tagId: await aTag(world.server, { photoId, madeBy: world.accounts.SE.id }) },
    };
  },
};
