import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { removeClassPhotosIn } from '#features/class-photos/class-photos-service.ts';
import { holdsPeople } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { eraseClaimsIn } from './erase-claims.ts';

/** Removes one division. Refuses one that holds people. The caller has checked that the admin manages it. */
export async function removeEmptyDivision(
  ctx: Uses<'clock' | 'photos' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  ids: { schoolId: string; batchId: string; divisionId: string },
): Promise<void> {
  await recordAct(tx, ctx.clock(), admin, {
    action: 'remove-division',
    schoolId: ids.schoolId,
    subjectId: ids.divisionId,
    details: await divisionNames(tx, ids),
  });
  await removeDivisions(ctx, tx, [ids.divisionId], serverWords.divisionHoldsPeople);
  await ctx.revisions.touchDivisions(tx, ids);
  await ctx.revisions.touchStructure(tx, ids.schoolId);
}

/** Refuses divisions with people, with this sentence. */
export async function requireEmpty(
  tx: ReadTx,
  divisionIds: readonly string[],
  sentence: string,
): Promise<void> {
  if (divisionIds.length > 0 && (await holdsPeople(tx, divisionIds)))
    throw new ApiError('conflict', sentence);
}

/**
 * Removes divisions with their join requests, claims and tombstones, which no device can ask for any more.
 */
export async function removeDivisions(
  ctx: Uses<'photos'>,
  tx: WriteTx,
  divisionIds: readonly string[],
  holdsPeopleSentence: string,
): Promise<void> {
  if (divisionIds.length === 0) return;
  await requireEmpty(tx, divisionIds, holdsPeopleSentence);
  await tx.deleteFrom('join_requests').where('division_id', 'in', divisionIds).execute();
  await eraseClaimsIn(tx, divisionIds);
  await tx.deleteFrom('teaching_invitations').where('division_id', 'in', divisionIds).execute();
  await tx.deleteFrom('memberships').where('division_id', 'in', divisionIds).execute();
  await tx.deleteFrom('teaching').where('division_id', 'in', divisionIds).execute();
  await removeClassPhotosIn(ctx, tx, divisionIds);
  await tx.deleteFrom('divisions').where('id', 'in', divisionIds).execute();
}
