import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { columnsOf, type TableName, type Tables, tableNames, tableOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';

/** A condition on the rows of a table. */
export type Condition<Table extends TableName> = (
  row: ExpressionBuilder<Tables, Table>,
) => Expression<SqlBool>;

const followerOf = (table: TableName) => columnsOf(table).find(([, { facts }]) => facts.follows)?.[0];

/** The tables with a column that follows a merged record, apart from those whose entry names a file in `movedBy`. */
export const plainlyMoved = tableNames.filter(
  (table) => followerOf(table) !== undefined && tableOf(table).movedBy === undefined,
);

/**
 * Changes rows that name a record in the column that follows it, so that they name another one. `which` has the ids of the
 * rows that move, or a condition. Returns the ids of the moved rows.
 */
export async function moveNamed<Table extends TableName>(
  tx: WriteTx,
  table: Table,
  { from, to }: { from: string; to: string },
  which?: readonly string[] | Condition<Table>,
): Promise<string[]> {
  const column = followerOf(table) as 'schoolmate_id';
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
