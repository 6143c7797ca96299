import { desk } from '@memcherrish/shared/domain/limits.ts';
import { removedWords } from '@memcherrish/shared/text/desk/removed.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** Entries of 'Recently removed', and the call that restores them. */

export const removedKinds = ['person', 'division', 'batch', 'post'] as const;

export const removedEntry = z.object({
  _id: z.string(),
  kind: z.enum(removedKinds),
  /** The name of the person, division or batch, or the author of the post. */
  name: z.string(),
  /** The classes that a person was removed from, or the batch of a division or post. */
  from: z.array(z.string()),
  /** The beginning of a post. */
  excerpt: z.string().nullable(),
  at: z.string(),
  /** The name of the admin, or of the coordinator who removed a post. Null once their account is gone. */
  by: z.string().nullable(),
  /** Until when it can be restored. Then it is erased. */
  until: z.string(),
  /** The reason why it cannot be restored now. */
  obstacle: z.string().nullable(),
});
export type RemovedEntry = z.infer<typeof removedEntry>;

/** The newest first. `more`: there are more than one answer holds. */
export const removedList = z.object({ entries: z.array(removedEntry), more: z.boolean() });
export type RemovedList = z.infer<typeof removedList>;

export const restoreBody = z.strictObject({
  ids: z.array(id).min(1).max(desk.mostSelected, removedWords.tooMany(desk.mostSelected)),
});

export const restoreAnswer = z.object({
  message: z.string(),
  /** The entries that were restored whole. */
  done: z.array(z.string()),
  /** The entries that were not restored, or not whole, with the reason. */
  failed: z.array(z.object({ _id: z.string(), name: z.string(), reason: z.string() })),
});
export type RestoreAnswer = z.infer<typeof restoreAnswer>;

export const removedCalls = {
  list: call({ method: 'GET', path: paths.removed, answer: removedList }),
  restore: call({ method: 'POST', path: paths.restoreRemoved, body: restoreBody, answer: restoreAnswer }),
  erase: call({ method: 'DELETE', path: paths.removedEntry, answer: z.object({ message: z.string() }) }),
};
