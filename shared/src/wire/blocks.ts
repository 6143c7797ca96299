import { z } from 'zod';

/** From whom one can hide: those who get rosters. Admins look after the directory and see everybody in it. */
export const blockedKinds = ['schoolmate', 'teacher'] as const;
export type BlockedKind = (typeof blockedKinds)[number];

/** Somebody whom the viewer hides from (decision record 0022). Who hides from the viewer never travels. */
export const block = z.object({
  _id: z.string(),
  kind: z.enum(blockedKinds),
  /** As the viewer knew them then: what they are called since may be nothing that they show the viewer. */
  name: z.string(),
  since: z.string(),
});
export type Block = z.infer<typeof block>;
