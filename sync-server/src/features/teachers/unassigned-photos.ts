import { unassignedTeacherPhotos } from '@memcherrish/shared/rules/limits.ts';
import type { WriteTx } from '#db/write.ts';
import { setOwnersPhoto } from '#features/photos/photos-service.ts';
import type { AppContext } from '#server/context.ts';

/**
 * Takes the photos of teachers whom no school has taken: those kept long enough, and the oldest where there are too many. Anybody may
 * register, and nobody sees these photos; whoever is taken later adds theirs again.
 */
export async function purgeUnassignedPhotos(ctx: AppContext, tx: WriteTx): Promise<void> {
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
