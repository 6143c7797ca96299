import type { ClaimRow } from '#db/community-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import { newsOfPlace, notify } from '#features/notifications/notify.ts';
import { absorbRecord } from '#features/people/absorb-record.ts';
import { columnOf, type EditedField } from '#features/people/field-edits.ts';
import type { Parts } from '#server/parts.ts';
import { freePlace, useUpLinks } from './links-store.ts';

/** What the list says of somebody and they have not said themselves; what reaches a person only where their number is the one on the list. */
const described = ['gender', 'formerName', 'nickname', 'place', 'location'] as const;
const reaching = ['email', 'whatsapp', 'selfIntro', 'instaUsername', 'fbUsername'] as const;

export type How = { by: 'number' } | { by: 'classmates' } | { by: 'admin'; adminId: string };

/**
 * Makes the place of a claim the claimant's, with every division that it stands in, so that it can be undone (people/undo-merge.ts). Its
 * links end; what else waits for it has nothing to wait for.
 */
export async function joinPlace(
  parts: Parts,
  writing: Writing,
  claim: Pick<ClaimRow, 'id' | 'place_id' | 'schoolmate_id'>,
  how: How,
): Promise<void> {
  const { trx } = writing;
  const now = parts.clock().toISOString();
  // First: what is open still leads on to where the place is.
  await useUpLinks(writing, claim.place_id, now);
  await trx
    .updateTable('claims')
    .set({ state: 'joined', decided_at: now })
    .where('id', '=', claim.id)
    .execute();
  const mergeId = await absorbRecord(parts, writing, {
    keptId: claim.schoolmate_id,
    goneId: claim.place_id,
    how: 'claim',
    adminId: how.by === 'admin' ? how.adminId : null,
    fields: await lackedBy(trx, claim.schoolmate_id, [
      ...described,
      ...(how.by === 'number' ? reaching : []),
    ]),
  });
  await trx.updateTable('claims').set({ merge_id: mergeId }).where('id', '=', claim.id).execute();
  writing.afterCommit(() => parts.pokes.account(claim.schoolmate_id));
}

async function lackedBy(
  reader: Reader,
  schoolmateId: string,
  fields: readonly EditedField[],
): Promise<EditedField[]> {
  const own = await reader
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', schoolmateId)
    .executeTakeFirstOrThrow();
  return fields.filter((field) => own[columnOf[field]] === null);
}

/** Whether the place of a claim can still be had. */
export async function isFree(
  reader: Reader,
  claim: Pick<ClaimRow, 'place_id' | 'division_id'>,
): Promise<boolean> {
  return (await freePlace(reader, claim.place_id, claim.division_id)) !== undefined;
}

/** Tells the claimant what became of it. */
export async function tellClaimant(
  parts: Parts,
  writing: Writing,
  claim: Pick<ClaimRow, 'division_id' | 'schoolmate_id'>,
  kind: 'claim-accepted' | 'claim-refused' | 'claim-put-back',
): Promise<void> {
  await notify(parts, writing, claim.schoolmate_id, kind, await newsOfPlace(writing.trx, claim.division_id));
}
