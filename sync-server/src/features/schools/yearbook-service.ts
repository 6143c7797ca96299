import { distance, relationTo } from '@memcherrish/shared/access/relation.ts';
import type { Yearbook } from '@memcherrish/shared/wire/desk/yearbook.ts';
import type { Viewer } from '#auth/viewer.ts';
import { scopeOf } from '#auth/viewer-scope.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import { privacyColumnsOf } from '#directory/school-privacy-store.ts';
import type { Reads } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { rostersOf } from '#sync/roster-store.ts';
import { divisionIn } from './schools-store.ts';

/**
 * Returns one division for its printed page. A print leaves the viewer's hands, so it has only what the whole batch may
 * see, also for a viewer of the division itself. People who block the viewer are left out.
 */
export async function yearbookOf(
  ctx: Reads<'database'>,
  viewer: Viewer,
  ids: { schoolId: string; batchId: string; divisionId: string },
): Promise<Yearbook> {
  return ctx.database.readTransaction(async (tx) => {
    const found = await divisionIn(tx, ids);
    const relation = relationTo(await scopeOf(tx, viewer), ids);
    if (!found || relation === 'none') throw notFound();
    const { blockedBy } = await blocksAround(tx, viewer);
    const printed = distance(relation) < distance('batch') ? 'batch' : relation;
    const { privacy_locks } = await privacyColumnsOf(tx, ids.schoolId);
    const batch = { id: ids.batchId, school_id: ids.schoolId, revision: 0, floor: 0, privacy_locks };
    // Prints faces and names, so it reads no contacts.
    const look = { relation: printed, isVeiled: true, blockedBy };
    const [roster] = await rostersOf(tx, batch, [ids.divisionId], look);
    const { schoolName, batch: label, division } = await divisionPathAt(tx, ids.divisionId);
    return {
      schoolName,
      batch: label,
      division,
      teachers: (roster?.teachers ?? []).map(({ name, subject, profilePhoto: photo }) => ({
        name,
        subject,
        photo,
      })),
      schoolmates: (roster?.schoolmates ?? []).map((person) => ({
        _id: person._id,
        name: person.name,
        formerName: person.formerName,
        nickname: person.nickname,
        gender: person.gender,
        photo: person.profilePic,
        schoolPhoto: person.schoolPhoto?.path ?? null,
        hasJoined: !person.hidden.unclaimed,
      })),
    };
  });
}
