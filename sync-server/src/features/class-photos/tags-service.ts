import { classPhoto as limits } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { FaceFrame, TagBody } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { keptNaming, keptWithId, takeBack } from '#features/removals/take-back.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { tagsByPhoto } from './class-photos-document.ts';
import { openClassPhoto, pokeBatch } from './class-photos-service.ts';
import {
  memberKey,
  membersAmong,
  type StoredClassPhoto,
  storedPhotoById,
  tagsOf,
} from './class-photos-store.ts';
import { isBySelf, type TagViewer, type VisibleTag, visibleTags } from './visible-tags.ts';

interface TagIds {
  photoId: string;
  tagId: string;
}

/** Marks or names a face. A repeat changes nothing. */
export async function putTag(
  ctx: Uses<'database' | 'pokes'>,
  callerId: string,
  ids: TagIds,
  body: TagBody,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const photo = await openClassPhoto(tx, callerId, ids.photoId);
    const hidden = await hiddenAround(tx, callerId);
    if (await isThere(tx, callerId, ids)) return;
    const { personId } = body;
    if (personId !== null) await requireNameable(tx, callerId, photo, hidden, personId);
    const { markId, frame } = await targetOf(tx, callerId, photo, hidden, body);
    await requireFew(tx, callerId, ids.photoId);
    await makeRoom(tx, callerId, photo.id, personId, markId);
    const { x, y, size } = frame;
    await tx
      .insertInto('class_photo_tags')
      .values({
        id: ids.tagId,
        class_photo_id: photo.id,
        marked_by_tag: markId,
        ...{ x, y, size, person_id: personId, made_by: callerId },
        number: await nextNumber(tx, photo.id),
      })
      .execute();
    await pokeBatch(ctx, tx, photo.batch_id, [callerId, ...(personId === null ? [] : [personId])]);
  });
}

const hiddenAround = async (tx: ReadTx, id: string): Promise<BlockTokens> =>
  (await blocksAround(tx, { kind: 'schoolmate', id })).postsHiddenFrom;

async function isThere(tx: ReadTx, callerId: string, { photoId, tagId }: TagIds): Promise<boolean> {
  const known = await tx
    .selectFrom('class_photo_tags')
    .select(['made_by', 'class_photo_id'])
    .where('id', '=', tagId)
    .executeTakeFirst();
  if (!known) return false;
  if (known.made_by === callerId && known.class_photo_id === photoId) return true;
  throw new ApiError('already-exists', words.tagGone);
}

/**
 * Refuses people outside the batch, and with the same error people with a block between them and the caller. Refuses
 * a person who removed their name from this photo, unless they are the caller, and a person who has not joined and
 * does not want to be named.
 */
async function requireNameable(
  tx: ReadTx,
  callerId: string,
  photo: StoredClassPhoto,
  hidden: BlockTokens,
  personId: string,
): Promise<void> {
  const here = await membersAmong(tx, [photo.batch_id], [personId]);
  if (hidden.has(personId) || !here.has(memberKey(photo.batch_id, personId))) throw notFound();
  if (personId === callerId) return;
  const listing = await tx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', personId)
    .where('claimed_at', 'is', null)
    .where('names_declined_at', 'is not', null)
    .executeTakeFirst();
  if (listing) throw new ApiError('not-allowed', words.declined);
  const declined = await tx
    .selectFrom('class_photo_tags')
    .select('id')
    .where('class_photo_id', '=', photo.id)
    .where('person_id', '=', personId)
    .where('declined', '=', 1)
    .executeTakeFirst();
  if (declined) throw new ApiError('not-allowed', words.declined);
}

/** Returns where the tag is: in its own frame, or at the face that it names. Refuses a face whose person said so. */
async function targetOf(
  tx: ReadTx,
  callerId: string,
  photo: StoredClassPhoto,
  hidden: BlockTokens,
  body: TagBody,
): Promise<{ markId: string | null; frame: FaceFrame }> {
  if (body.of === null) return { markId: null, frame: body };
  const face = await faceOf(tx, callerId, photo, hidden, body.of);
  if (!face) throw new ApiError('not-found', words.tagGone);
  if (isBySelf(face.named)) throw new ApiError('not-allowed', words.isSure);
  return { markId: face.mark.id, frame: face.mark };
}

async function faceOf(
  tx: ReadTx,
  callerId: string,
  photo: StoredClassPhoto,
  hidden: BlockTokens,
  markId: string,
): Promise<VisibleTag | undefined> {
  const faces = (await tagsByPhoto(tx, callerId, [photo], hidden)).get(photo.id) ?? [];
  return faces.find(({ mark }) => mark.id === markId);
}

async function requireFew(tx: ReadTx, callerId: string, photoId: string): Promise<void> {
  const { own } = await tx
    .selectFrom('class_photo_tags')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('class_photo_id', '=', photoId)
    .where('made_by', '=', callerId)
    .executeTakeFirstOrThrow();
  if (own >= limits.tagsPerPerson) throw new ApiError('not-allowed', words.tooManyInPhoto);
}

/**
 * Deletes the caller's tags that the new one replaces: their earlier name for the face, and, when they name
 * themself, their own earlier word and their removal.
 */
async function makeRoom(
  tx: WriteTx,
  callerId: string,
  photoId: string,
  personId: string | null,
  markId: string | null,
): Promise<void> {
  if (markId !== null) {
    await tx
      .deleteFrom('class_photo_tags')
      .where('marked_by_tag', '=', markId)
      .where('made_by', '=', callerId)
      .execute();
  }
  if (personId !== callerId) return;
  await tx
    .deleteFrom('class_photo_tags')
    .where('class_photo_id', '=', photoId)
    .where('person_id', '=', callerId)
    .where('id', '!=', markId ?? '')
    .where((row) => row.or([row('declined', '=', 1), row('made_by', '=', callerId)]))
    .execute();
}

async function nextNumber(tx: ReadTx, photoId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('class_photo_tags')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('class_photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/**
 * Removes a mark or a name that the caller may remove. After a person removes their own name, only they can name
 * themselves in this photo again. A repeat is no error.
 */
export async function removeTag(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes'>,
  callerId: string,
  ids: TagIds,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const { tags, viewer, batchId } = await photoBefore(tx, callerId, ids.photoId);
    const removal = removalOf(tags, viewer, ids.tagId);
    if (removal === null) return;
    const { ending, ended } = removal;
    for (const { id } of ended) {
      await takeBack(ctx, tx, {
        ...{ table: 'class_photo_tags', naming: id },
        live: () => endTag(tx, id, ending),
        kept: ({ row }) => (row.id === id ? ending : null),
      });
    }
    const people = ended.flatMap(({ person_id }) => person_id ?? []);
    if (batchId !== null) await pokeBatch(ctx, tx, batchId, [callerId, ...people]);
  });
}

interface PhotoBefore {
  tags: readonly RowOf<'class_photo_tags'>[];
  viewer: TagViewer;
  /** Null while an admin has removed the class of the photo. */
  batchId: string | null;
}

/**
 * Returns the tags of a photo, and who looks at it. Refuses a photo that the caller may not see. In a class that an
 * admin removed, everyone has their own names and marks, also those who are in no class meanwhile.
 */
async function photoBefore(tx: ReadTx, callerId: string, photoId: string): Promise<PhotoBefore> {
  const { postsHiddenFrom: hidden } = await blocksAround(tx, { kind: 'schoolmate', id: callerId });
  const isHidden = (personId: string) => hidden.has(personId);
  const [kept] = await keptWithId(tx, 'class_photos', photoId);
  if (kept && !(await storedPhotoById(tx, photoId))) {
    const own = new Set<string | null>(await recordsIn(tx, callerId));
    if (isHidden(kept.row.added_by)) throw notFound();
    const rows = await keptNaming(tx, 'class_photo_tags', photoId, { removalId: kept.removal.id });
    // A tag may name a record that was merged into that of the caller since.
    const current = (id: string) => (own.has(id) ? callerId : id);
    const tags = rows.map(({ row }) => ({
      ...row,
      made_by: current(row.made_by),
      person_id: row.person_id && current(row.person_id),
    }));
    const addedPhoto = own.has(kept.row.added_by);
    return { tags, viewer: { viewerId: callerId, addedPhoto, isHidden, isHere: () => true }, batchId: null };
  }
  const photo = await openClassPhoto(tx, callerId, photoId);
  const tags = await tagsOf(tx, [photo.id]);
  const people = [...new Set(tags.flatMap(({ person_id }) => person_id ?? []))];
  const here = await membersAmong(tx, [photo.batch_id], people);
  const isHere = (personId: string) => here.has(memberKey(photo.batch_id, personId));
  const addedPhoto = photo.added_by === callerId;
  return { tags, viewer: { viewerId: callerId, addedPhoto, isHidden, isHere }, batchId: photo.batch_id };
}

interface TagRemoval {
  ended: readonly RowOf<'class_photo_tags'>[];
  ending: 'gone' | 'declined';
}

/** Returns what the removal of a face ends, or null if the caller has no part in a face that they do not see. */
function removalOf(
  tags: readonly RowOf<'class_photo_tags'>[],
  viewer: TagViewer,
  markId: string,
): TagRemoval | null {
  const { viewerId, addedPhoto } = viewer;
  const face = visibleTags(tags, viewer).find(({ mark }) => mark.id === markId);
  if (!face) {
    // The person at the face is being deleted, and would return with it. A declined name stays declined.
    const atFace = tags.filter((tag) => tag.id === markId || tag.marked_by_tag === markId);
    const mark = atFace.find((tag) => tag.id === markId && tag.made_by === viewerId);
    return mark && atFace.every((tag) => tag.declined === 0) ? { ended: [mark], ending: 'gone' } : null;
  }
  const { mark, named, removable } = face;
  if (!removable) throw new ApiError('not-allowed', words.notYours);
  if (named?.person_id === viewerId)
    return { ended: tags.filter(({ person_id }) => person_id === viewerId), ending: 'declined' };
  const isWhole = mark.made_by === viewerId || addedPhoto;
  return { ended: [isWhole ? mark : (named ?? mark)], ending: 'gone' };
}

async function endTag(tx: WriteTx, id: string, ending: TagRemoval['ending']): Promise<boolean> {
  const ended =
    ending === 'gone'
      ? tx.deleteFrom('class_photo_tags').where('id', '=', id).returning('id')
      : tx.updateTable('class_photo_tags').set({ declined: 1 }).where('id', '=', id).returning('id');
  return (await ended.execute()).length > 0;
}

/**
 * Takes the name of a person who has not joined out of all class photos. No one can name them again before they join,
 * and in these photos only themself.
 */
export async function declineNames(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes'>,
  tx: WriteTx,
  personId: string,
): Promise<void> {
  await tx
    .updateTable('schoolmates')
    .set({ names_declined_at: ctx.clock().toISOString() })
    .where('id', '=', personId)
    .where('names_declined_at', 'is', null)
    .execute();
  for (const naming of await recordsIn(tx, personId)) {
    await takeBack(ctx, tx, {
      ...{ table: 'class_photo_tags', naming },
      live: async () => {
        const tags = tx.updateTable('class_photo_tags').set({ declined: 1 }).where('person_id', '=', naming);
        return (await tags.returning('id').execute()).length > 0;
      },
      kept: ({ row }) => (row.person_id === naming ? 'declined' : null),
    });
  }
  await ctx.deletions.sayRemoved({ kind: 'names', id: personId });
  const batchIds = new Set((await membershipsOf(tx, personId)).map(({ batchId }) => batchId));
  for (const batchId of batchIds) await pokeBatch(ctx, tx, batchId, [personId]);
}

/** Counts a mark or name towards the daily limit of the caller. */
export async function countTag(ctx: Reads<'attempts'>, callerId: string): Promise<void> {
  const { tagsPerDay, window } = limits;
  await ctx.attempts.count(`class-photo-tags ${callerId}`, tagsPerDay, window, words.tooManyTags);
}
