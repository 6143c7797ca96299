import type { IdempotencyKeyRow } from '#db/account-rows.ts';
import type { Reader, Writing } from '#db/write.ts';

/** A change by its key, which means something for this account alone. */
export type Change = Pick<IdempotencyKeyRow, 'account_kind' | 'account_id' | 'key' | 'fingerprint'>;

/** An answer as it went out: its status, and its JSON. */
export type Answer = Pick<IdempotencyKeyRow, 'status' | 'body'>;

export async function keptAnswer(reader: Reader, change: Change) {
  return reader
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('account_kind', '=', change.account_kind)
    .where('account_id', '=', change.account_id)
    .where('key', '=', change.key)
    .executeTakeFirst();
}

export async function keepAnswer(
  { trx }: Writing,
  change: Change,
  answer: Answer,
  created_at: string,
): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ ...change, ...answer, created_at })
    .execute();
}

/** Forgets the answers that hold a text, of everybody or, without a walk through all of them, of one account; `%` stands for anything. */
export async function forgetAnswers(
  { trx }: Writing,
  text: string,
  account?: Pick<Change, 'account_kind' | 'account_id'>,
): Promise<void> {
  const holding = trx.deleteFrom('idempotency_keys').where('body', 'like', `%${text}%`);
  if (!account) await holding.execute();
  else {
    await holding
      .where('account_kind', '=', account.account_kind)
      .where('account_id', '=', account.account_id)
      .execute();
  }
}

/** Forgets the oldest answers of each account that has more than `most`: what they answered is idempotent by an id or base of its own. */
export async function forgetSurplusAnswers({ trx }: Writing, most: number): Promise<void> {
  const accounts = await trx
    .selectFrom('idempotency_keys')
    .select(['account_kind', 'account_id'])
    .groupBy(['account_kind', 'account_id'])
    .having((row) => row.fn.countAll<number>(), '>', most)
    .execute();
  for (const { account_kind, account_id } of accounts) {
    const newest = trx
      .selectFrom('idempotency_keys')
      .select('key')
      .where('account_kind', '=', account_kind)
      .where('account_id', '=', account_id)
      .orderBy('created_at', 'desc')
      .orderBy('key')
      .limit(most);
    await trx
      .deleteFrom('idempotency_keys')
      .where('account_kind', '=', account_kind)
      .where('account_id', '=', account_id)
      .where('key', 'not in', newest)
      .execute();
  }
}
