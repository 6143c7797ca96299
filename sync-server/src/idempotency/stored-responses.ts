import { containing } from '#db/containing.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { authorityOf } from './authority.ts';

/** A change by its key. A key is unique within one account. */
export type Change = Pick<RowOf<'idempotency_keys'>, 'account_kind' | 'account_id' | 'key' | 'fingerprint'>;

/** A response as it was sent: its status and its JSON. */
export type Answer = Pick<RowOf<'idempotency_keys'>, 'status' | 'body'>;

export async function storedResponse(tx: ReadTx, change: Change) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body', 'authority'])
    .where('account_kind', '=', change.account_kind)
    .where('account_id', '=', change.account_id)
    .where('key', '=', change.key)
    .executeTakeFirst();
}

/** Stores the answer with the authority that the change left to its caller. */
export async function storeResponse(
  tx: WriteTx,
  change: Change,
  answer: Answer,
  created_at: string,
): Promise<void> {
  const authority = JSON.stringify(await authorityOf(tx, change, created_at));
  await tx
    .insertInto('idempotency_keys')
    .values({ ...change, ...answer, created_at, authority })
    .execute();
}

/**
 * Deletes stored responses that contain these texts in this order, of all accounts or of one. One account is faster:
 * it avoids a full scan.
 */
export async function eraseResponses(
  tx: WriteTx,
  texts: readonly string[],
  account?: Pick<Change, 'account_kind' | 'account_id'>,
): Promise<void> {
  const holding = tx.deleteFrom('idempotency_keys').where(containing('body', ...texts));
  if (!account) await holding.execute();
  else {
    await holding
      .where('account_kind', '=', account.account_kind)
      .where('account_id', '=', account.account_id)
      .execute();
  }
}

/**
 * Deletes the oldest responses of each account that has more than `most`. Those changes are also idempotent
 * by an id or base of their own.
 */
export async function purgeSurplusResponses(tx: WriteTx, most: number): Promise<void> {
  const accounts = await tx
    .selectFrom('idempotency_keys')
    .select(['account_kind', 'account_id'])
    .groupBy(['account_kind', 'account_id'])
    .having((row) => row.fn.countAll<number>(), '>', most)
    .execute();
  for (const { account_kind, account_id } of accounts) {
    const newest = tx
      .selectFrom('idempotency_keys')
      .select('key')
      .where('account_kind', '=', account_kind)
      .where('account_id', '=', account_id)
      .orderBy('created_at', 'desc')
      .orderBy('key')
      .limit(most);
    await tx
      .deleteFrom('idempotency_keys')
      .where('account_kind', '=', account_kind)
      .where('account_id', '=', account_id)
      .where('key', 'not in', newest)
      .execute();
  }
}
