import { type Expression, expressionBuilder } from 'kysely';
import type { Tables } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

const query = expressionBuilder<Tables, never>();

/**
 * SQL for: the person may be let into a class. People in memoriam may not, and people who are deleting their account
 * are hidden from everyone. Every list of people who ask, and every decision about one, follows this rule.
 */
export const isAsking = (person: Expression<string>) =>
  query.exists(
    query
      .selectFrom('schoolmates as asker')
      .leftJoin('deletions as leaving', (join) =>
        join.onRef('leaving.account_id', '=', 'asker.id').on('leaving.account_kind', '=', 'schoolmate'),
      )
      .select('asker.id')
      .where('asker.id', '=', person)
      .where('asker.memorial', 'is', null)
      .where('leaving.account_id', 'is', null),
  );

/** Returns whether a person may be let into a class now. */
export async function mayBeLetIn(tx: ReadTx, schoolmateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('schoolmates')
    .select('id')
    .where('id', '=', schoolmateId)
    .where(({ ref }) => isAsking(ref('schoolmates.id')))
    .executeTakeFirst();
  return row !== undefined;
}
