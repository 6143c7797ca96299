import { batchRoles } from '@memcherrish/shared/access/batch-roles.ts';
import { batchRoleErrors } from '@memcherrish/shared/text/desk/batch-role-errors.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, made } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** Roles of schoolmates in one batch (access/batch-roles.ts). */

/** A role as its holder sees it. */
export const ownBatchRole = z.object({
  _id: z.string(),
  role: z.enum(batchRoles),
  schoolName: z.string(),
  batchId: z.string(),
  batch: z.string(),
  /** When it was given, and when it ends. ISO 8601. */
  givenAt: z.string(),
  until: z.string(),
});
export type OwnBatchRole = z.infer<typeof ownBatchRole>;

export const giveRoleBody = z.strictObject({
  schoolmateId: id,
  batchId: id,
  role: z.enum(batchRoles),
  /** The last day, such as `2027-02-22`. */
  lastDay: z.iso.date(batchRoleErrors.lastDayMissing),
});

/** A role as the admins of the school see it. */
const batchRole = z.object({
  _id: z.string(),
  schoolmateId: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  photoPreview: z.string().nullable(),
  role: z.enum(batchRoles),
  batchId: z.string(),
  batch: z.string(),
  /** The name of the admin who gave it. Null once the admin is gone. */
  givenBy: z.string().nullable(),
  givenAt: z.string(),
  until: z.string(),
});
export type GivenBatchRole = z.infer<typeof batchRole>;

/** The roles that are in force in a school, by batch and name. */
export const batchRolesAnswer = z.object({ roles: z.array(batchRole) });

/** A person of the batch in one class. It has no number, e-mail or photo. */
const invitee = z.object({
  _id: z.string(),
  name: z.string(),
  divisionId: z.string(),
  division: z.string(),
  joined: z.boolean(),
});
export type Invitee = z.infer<typeof invitee>;

/** Sorted by class, then by name. */
export const invitees = z.object({ people: z.array(invitee) });

export const batchRoleCalls = {
  list: call({ method: 'GET', path: paths.batchRoles, answer: batchRolesAnswer }),
  give: call({ method: 'POST', path: paths.batchRoles, body: giveRoleBody, status: 201, answer: made }),
  end: call({ method: 'DELETE', path: paths.batchRole, answer: done }),
  listInvitees: call({ method: 'GET', path: paths.invitees, answer: invitees }),
};
