import { noLocks, type PrivacyLocks } from '@memcherrish/shared/access/locks.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import type { SchoolPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { openPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

export type PrivacyColumns = Pick<RowOf<'schools'>, 'privacy_locks' | 'privacy_defaults'>;

/** The columns of a school that has decided nothing. */
export const undecided: PrivacyColumns = { privacy_locks: '{}', privacy_defaults: '{}' };

export function hasDecided({ privacy_locks, privacy_defaults }: PrivacyColumns): boolean {
  return privacy_locks !== undecided.privacy_locks || privacy_defaults !== undecided.privacy_defaults;
}

/** Returns the locks in a row of a school. */
export function locksIn({ privacy_locks: text }: Pick<RowOf<'schools'>, 'privacy_locks'>): PrivacyLocks {
  return text === undecided.privacy_locks ? noLocks : JSON.parse(text);
}

/** Returns the locks of a school. */
export async function locksOf(tx: ReadTx, schoolId: string): Promise<PrivacyLocks> {
  return locksIn(await privacyColumnsOf(tx, schoolId));
}

/** Returns the privacy in a row of a school. A detail that the row does not name has no lock. */
export function privacyIn(row: PrivacyColumns): SchoolPrivacy {
  return {
    locks: { ...openPrivacy.locks, ...JSON.parse(row.privacy_locks) },
    defaults: { ...openPrivacy.defaults, ...JSON.parse(row.privacy_defaults) },
  };
}

export async function privacyOf(tx: ReadTx, schoolId: string): Promise<SchoolPrivacy> {
  return privacyIn(await privacyColumnsOf(tx, schoolId));
}

/** Stores the privacy of a school. Stores only what differs from a school that has decided nothing. */
export async function storePrivacy(tx: WriteTx, schoolId: string, privacy: SchoolPrivacy): Promise<void> {
  const decided = (of: keyof SchoolPrivacy) =>
    JSON.stringify(
      Object.fromEntries(
        levelFields
          .filter((field) => privacy[of][field] !== openPrivacy[of][field])
          .map((field) => [field, privacy[of][field]]),
      ),
    );
  await tx
    .updateTable('schools')
    .set({ privacy_locks: decided('locks'), privacy_defaults: decided('defaults') })
    .where('id', '=', schoolId)
    .execute();
}

const columnsQuery = cachedQuery((tx, schoolId: string) =>
  tx.selectFrom('schools').select(['privacy_locks', 'privacy_defaults']).where('id', '=', schoolId),
);

/** Returns what a school has decided, as stored. A school that does not exist has decided nothing, and has no people. */
export async function privacyColumnsOf(tx: ReadTx, schoolId: string): Promise<PrivacyColumns> {
  const [row] = await columnsQuery(tx, schoolId);
  return row ?? undecided;
}
