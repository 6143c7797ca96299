import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import type { Recoverable } from '@memcherrish/shared/wire/account/recovery.ts';
import type { ReadTx } from '#db/write.ts';
import { isFirst } from '#features/admins/fellow-admins-service.ts';
import { managedSchoolIds } from '#features/schools/schools-store.ts';
import { schoolsOf } from './recovery-store.ts';

/**
 * Returns whether an admin may start a recovery of another account, or may have one in force: they manage every school
 * of the account, and the account has been in each of them for thirty days. So an admin who adds an account of
 * elsewhere to a school gains nothing. The first admin approves registrations for all schools, so no other admin
 * recovers them.
 */
export async function mayStart(
  tx: ReadTx,
  starterId: string,
  account: { kind: Recoverable; id: string },
  now: Date,
): Promise<boolean> {
  if (account.kind === 'admin' && (account.id === starterId || (await isFirst(tx, account)))) return false;
  const managed = new Set(await managedSchoolIds(tx, starterId));
  const schools = await schoolsOf(tx, account);
  const until = new Date(now.getTime() - recovery.sharedFor).toISOString();
  return (
    schools.size > 0 && [...schools].every(([schoolId, since]) => managed.has(schoolId) && since <= until)
  );
}
