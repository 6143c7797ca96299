import { z } from 'zod';

export const refusedRow = z.object({
  /** As the spreadsheet counts: the heading is row 1 when it stands first. */
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
