import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { id } from '../base/fields.ts';

/** The search of the desk, across all schools of an admin or in one of them. */

/** The maximum number of letters of a search, and of people that it returns. */
export const deskSearchLimits = { text: 80, people: 20 } as const;

export const deskSearchQuery = z.strictObject({
  q: z
    .string(messages.required)
    .trim()
    .min(1, messages.required)
    .max(deskSearchLimits.text, messages.invalidField),
  /** Only this school. */
  school: id.optional(),
  /** Only people who have joined. */
  joined: z.literal('yes').optional(),
});
export type DeskSearch = z.infer<typeof deskSearchQuery>;

/** A person in one division. It has no number and no photo, so a search is not recorded. */
const foundPerson = z.object({
  _id: z.string(),
  name: z.string(),
  /** The name that they had at school, or go by. */
  otherName: z.string().nullable(),
  joined: z.boolean(),
  schoolId: z.string(),
  batchId: z.string(),
  divisionId: z.string(),
});
export type DeskFound = z.infer<typeof foundPerson>;

/** The nearest first. */
export const deskFound = z.object({ people: z.array(foundPerson) });
