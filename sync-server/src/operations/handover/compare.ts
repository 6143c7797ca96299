import { columnsOf, keyOf, type PackTableName } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import type { StoredRow } from './pack-rows.ts';

/** How the school here differs from the pack: the numbers of rows, by table. */
export interface Comparison {
  same: number;
  changed: Map<PackTableName, number>;
  gone: Map<PackTableName, number>;
}

export const newComparison = (): Comparison => ({ same: 0, changed: new Map(), gone: new Map() });

/** Compares one row of the pack with the row here. Leaves out columns that are in no pack, such as passwords. */
export async function compareRow(
  read: ReadTx,
  comparison: Comparison,
  table: PackTableName,
  row: StoredRow,
): Promise<void> {
  const here = (await read
    .selectFrom(table as 'posts')
    .selectAll()
    .where((where) =>
      where.and(keyOf(table).map((column) => where(column as 'id', '=', row[column] as string))),
    )
    .executeTakeFirst()) as unknown as StoredRow | undefined;
  const compared = columnsOf(table).filter(([, { facts }]) => facts.always === undefined);
  if (here === undefined) add(comparison.gone, table);
  else if (compared.every(([name]) => here[name] === row[name])) comparison.same += 1;
  else add(comparison.changed, table);
}

function add(counts: Map<PackTableName, number>, table: PackTableName): void {
  counts.set(table, (counts.get(table) ?? 0) + 1);
}
