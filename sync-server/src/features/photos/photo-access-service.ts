import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { distance, type Relation, relationTo } from '@memcherrish/shared/access/relation.ts';
import { photoFile } from '@memcherrish/shared/rules/photo.ts';
import { assignmentsOf, manages, membershipsOf, standingOf } from '#auth/standing.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import type { PhotoRow } from '#db/directory-rows.ts';
import type { Reader } from '#db/write.ts';
import type { Parts } from '#server/parts.ts';
import { notFound } from '#server/refusal.ts';
import { hidingsAround } from '#sync/hidings-store.ts';
import type { PhotoSize } from './photo-files.ts';
import { photoAccessOf, photoByName, postOfPhoto } from './photos-store.ts';

/** A picture that this viewer may see now. */
export interface OpenPhoto {
  path: string;
  /** Names these very bytes: a picture never changes under its public name. */
  version: string;
}

/**
 * The file behind an address under `/uploads/`, for who may see it (design sections 5 and 10). A photo that is hidden from the viewer, one
 * that never was and what is no address at all are refused alike.
 */
export async function openPhoto(parts: Parts, viewer: Viewer, file: string): Promise<OpenPhoto> {
  const [, name, isSmall] = photoFile.exec(file) ?? [];
  if (name === undefined) throw notFound();
  const id = await parts.database.readTogether(async (reader) => {
    const photo = await photoByName(reader, name);
    return photo && (await maySee(reader, viewer, photo)) ? photo.id : null;
  });
  if (id === null) throw notFound();
  const size: PhotoSize = isSmall ? 'small' : 'large';
  return { path: parts.photos.path(id, size), version: `${name}.${size}` };
}

async function maySee(reader: Reader, viewer: Viewer, photo: PhotoRow): Promise<boolean> {
  if (photo.owner_kind === 'school') return true;
  if (viewer.kind === 'guest') return false;
  if (viewer.kind === photo.owner_kind && viewer.id === photo.owner_id) return true;
  if (photo.owner_kind === 'post') return maySeePost(reader, viewer, photo.owner_id);
  return photo.owner_kind === 'teacher'
    ? maySeeTeacher(reader, viewer, photo.owner_id)
    : maySeeSchoolmate(reader, viewer, photo.owner_id);
}

/** The batch, the author wherever they are now, and the school's admins while a report of the post waits. */
async function maySeePost(reader: Reader, viewer: Account, postId: string): Promise<boolean> {
  const post = await postOfPhoto(reader, postId);
  if (!post) return false;
  if (viewer.kind === 'schoolmate' && viewer.id === post.author_id) return true;
  const { unread } = await hidingsAround(reader, viewer);
  if (post.author_id !== null && unread.has(post.author_id)) return false;
  if ((await standingOf(reader, viewer)).batches.has(post.batch_id)) return true;
  return post.isReported && manages(reader, viewer, post.school_id);
}

/** A teacher has no levels: whoever may open a directory that they stand in sees them. */
async function maySeeTeacher(reader: Reader, viewer: Viewer, teacherId: string): Promise<boolean> {
  const assignments = await assignmentsOf(reader, teacherId);
  const { schools } = await standingOf(reader, viewer);
  if (assignments.some((place) => schools.has(place.schoolId))) return true;
  return managesAny(reader, viewer, assignments);
}

/** The level is asked at the nearest relation to any division of the person: a card shows the most open face (design section 5). */
async function maySeeSchoolmate(reader: Reader, viewer: Viewer, schoolmateId: string): Promise<boolean> {
  if ((await hidingsAround(reader, viewer)).unseen.has(schoolmateId)) return false;
  const places = await membershipsOf(reader, schoolmateId);
  const standing = await standingOf(reader, viewer);
  const nearest = places
    .map((place): Relation => relationTo(standing, place))
    .reduce((one, other) => (distance(one) <= distance(other) ? one : other), 'none');
  const level = await photoAccessOf(reader, schoolmateId);
  if (nearest !== 'none' && level && canSee(level.photo_access, nearest)) return true;
  return managesAny(reader, viewer, places);
}

async function managesAny(
  reader: Reader,
  viewer: Viewer,
  places: readonly { schoolId: string }[],
): Promise<boolean> {
  for (const schoolId of new Set(places.map((place) => place.schoolId))) {
    if (await manages(reader, viewer, schoolId)) return true;
  }
  return false;
}
