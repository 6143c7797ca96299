import { z } from 'zod';

/** The kinds of people that can be blocked: those who get rosters. Admins look after the directory and see everyone in it. */
export const blockedKinds = ['schoolmate', 'teacher'] as const;
export type BlockedKind = (typeof blockedKinds)[number];

/** A person that the viewer has blocked (decision record 0022). The people who block the viewer are never sent. */
export const block = z.object({
  _id: z.string(),
  kind: z.enum(blockedKinds),
  /** The name that the viewer knew when they made the block. A later name may be hidden from the viewer. */
  name: z.string(),
  since: z.string(),
});
export type Block = z.infer<typeof block>;
