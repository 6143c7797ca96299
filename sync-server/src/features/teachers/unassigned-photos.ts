import { unassignedTeacherPhotos } from '@memcherrish/shared/domain/limits.ts';
import type { WriteTx } from '#db/write.ts';
import { setOwnersPhoto } from '#features/photos/photos-service.ts';
import type { Uses } from '#server/context.ts';

/**
 * Removes photos of teachers that no school has assigned: those that are too old, and the oldest when there
 * are too many. Anyone may register as a teacher, and these photos are shown to no one. A teacher who is
 * assigned later uploads the photo again.
 */
export async function purgeUnassignedPhotos(
  ctx: Uses<'clock' | 'photos' | 'quotas'>,
  tx: WriteTx,
): Promise<void> {
  const { most, keptFor } = unassignedTeacherPhotos;
  const kept = await tx
    .selectFrom('teachers')
    .innerJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(['teachers.id', 'photos.created_at'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('teaching')
            .select('teaching.teacher_id')
            .whereRef('teaching.teacher_id', '=', 'teachers.id'),
        ),
      ),
    )
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id')
    .execute();
  const tooOld = new Date(ctx.clock().getTime() - keptFor).toISOString();
  for (const [index, { id, created_at }] of kept.entries()) {
    if (index < most && created_at > tooOld) continue;
    await setOwnersPhoto(ctx, tx, { owner_kind: 'teacher', owner_id: id }, null);
  }
}
