import { z } from 'zod';
import type { Cell } from './reading/cells.ts';

const facts = z.strictObject({
  /** Tells the tables of a file apart: the name of the sheet, and for a further table also its title or its first row. */
  name: z.string(),
  /** The title of the table, or the name of its sheet: it may name a class. */
  sheet: z.string(),
  /** The tables of one sheet have the same number. */
  group: z.number().int(),
  /** The column of the sheet at which the table starts; not 0 for a table beside another one. */
  left: z.number().int(),
  /** True for a table that belongs to the list before it on the same sheet. False for the first table, and after a title of its own. */
  continues: z.boolean(),
  /** The index of the last row with headings; -1 when no row names the columns. */
  headingRow: z.number().int(),
  /** The headings. Two rows of headings are joined: 'Contact Mobile'. */
  titles: z.array(z.string()),
});

/** One table of a workbook. A sheet with several tables gives several of these. */
export interface Sheet extends z.infer<typeof facts> {
  /** Row 0 is the sheet's row 1. The rows above the table and between its people are empty. */
  rows: Cell[][];
}

/** The tables as the process that reads them returns them. A text that many cells share is written once. */
export const packedSheets = z.strictObject({
  /** The values of all cells. */
  values: z.array(z.union([z.string(), z.number()])),
  /** A cell is the index of its value. */
  sheets: z.array(facts.extend({ rows: z.array(z.array(z.int())) })),
});

export type PackedSheets = z.infer<typeof packedSheets>;

/** Throws when a cell has no value. */
export function unpacked({ values, sheets }: PackedSheets): Sheet[] {
  const valueAt = (index: number) => {
    const value = values[index];
    if (value === undefined) throw new Error('A cell of the sheet has no value.');
    return value;
  };
  return sheets.map((each) => ({ ...each, rows: each.rows.map((row) => row.map(valueAt)) }));
}
