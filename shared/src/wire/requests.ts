import { z } from 'zod';
import { textLength } from '../rules/limits.ts';
import { messages } from '../text/messages.ts';
import { id, mobileEntry, optionalText } from './fields.ts';
import { divisionPath } from './people.ts';
import { managedSchoolmate } from './schools.ts';

export const requestStates = ['pending', 'accepted', 'rejected'] as const;

export const sendRequestBody = z.strictObject({
  /** Made by the app, so that sending twice makes one. */
  _id: id.optional(),
  schoolId: z.string(messages.pickDivision).min(1, messages.pickDivision),
  batchId: z.string(messages.pickDivision).min(1, messages.pickDivision),
  divisionId: z.string(messages.pickDivision).min(1, messages.pickDivision),
  userMobile: mobileEntry,
  selfIntro: optionalText(textLength.about).optional(),
});
export const sendRequestAnswer = z.object({ message: z.string(), _id: z.string() });

/** What the person who asked sees of their request. */
export const ownRequest = divisionPath.extend({
  _id: z.string(),
  selfIntro: z.string().nullable(),
  state: z.enum(requestStates),
  createdAt: z.string(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** What the admins of the school see of it. */
export const pendingRequest = z.object({
  _id: z.string(),
  schoolId: z.string(),
  batchId: z.string(),
  divisionId: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
  selfIntro: z.string().nullable(),
  userMobile: z.string(),
  name: z.string(),
  createdAt: z.string(),
});
export const pendingRequests = z.array(pendingRequest);

export const acceptRequestBody = z.strictObject({
  userMobile: mobileEntry,
  requestId: id,
  /** 'This is …, already on the list': the unclaimed record in the division that this person is. */
  schoolmateId: id.optional(),
});
export const acceptRequestAnswer = z.object({ message: z.string(), schoolmate: managedSchoolmate });
