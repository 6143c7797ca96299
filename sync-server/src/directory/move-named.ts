import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { columnsOf, type Tables } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';

type MovedTable =
  | 'audit'
  | 'notifications'
  | 'join_requests'
  | 'post_reports'
  | 'invitations'
  | 'claims'
  | 'class_photo_tags';

/**
 * Changes rows that name a record, so that they name another one. The registry of tables says which column follows.
 * `which` has the ids of the rows that move, or a condition. Returns the ids of the moved rows.
 */
export async function moveNamed<Table extends MovedTable>(
  tx: WriteTx,
  table: Table,
  { from, to }: { from: string; to: string },
  which?: readonly string[] | ((row: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>),
): Promise<string[]> {
  const column = columnsOf(table).find(([, { facts }]) => facts.follows)?.[0] as 'schoolmate_id';
  let change = tx
    .updateTable(table as 'notifications')
    .set({ [column]: to })
    .where(column, '=', from)
    .returning('id');
  if (typeof which === 'function') change = change.where(which as never);
  else if (which !== undefined) {
    if (which.length === 0) return [];
    change = change.where('id', 'in', which);
  }
  return (await change.execute()).map(({ id }) => id);
}
