import { hash } from 'node:crypto';
import {
  type ClassPhotosDocument,
  classPhotosDocument,
  type SeenClassPhoto,
} from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import { photoPath } from '#directory/people-rows.ts';
import type { Reads } from '#server/context.ts';
import {
  memberKey,
  membersAmong,
  photosAround,
  type StoredClassPhoto,
  tagsOf,
} from './class-photos-store.ts';
import { isBySelf, type VisibleTag, visibleTags } from './visible-tags.ts';

/**
 * Returns the class photos of a schoolmate, unless the device has the same bytes. The tag is a hash of the bytes
 * alone, so it does not reveal changes that the viewer may not see.
 */
export async function classPhotosFor(
  ctx: Reads<'database'>,
  viewerId: string,
  has: string | undefined,
): Promise<{ tag: string; json: string | null }> {
  const document = await ctx.database.readTransaction((tx) => documentOf(tx, viewerId));
  const json = JSON.stringify(classPhotosDocument.parse(document));
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  return { tag, json: tag === has ? null : json };
}

async function documentOf(tx: ReadTx, viewerId: string): Promise<ClassPhotosDocument> {
  const all = await photosAround(tx, viewerId);
  if (all.length === 0) return { photos: [] };
  const { postsHiddenFrom: hidden } = await blocksAround(tx, { kind: 'schoolmate', id: viewerId });
  const photos = all.filter(({ added_by }) => !hidden.has(added_by));
  const tags = await tagsByPhoto(tx, viewerId, photos, hidden);
  return { photos: photos.map((photo) => seenPhoto(photo, tags.get(photo.id) ?? [])) };
}

/** Returns the tags of each photo as the viewer sees them. */
export async function tagsByPhoto(
  tx: ReadTx,
  viewerId: string,
  photos: readonly StoredClassPhoto[],
  hidden: BlockTokens,
): Promise<Map<string, VisibleTag[]>> {
  if (photos.length === 0) return new Map();
  const rows = await tagsOf(
    tx,
    photos.map(({ id }) => id),
  );
  const people = [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))];
  const batches = [...new Set(photos.map(({ batch_id }) => batch_id))];
  const here = await membersAmong(tx, batches, people);
  const byPhoto = Map.groupBy(rows, (row: RowOf<'class_photo_tags'>) => row.class_photo_id);
  return new Map(
    photos.map((photo) => {
      const seen = visibleTags(byPhoto.get(photo.id) ?? [], {
        viewerId,
        addedPhoto: photo.added_by === viewerId,
        isHidden: (personId) => hidden.has(personId),
        isHere: (personId) => here.has(memberKey(photo.batch_id, personId)),
      });
      return [photo.id, seen];
    }),
  );
}

function seenPhoto(photo: StoredClassPhoto, tags: readonly VisibleTag[]): SeenClassPhoto {
  return {
    _id: photo.id,
    schoolId: photo.school_id,
    batchId: photo.batch_id,
    divisionId: photo.division_id,
    path: photoPath(photo.name) ?? '',
    preview: photo.preview,
    addedBy: photo.added_by,
    addedAt: photo.created_at,
    tags: tags.map(({ mark, named, removable }) => ({
      _id: mark.id,
      x: mark.x,
      y: mark.y,
      size: mark.size,
      personId: named?.person_id ?? null,
      bySelf: isBySelf(named),
      removable,
    })),
  };
}
