import { z } from 'zod';

/** A school asks a teacher to join a class. The teacher answers yes or no. */
export const teachingInvitation = z.object({
  _id: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
  subject: z.string(),
  /** The name of the admin who asks. */
  askedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type TeachingInvitation = z.infer<typeof teachingInvitation>;
