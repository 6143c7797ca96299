import { cachedQuery } from '#db/cached-query.ts';
import { partsOf } from '#db/parts.ts';
import type { ReadTx } from '#db/write.ts';
import type { AccountName } from './viewer.ts';

/*
 * Names by id. Rows such as the role of a helper stay while a person leaves, so an answer gets names here alone: without
 * people who asked for the deletion of their account.
 */

const leaversQuery = cachedQuery((tx) => tx.selectFrom('deletions').select('account_id'));

/** Returns the ids of all people who leave: their deletion is asked for and not due yet. */
export async function leavers(tx: ReadTx): Promise<Set<string>> {
  return new Set((await leaversQuery(tx)).map(({ account_id }) => account_id));
}

/** Returns the name of an account, or null when it is gone or leaves. */
export async function nameOf(tx: ReadTx, { kind, id }: AccountName): Promise<string | null> {
  if (kind !== 'admin') return (await namesOf(tx, [id], kind)).get(id) ?? null;
  const row = await tx.selectFrom('admins').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the names of schoolmates and teachers, by id. People who are gone or leave are missing. */
export async function namesOf(
  tx: ReadTx,
  ids: readonly string[],
  only?: 'schoolmate' | 'teacher',
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, table] of [
    ['schoolmate', 'schoolmates'],
    ['teacher', 'teachers'],
  ] as const) {
    if (only && only !== kind) continue;
    for (const some of partsOf(ids)) {
      const rows = await tx
        .selectFrom(table)
        .leftJoin('deletions', (join) =>
          join.onRef('deletions.account_id', '=', `${table}.id`).on('deletions.account_kind', '=', kind),
        )
        .select([`${table}.id`, `${table}.name`])
        .where(`${table}.id`, 'in', some)
        .where('deletions.account_id', 'is', null)
        .execute();
      for (const { id, name } of rows) names.set(id, name);
    }
  }
  return names;
}

/** Returns the name of the caller for themself, also while they leave. */
export async function ownNameOf(tx: ReadTx, { kind, id }: AccountName): Promise<string> {
  const row = await tx.selectFrom(tableOf[kind]).select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

/** Returns whether the account is there. A person who leaves still is. */
export async function isThere(tx: ReadTx, { kind, id }: AccountName): Promise<boolean> {
  return (
    (await tx.selectFrom(tableOf[kind]).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  );
}

const tableOf = { admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const;
