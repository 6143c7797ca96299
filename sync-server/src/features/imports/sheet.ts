import { z } from 'zod';

/** One table of a workbook. A sheet with several tables gives several of these. */
export const sheet = z.strictObject({
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
  /** Row 0 is the sheet's row 1. The rows above the table and between its people are empty. */
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
  /** The index of the last row with headings; -1 when no row names the columns. */
  headingRow: z.number().int(),
  /** The headings. Two rows of headings are joined: 'Contact Mobile'. */
  titles: z.array(z.string()),
});
export type Sheet = z.infer<typeof sheet>;
