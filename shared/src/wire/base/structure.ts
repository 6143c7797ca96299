import { z } from 'zod';

/** A school's names and ids without people: open to everyone. */
export const structure = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  batches: z.array(
    z.object({
      _id: z.string(),
      batch: z.string(),
      divisions: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
});
