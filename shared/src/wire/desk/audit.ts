import { batchRoles } from '@memcherrish/shared/access/batch-roles.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** The audit trail of a school: what admins did and saw, and when. */

export const auditChanges = [
  'add-school',
  'rename-school',
  'replace-school-picture',
  'change-privacy',
  'remove-school',
  'add-batch',
  'rename-batch',
  'remove-batch',
  'add-division',
  'rename-division',
  'remove-division',
  'add-person',
  'edit-person',
  'remove-person',
  'move-person',
  'copy-person',
  'import-people',
  'undo-import',
  'merge-people',
  'undo-merge',
  'dismiss-duplicate',
  'restore-duplicate',
  'accept-request',
  'reject-request',
  'register-teacher',
  'assign-teacher',
  'change-subject',
  'end-assignment',
  'invite-teacher',
  'withdraw-teacher-invitation',
  'join-as-teacher',
  'leave-as-teacher',
  'add-admin',
  'remove-admin',
  'approve-admin',
  'refuse-admin',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'add-passkey',
  'remove-passkey',
  'refuse-passkey',
  'change-password',
  'change-number',
  'put-number-back',
  'confirm-return',
  'refuse-return',
  'vouch-for-newcomer',
  'start-recovery',
  'refuse-recovery',
  'recover-account',
  'remove-post',
  'keep-post',
  'renew-password',
  'accept-claim',
  'refuse-claim',
  'keep-claim',
  'put-claim-back',
  'remove-place',
  'bring-place-back',
  'add-event',
  'edit-event',
  'cancel-event',
  'enter-reply',
  'remove-reply',
  'record-payment',
  'take-payment-back',
  'allow-events',
  'add-organiser',
  'remove-organiser',
  'add-note',
  'remove-note',
  'mark-number',
  'give-role',
  'end-role',
  'report-death',
  'confirm-death',
  'dismiss-death',
  'deny-death',
  'take-memorial-back',
  'add-door-helper',
  'remove-door-helper',
  'discard-admissions',
  'bring-admissions-back',
  'restore-person',
  'restore-division',
  'restore-batch',
  'restore-post',
  'erase-removed',
  'restore',
  'hand-over-school',
  'take-in-school',
  'delete-account',
] as const;

/** Views of fields that the people's levels hide from others. */
export const auditLooks = [
  'read-people',
  'read-many-lists',
  'export-people',
  'read-duplicates',
  'read-requests',
  'read-reported-post',
  'look-up-number',
  'read-activity',
  'read-replies',
  'rehearse-import',
  'read-outreach',
  'read-death-reports',
] as const;

export const auditActions = [...auditChanges, ...auditLooks] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Details of an entry, in the names of that day, since things are renamed or deleted later. `name` and `changes` describe the person of the
 * entry.
 */
export const auditDetails = z.object({
  name: z.string().optional(),
  /** The other record of a pair. */
  other: z.string().optional(),
  batch: z.string().optional(),
  division: z.string().optional(),
  subject: z.string().optional(),
  /** The role that a person got or lost, and its last day. */
  role: z.enum(batchRoles).optional(),
  lastDay: z.string().optional(),
  /** The class that a person was moved or added to. */
  to: z.object({ batch: z.string(), division: z.string() }).optional(),
  changes: z
    .record(z.string(), z.object({ before: z.string().nullable(), after: z.string().nullable() }))
    .optional(),
  counts: z
    .object({
      added: z.number(),
      alreadyThere: z.number(),
      /** Absent in older entries: an import filled in nothing then. */
      filled: z.number().optional(),
      refused: z.number(),
    })
    .optional(),
  /** The labels of the fields in a list that was saved or printed. */
  fields: z.array(z.string()).optional(),
  /** The number of people in a list of chosen people. */
  people: z.number().optional(),
  /** The people of an upload that was undone. */
  undone: z.object({ removed: z.number(), stayed: z.number(), emptied: z.number().optional() }).optional(),
});
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditQuery = z.object({
  /** Returns only entries before this one. */
  before: id.optional(),
  admin: id.optional(),
  person: id.optional(),
  what: z.enum(['changes', 'looks']).optional(),
});

export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  /** An admin, or a schoolmate who organises an event or has a role in a batch. Null if the server did it itself, or the account is deleted. */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The schoolmate, teacher or admin of the entry. */
  personId: z.string().nullable(),
  details: auditDetails,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Newest first. */
export const auditPage = z.object({ entries: z.array(auditEntry), older: z.boolean() });
export type AuditPage = z.infer<typeof auditPage>;

export const auditCalls = {
  read: call({ method: 'GET', path: paths.audit, query: auditQuery, answer: auditPage }),
};
