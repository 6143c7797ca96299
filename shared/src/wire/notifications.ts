import { z } from 'zod';
import { id } from './fields.ts';

export const notificationKinds = [
  'request-accepted',
  'request-rejected',
  /** To who reported a post: it was removed, or it stays. */
  'report-removed',
  'report-kept',
  /** To the author of a post that an admin removed. */
  'post-removed',
  /** To who claimed a place: it is theirs, it is not, or it was put back. */
  'claim-accepted',
  'claim-refused',
  'claim-put-back',
] as const;

/** Something that was decided about the person; they alone see it. */
export const notification = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  createdAt: z.string(),
  read: z.boolean(),
  schoolName: z.string(),
  batch: z.string(),
  batchId: z.string(),
  /** Null where the news is about a batch. */
  division: z.string().nullable(),
  divisionId: z.string().nullable(),
  /** The beginning of the post that it is about. */
  excerpt: z.string().nullable(),
  /** The reason that an admin gave. */
  reason: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Most that a person keeps; older ones go. */
export const maxNotifications = 100;

export const readNotificationsBody = z.strictObject({ ids: z.array(id).max(maxNotifications) });
