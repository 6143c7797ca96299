import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { AuditAction } from '@memcherrish/shared/wire/audit.ts';
import type { ClaimDecision } from '@memcherrish/shared/wire/claims.ts';
import { isLeaving } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { ClaimRow } from '#db/community-rows.ts';
import type { WriteTx } from '#db/write.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { confirmClaim, isListingUnclaimed, type Joined, tellClaimant } from './claim-listing.ts';
import { endClaim, pokeClass } from './claims-service.ts';
import { claimById } from './claims-store.ts';

const acts: Record<ClaimDecision, AuditAction> = {
  accept: 'accept-claim',
  refuse: 'refuse-claim',
  keep: 'keep-claim',
  'put-back': 'put-claim-back',
};

/** The state of a claim after each decision. */
const becomes: Partial<Record<ClaimDecision, ClaimRow['state']>> = {
  accept: 'joined',
  refuse: 'refused',
  'put-back': 'put-back',
};

/**
 * Decides about a claim; only the admins of its school may. Accepts or refuses a waiting claim, keeps a
 * doubted one, or puts its listing back. The same decision again changes nothing. Refuses with a text when
 * the claim was decided otherwise since.
 */
export async function decideClaim(
  ctx: AppContext,
  admin: Account,
  claimId: string,
  decision: ClaimDecision,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const claim = await claimById(tx, claimId);
    if (!claim || !(await manages(tx, admin, claim.school_id))) throw notFound();
    const claimant = { kind: 'schoolmate', id: claim.schoolmate_id } as const;
    if (claim.state === 'withdrawn' || (await isLeaving(tx, claimant))) throw notFound();
    if (claim.state === becomes[decision]) return;
    const { name } = await tx
      .selectFrom('schoolmates')
      .select('name')
      .where('id', '=', claim.schoolmate_id)
      .executeTakeFirstOrThrow();
    const decided =
      decision === 'accept' || decision === 'refuse'
        ? await answer(ctx, tx, admin, claim, decision)
        : await lookAgain(ctx, tx, admin, claim, decision);
    for (const { division_id, school_id } of decided) {
      const { batch, division } = await divisionPathAt(tx, division_id);
      await recordAct(tx, ctx.clock(), admin, {
        action: acts[decision],
        schoolId: school_id,
        subjectId: claim.schoolmate_id,
        details: { name, batch, division },
      });
      await pokeClass(ctx, tx, { division_id, schoolmate_id: claim.schoolmate_id });
    }
  });
}

type Decided = Pick<Joined, 'division_id' | 'school_id'>[];

async function answer(
  ctx: AppContext,
  tx: WriteTx,
  admin: Account,
  claim: ClaimRow & { school_id: string },
  decision: 'accept' | 'refuse',
): Promise<Decided> {
  if (claim.state !== 'waiting') throw new ApiError('conflict', serverWords.claimDecided);
  if (decision === 'refuse') {
    await endClaim(ctx, tx, claim.id, 'refused');
    await tellClaimant(ctx, tx, claim, 'claim-refused');
    return [claim];
  }
  if (!(await isListingUnclaimed(tx, claim))) throw new ApiError('conflict', serverWords.listingTaken);
  const joined = await confirmClaim(ctx, tx, claim, { by: 'admin', adminId: admin.id });
  for (const each of joined) await tellClaimant(ctx, tx, each, 'claim-accepted');
  return joined;
}

async function lookAgain(
  ctx: AppContext,
  tx: WriteTx,
  admin: Account,
  claim: ClaimRow & { school_id: string },
  decision: 'keep' | 'put-back',
): Promise<Decided> {
  if (claim.state !== 'joined') throw new ApiError('conflict', serverWords.claimDecided);
  if (decision === 'keep') {
    await tx
      .updateTable('claims')
      .set({ looked_at: ctx.clock().toISOString() })
      .where('id', '=', claim.id)
      .execute();
    return [claim];
  }
  const undone = { schoolId: claim.school_id, mergeId: claim.merge_id ?? '', adminId: admin.id };
  await undoMerge(ctx, tx, undone);
  return [claim];
}
