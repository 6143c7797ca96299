import { z } from 'zod';
import { accountKinds } from '../domain/person.ts';

/** GET /api/session: the caller's account, or null for a guest. */
export const sessionAnswer = z.object({
  account: z
    .object({ kind: z.enum(accountKinds), _id: z.string(), name: z.string(), expiresAt: z.string() })
    .nullable(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
