import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { AuditAction } from '@memcherrish/shared/wire/audit.ts';
import type { ClaimDecision } from '@memcherrish/shared/wire/claims.ts';
import { isLeaving } from '#auth/sessions.ts';
import { manages, placeAt } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { ClaimRow } from '#db/community-rows.ts';
import type { Writing } from '#db/write.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { endClaim, pokeClass } from './claims-service.ts';
import { claimById } from './claims-store.ts';
import { isFree, joinPlace, tellClaimant } from './joining.ts';

const acts: Record<ClaimDecision, AuditAction> = {
  accept: 'accept-claim',
  refuse: 'refuse-claim',
  keep: 'keep-claim',
  'put-back': 'put-claim-back',
};

/** What a claim has become once it was decided so. */
const becomes: Partial<Record<ClaimDecision, ClaimRow['state']>> = {
  accept: 'joined',
  refuse: 'refused',
  'put-back': 'put-back',
};

/**
 * Decides about a claim, for the admins of its school alone: lets a waiting one in or refuses it, lets one stay that somebody doubts, or
 * puts its place back. The same decision again changes nothing; what was decided otherwise meanwhile is refused with a text.
 */
export async function decideClaim(
  parts: Parts,
  admin: Account,
  claimId: string,
  decision: ClaimDecision,
): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const claim = await claimById(trx, claimId);
    if (!claim || !(await manages(trx, admin, claim.school_id))) throw notFound();
    const claimant = { kind: 'schoolmate', id: claim.schoolmate_id } as const;
    if (claim.state === 'withdrawn' || (await isLeaving(trx, claimant))) throw notFound();
    if (claim.state === becomes[decision]) return;
    const { name } = await trx
      .selectFrom('schoolmates')
      .select('name')
      .where('id', '=', claim.schoolmate_id)
      .executeTakeFirstOrThrow();
    const { batch, division } = await placeAt(trx, claim.division_id);
    if (decision === 'accept' || decision === 'refuse') await answer(parts, writing, admin, claim, decision);
    else await lookAgain(parts, writing, admin, claim, decision);
    await recordAct(writing, parts.clock(), admin, {
      action: acts[decision],
      schoolId: claim.school_id,
      subjectId: claim.schoolmate_id,
      details: { name, batch, division },
    });
    await pokeClass(parts, writing, claim);
  });
}

async function answer(
  parts: Parts,
  writing: Writing,
  admin: Account,
  claim: ClaimRow,
  decision: 'accept' | 'refuse',
): Promise<void> {
  if (claim.state !== 'waiting') throw new Refusal('conflict', serverWords.claimDecided);
  if (decision === 'refuse') {
    await endClaim(parts, writing, claim.id, 'refused');
    return tellClaimant(parts, writing, claim, 'claim-refused');
  }
  if (!(await isFree(writing.trx, claim))) throw new Refusal('conflict', serverWords.placeTaken);
  await joinPlace(parts, writing, claim, { by: 'admin', adminId: admin.id });
  await tellClaimant(parts, writing, claim, 'claim-accepted');
}

async function lookAgain(
  parts: Parts,
  writing: Writing,
  admin: Account,
  claim: ClaimRow & { school_id: string },
  decision: 'keep' | 'put-back',
): Promise<void> {
  if (claim.state !== 'joined') throw new Refusal('conflict', serverWords.claimDecided);
  if (decision === 'keep') {
    await writing.trx
      .updateTable('claims')
      .set({ looked_at: parts.clock().toISOString() })
      .where('id', '=', claim.id)
      .execute();
    return;
  }
  const undone = { schoolId: claim.school_id, mergeId: claim.merge_id ?? '', adminId: admin.id };
  await undoMerge(parts, writing, undone);
}
