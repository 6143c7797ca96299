import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { paths } from '../base/paths.ts';

/** The name tags of an event. `coming` has people with a seat or at the door, `invited` the whole audience too. */
export const nameTagGroups = ['coming', 'invited'] as const;
export type NameTagGroup = (typeof nameTagGroups)[number];
export const nameTagsQuery = z.object({ of: z.enum(nameTagGroups, messages.invalidField) });

/** One tag: only what the whole audience of the event may see. */
export const nameTag = z.object({
  _id: z.string(),
  name: z.string(),
  /** The name at school, if it has changed since. */
  formerName: z.string().nullable(),
  division: z.string().nullable(),
  /** Null for an event of one batch. */
  batch: z.string().nullable(),
  /** The small size of the school-days photo. */
  schoolPhoto: z.string().nullable(),
  /** The person who brings this guest. */
  guestOf: z.string().nullable(),
  /** Whether the tag shows a reply that the person does not show to their whole batch. */
  isDiscreet: z.boolean(),
});
export type NameTag = z.infer<typeof nameTag>;

/** GET /api/events/{id}/name-tags: by name, guests after the person who brings them. */
export const nameTags = z.object({
  title: z.string(),
  schoolName: z.string(),
  batch: z.string().nullable(),
  tags: z.array(nameTag),
  /** The people on the waiting list without a tag. */
  waiting: z.number().int(),
  /** The guests with a seat whose names no one gave. They have no tag. */
  unnamedGuests: z.number().int(),
});
export type NameTags = z.infer<typeof nameTags>;

export const nameTagCalls = {
  list: call({ method: 'GET', path: paths.nameTags, query: nameTagsQuery, answer: nameTags }),
};
