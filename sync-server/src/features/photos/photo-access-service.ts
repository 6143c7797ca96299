import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { relationTo } from '@memcherrish/shared/access/relation.ts';
import { photoFile } from '@memcherrish/shared/rules/photo.ts';
import type { Account, Viewer } from '#auth/viewer.ts';
import { manages, scopeOf } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { assignmentsOf } from '#directory/division-paths-store.ts';
import { locksIn } from '#directory/school-privacy-store.ts';
import type { Reads } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import type { PhotoSize } from './photo-store.ts';
import { classPhotoOf, photoAudiencesOf, photoByName, postOfPhoto } from './photos-store.ts';

const secondPrefix = /^\/?uploads\//;

/** A picture that the viewer may see now. */
export interface OpenPhoto {
  id: string;
  size: PhotoSize;
  /** Identifies the exact bytes: a picture never changes under its public name. */
  version: string;
}

/**
 * Returns the picture for an address under `/uploads/`, if the viewer may see it. Answers name a photo with that prefix, and the
 * specification's client puts it in front once more, so a second one counts as none. Refuses a hidden photo, an
 * unknown one and an invalid address with the same error.
 */
export async function openPhoto(ctx: Reads<'database'>, viewer: Viewer, file: string): Promise<OpenPhoto> {
  const [, name, isSmall] = photoFile.exec(file.replace(secondPrefix, '')) ?? [];
  if (name === undefined) throw notFound();
  const id = await ctx.database.readTransaction(async (tx) => {
    const photo = await photoByName(tx, name);
    return photo && (await maySee(tx, viewer, photo)) ? photo.id : null;
  });
  if (id === null) throw notFound();
  const size: PhotoSize = isSmall ? 'small' : 'large';
  return { id, size, version: `${name}.${size}` };
}

async function maySee(tx: ReadTx, viewer: Viewer, photo: RowOf<'photos'>): Promise<boolean> {
  if (photo.owner_kind === 'school') return true;
  if (viewer.kind === 'guest') return false;
  if (viewer.kind === photo.owner_kind && viewer.id === photo.owner_id) return true;
  if (photo.owner_kind === 'post') return maySeePost(tx, viewer, photo.owner_id);
  if (photo.owner_kind === 'class') return maySeeClassPhoto(tx, viewer, photo.owner_id);
  return photo.owner_kind === 'teacher'
    ? maySeeTeacher(tx, viewer, photo.owner_id)
    : maySeeSchoolmate(tx, viewer, photo.owner_id);
}

/**
 * Allows the batch, the author wherever they are now, and the school's admins while a report of the post
 * waits.
 */
async function maySeePost(tx: ReadTx, viewer: Account, postId: string): Promise<boolean> {
  const post = await postOfPhoto(tx, postId);
  if (!post) return false;
  if (viewer.kind === 'schoolmate' && viewer.id === post.author_id) return true;
  const { postsHiddenFrom } = await blocksAround(tx, viewer);
  if (post.author_id !== null && postsHiddenFrom.has(post.author_id)) return false;
  if ((await scopeOf(tx, viewer)).batches.has(post.batch_id)) return true;
  return post.isReported && manages(tx, viewer, post.school_id);
}

/** Allows the schoolmates of the batch alone, unless a block is between them and the person who added the photo. */
async function maySeeClassPhoto(tx: ReadTx, viewer: Account, classPhotoId: string): Promise<boolean> {
  if (viewer.kind !== 'schoolmate') return false;
  const photo = await classPhotoOf(tx, classPhotoId);
  if (!photo || (await blocksAround(tx, viewer)).postsHiddenFrom.has(photo.added_by)) return false;
  return (await scopeOf(tx, viewer)).batches.has(photo.batch_id);
}

/**
 * A teacher has no levels: everyone who may open a directory with the teacher in it sees the photo. Before
 * the first class, only the admin who registered the teacher sees it.
 */
async function maySeeTeacher(tx: ReadTx, viewer: Viewer, teacherId: string): Promise<boolean> {
  const assignments = await assignmentsOf(tx, teacherId);
  const { schools } = await scopeOf(tx, viewer);
  if (assignments.some((divisionPath) => schools.has(divisionPath.schoolId))) return true;
  if (await managesAny(tx, viewer, assignments)) return true;
  return viewer.kind === 'admin' && (await isRegisteredBy(tx, viewer.id, teacherId));
}

async function isRegisteredBy(tx: ReadTx, adminId: string, teacherId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', teacherId)
    .where('made_by', '=', adminId)
    .where('assigned_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks the level at the viewer's relation to each division of the person, with the lock of its school. A card shows
 * the most open PersonView.
 */
async function maySeeSchoolmate(tx: ReadTx, viewer: Viewer, schoolmateId: string): Promise<boolean> {
  if ((await blocksAround(tx, viewer)).blockedBy.has(schoolmateId)) return false;
  const divisions = await photoAudiencesOf(tx, schoolmateId);
  const scope = await scopeOf(tx, viewer);
  const isOpen = divisions.some((division) => {
    const relation = relationTo(scope, division);
    const lock = locksIn(division).profileimageAccessControl;
    return relation !== 'none' && canSee(division.photo_access, relation, lock);
  });
  return isOpen || managesAny(tx, viewer, divisions);
}

async function managesAny(
  tx: ReadTx,
  viewer: Viewer,
  divisions: readonly { schoolId: string }[],
): Promise<boolean> {
  for (const schoolId of new Set(divisions.map((divisionPath) => divisionPath.schoolId))) {
    if (await manages(tx, viewer, schoolId)) return true;
  }
  return false;
}
