import type { Column } from './column.ts';

type Columns = Readonly<Record<string, Column<unknown>>>;

/** The facts of a table that no single column has. */
interface PlainFacts {
  /** The columns that name a row, if it is not `id`. */
  key?: readonly string[];
  /** Rows without a value in this column come first in packs, because the others name them. */
  nullsFirst?: string;
  /** Removals keep its rows, so that an admin can restore them. */
  isRemovable?: true;
  /** The reason why the file of the own data shows none of the columns. */
  ownData?: string;
  /** The fate of its rows when a person in them is erased. */
  erasure: 'deletes rows' | 'anonymizes rows' | 'no personal data';
  /** The file in `src` that erases what no column declares, or the table whose rows take these along. */
  erasedBy?: string;
  /** The file in `src` that moves rows when a record is merged, if no column simply follows it. */
  movedBy?: string;
}

/** In packs a table has the column that finds the rows of a school. Otherwise it has the reason why it is in no pack. */
type Facts = PlainFacts & ({ packedBy: string; leftOut?: never } | { leftOut: string; packedBy?: never });

/** The entry of a table. */
export type Table = Facts & { columns: Columns };

/** Declares a table: `table(facts).of(columns)`. */
export function table<const Given extends Facts>(facts: Given) {
  return {
    of: <Declared extends Columns>(columns: Declared): Given & { columns: Declared } => ({
      ...facts,
      columns,
    }),
  };
}
