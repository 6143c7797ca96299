import { outreachLimits } from '@memcherrish/shared/domain/outreach-limits.ts';
import { outreachErrors } from '@memcherrish/shared/text/desk/outreach-errors.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, made, requiredText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** Shapes of the outreach of a batch: links, who joined, and notes of admins about people who have not. */

export const outreachQuery = z.object({ batch: id });

const note = z.object({
  _id: z.string(),
  text: z.string(),
  /** The admin who wrote it. Null once the admin is gone. */
  by: z.string().nullable(),
  at: z.string(),
});

/** A person who has not joined, in one class. */
const missing = z.object({
  _id: z.string(),
  name: z.string(),
  divisionId: z.string(),
  division: z.string(),
  /** The newest link to the listing, and how many there were. Null if no one has invited them. */
  invited: z.object({ by: z.string().nullable(), at: z.string(), links: z.number() }).nullable(),
  mobile: z.string().nullable(),
  /** The number on the list, if an admin has marked that it no longer works. */
  deadNumber: z.string().nullable(),
  notes: z.array(note),
});
export type MissingPerson = z.infer<typeof missing>;

export const outreach = z.object({
  /** Sorted by class, then by name. */
  missing: z.array(missing),
  /** People who joined after a link was made for them, the newest first. */
  joined: z.array(
    z.object({ name: z.string(), division: z.string(), at: z.string(), invitedBy: z.array(z.string()) }),
  ),
  /** How many people each person has invited, and how many of these joined. The most successful first. */
  finders: z.array(z.object({ name: z.string(), invited: z.number(), joined: z.number() })),
});
export type Outreach = z.infer<typeof outreach>;

export const noteBody = z.strictObject({
  text: requiredText(outreachLimits.noteLength, outreachErrors.noteMissing),
});
export const numberBody = z.strictObject({ works: z.boolean() });

export const outreachCalls = {
  read: call({ method: 'GET', path: paths.outreach, query: outreachQuery, answer: outreach }),
  addNote: call({ method: 'POST', path: paths.outreachNotes, body: noteBody, status: 201, answer: made }),
  removeNote: call({ method: 'DELETE', path: paths.outreachNote, answer: done }),
  markNumber: call({ method: 'PUT', path: paths.outreachNumber, body: numberBody, answer: done }),
};
