import { z } from 'zod';
import { accountKinds } from '../domain/person.ts';

/** GET /api/session: who is asking. Null for a guest. */
export const sessionAnswer = z.object({
  account: z
    .object({ kind: z.enum(accountKinds), _id: z.string(), name: z.string(), expiresAt: z.string() })
    .nullable(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
