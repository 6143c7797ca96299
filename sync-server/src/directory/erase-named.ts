import { columnsOf, tableNames } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';

/**
 * Deletes the rows that are erased with a person, and sets the columns to null that outlive a person. The registry of
 * tables says which. The tables with `erasedBy` have functions of their own.
 */
export async function eraseNamed(tx: WriteTx, personId: string): Promise<void> {
  for (const table of tableNames) {
    for (const [name, { facts }] of columnsOf(table)) {
      const column = name as 'schoolmate_id';
      if (facts.whenErased === 'row')
        await tx
          .deleteFrom(table as 'import_exclusions')
          .where(column, '=', personId)
          .execute();
      if (facts.whenErased === 'null')
        await tx
          .updateTable(table as 'import_exclusions')
          .set({ [column]: null })
          .where(column, '=', personId)
          .execute();
    }
  }
}
