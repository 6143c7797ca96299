import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

export const notificationKinds = [
  'request-accepted',
  'request-rejected',
  /** Sent to the reporter of a post: it was removed, or it stays. */
  'report-removed',
  'report-kept',
  /** Sent to the author of a post that an admin removed. */
  'post-removed',
  /** Sent to a claimant: the claim was accepted, refused, or undone. */
  'claim-accepted',
  'claim-refused',
  'claim-put-back',
  /** Sent to a person who is coming: their party moved up from the waiting list, or the event was cancelled. */
  'event-seat',
  'event-cancelled',
  /** Sent to an invited person before an event: one who is coming or may come, and one who has not answered. */
  'event-reminder',
  'event-unanswered',
  /** Sent to the author of a post in an album: a pictured person removed a photo. */
  'album-photo-removed',
  /** Sent to a schoolmate: an admin gave them a role in a batch, and it ended. */
  'coordinator-given',
  'volunteer-given',
  'role-ended',
  /** Sent to a newcomer: two classmates vouched for them, so they see contacts now. */
  'numbers-shown',
  /** About the account itself, for every kind of account. */
  'password-changed',
  'number-changed',
  'number-put-back',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  /** A browser saved a passkey silently. */
  'passkey-saved',
  'passkey-removed',
  /** A new number, or a new password by a code, removed young passkeys; `excerpt` is their number. */
  'new-passkeys-removed',
  /** Sent to an admin: a passkey signed with a count that was used before. */
  'passkey-copied',
  /** Sent to an admin or a teacher: another admin has started a recovery; `excerpt` is their name. */
  'recovery-started',
] as const;

/** A decision or reminder for the person, visible only to them. */
export const notification = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  createdAt: z.string(),
  read: z.boolean(),
  schoolName: z.string(),
  batch: z.string(),
  batchId: z.string(),
  /** Null if the notification is about a batch. */
  division: z.string().nullable(),
  divisionId: z.string().nullable(),
  /** The beginning of the post in question, or the title of the event. */
  excerpt: z.string().nullable(),
  reason: z.string().nullable(),
  /** The event in question. Older notifications lack it. */
  eventId: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;

/** Notifications stored per person; the oldest are dropped. */
export const maxNotifications = 100;

export const readNotificationsBody = z.strictObject({ ids: z.array(id).max(maxNotifications) });

export const notificationCalls = {
  markRead: call({
    method: 'POST',
    path: paths.readNotifications,
    body: readNotificationsBody,
    answer: done,
  }),
};
