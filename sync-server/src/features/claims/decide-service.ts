import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { AuditAction } from '@memcherrish/shared/wire/desk/audit.ts';
import type { ClaimDecision } from '@memcherrish/shared/wire/desk/claims.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { mayBeLetIn } from '#directory/askers.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { divisionPathAt } from '#directory/division-paths-store.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { mayActIn } from '#features/schools/decision-scope.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { confirmClaim, isListingUnclaimed, type Joined, tellClaimant } from './claim-listing.ts';
import { endClaim, pokeClass } from './claims-service.ts';
import { claimById } from './claims-store.ts';
import { isForCoordinator } from './managed-claims-service.ts';

const acts: Record<ClaimDecision, AuditAction> = {
  accept: 'accept-claim',
  refuse: 'refuse-claim',
  keep: 'keep-claim',
  'put-back': 'put-claim-back',
};

/** The state of a claim after each decision. */
const becomes: Partial<Record<ClaimDecision, RowOf<'claims'>['state']>> = {
  accept: 'joined',
  refuse: 'refused',
  'put-back': 'put-back',
};

/**
 * Decides about a claim; the admins of its school may, and coordinators of its batch as far as `mayDecide` says. Accepts or
 * refuses a waiting claim, keeps a doubted one, or puts its listing back. The same decision again changes nothing. Refuses with a text when
 * the claim was decided otherwise since.
 */
export async function decideClaim(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  account: Account,
  claimId: string,
  decision: ClaimDecision,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const claim = await claimById(tx, claimId);
    if (!claim || !(await mayDecide(ctx, tx, account, claim, decision))) throw notFound();
    if (claim.state === 'withdrawn' || !(await mayBeLetIn(tx, claim.schoolmate_id))) throw notFound();
    if (claim.state === becomes[decision]) return;
    const { name } = await tx
      .selectFrom('schoolmates')
      .select('name')
      .where('id', '=', claim.schoolmate_id)
      .executeTakeFirstOrThrow();
    const decided =
      decision === 'accept' || decision === 'refuse'
        ? await answer(ctx, tx, account, claim, decision)
        : await lookAgain(ctx, tx, account, claim, decision);
    for (const { division_id, school_id } of decided) {
      const { batch, division } = await divisionPathAt(tx, division_id);
      await recordAct(tx, ctx.clock(), account, {
        action: acts[decision],
        schoolId: school_id,
        subjectId: claim.schoolmate_id,
        details: { name, batch, division },
      });
      await pokeClass(ctx, tx, { division_id, schoolmate_id: claim.schoolmate_id });
    }
  });
}

/**
 * Returns whether the account may take a decision about a claim. A coordinator accepts and refuses the waiting claims
 * that `listClaims` shows them. Doubts concern other classes of the person, so admins decide them.
 */
async function mayDecide(
  ctx: Uses<'clock'>,
  tx: ReadTx,
  account: Account,
  claim: LocatedClaim,
  decision: ClaimDecision,
): Promise<boolean> {
  const ids = { schoolId: claim.school_id, batchId: claim.batch_id };
  if (!(await mayActIn(tx, account, 'decide-claims', ids, ctx.clock()))) return false;
  if (account.kind === 'admin') return true;
  if (decision !== 'accept' && decision !== 'refuse') return false;
  const { blockedBy } = await blocksAround(tx, account);
  return isForCoordinator(tx, account, claim, blockedBy);
}

type LocatedClaim = RowOf<'claims'> & { school_id: string; batch_id: string };

type Decided = Pick<Joined, 'division_id' | 'school_id'>[];

async function answer(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  account: Account,
  claim: LocatedClaim,
  decision: 'accept' | 'refuse',
): Promise<Decided> {
  if (claim.state !== 'waiting') throw new ApiError('conflict', serverWords.claimDecided);
  if (decision === 'refuse') {
    await endClaim(ctx, tx, claim.id, 'refused');
    await tellClaimant(ctx, tx, claim, 'claim-refused');
    return [claim];
  }
  if (!(await isListingUnclaimed(tx, claim))) throw new ApiError('conflict', serverWords.listingTaken);
  const joined = await confirmClaim(
    ctx,
    tx,
    claim,
    account.kind === 'admin' ? { by: 'admin', adminId: account.id } : { by: 'coordinator' },
  );
  for (const each of joined) await tellClaimant(ctx, tx, each, 'claim-accepted');
  return joined;
}

async function lookAgain(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  claim: LocatedClaim,
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
