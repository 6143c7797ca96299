import { type RoleAct, roleMay } from '@memcherrish/shared/access/batch-roles.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { ReadTx } from '#db/write.ts';
import { rolesOf } from '#directory/batch-roles-store.ts';
import { notFound } from '#server/errors/api-error.ts';
import { managedSchoolIds } from './schools-store.ts';

/** The classes that an account may decide about: those of the schools of an admin, or of the batches of a role. */
export interface DecisionScope {
  column: 'batches.school_id' | 'batches.id';
  ids: readonly string[];
}

export const schoolsScope = (ids: readonly string[]): DecisionScope => ({ column: 'batches.school_id', ids });

/** Returns the classes in which an account may act. Refuses a schoolmate without such a role with 404. */
export async function decisionScope(
  tx: ReadTx,
  account: Account,
  act: RoleAct,
  now: Date,
): Promise<DecisionScope> {
  if (account.kind === 'admin') return schoolsScope(await managedSchoolIds(tx, account.id));
  const roles = await rolesOf(tx, account.id, now);
  const ids = roles.filter(({ role }) => roleMay(role, act)).map(({ batchId }) => batchId);
  if (ids.length === 0) throw notFound();
  return { column: 'batches.id', ids };
}

/** Returns whether an account may act in a batch: as an admin of its school, or by a role in the batch. */
export async function mayActIn(
  tx: ReadTx,
  account: Pick<Account, 'kind' | 'id'>,
  act: RoleAct,
  { schoolId, batchId }: { schoolId: string; batchId: string },
  now: Date,
): Promise<boolean> {
  if (account.kind === 'admin') return manages(tx, account, schoolId);
  if (account.kind !== 'schoolmate') return false;
  const roles = await rolesOf(tx, account.id, now);
  return roles.some((held) => held.batchId === batchId && roleMay(held.role, act));
}
