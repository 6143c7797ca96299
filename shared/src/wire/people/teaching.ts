import { z } from 'zod';

/** A school's invitation to a teacher to join a class. The teacher accepts or declines. */
export const teachingInvitation = z.object({
  _id: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
  subject: z.string(),
  askedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type TeachingInvitation = z.infer<typeof teachingInvitation>;
