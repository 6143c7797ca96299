import { z } from 'zod';

export const refusedRow = z.object({
  /** The row number of the spreadsheet: a heading in the first row is row 1. */
  row: z.number().int(),
  column: z.string(),
  reason: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRow>;

export const importAnswer = z.object({
  message: z.string(),
  added: z.number().int(),
  alreadyThere: z.number().int(),
  refused: z.array(refusedRow),
});
export type ImportAnswer = z.infer<typeof importAnswer>;
