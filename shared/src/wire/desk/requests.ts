import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, mobileEntry, optionalText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { divisionPath } from '../people/people.ts';
import { managedSchoolmate } from './schools.ts';

export const requestStates = ['pending', 'accepted', 'rejected'] as const;

export const sendRequestBody = z.strictObject({
  /** Made by the app, so that sending twice creates one request. */
  _id: id.optional(),
  schoolId: z.string(formMessages.pickDivision).min(1, formMessages.pickDivision),
  batchId: z.string(formMessages.pickDivision).min(1, formMessages.pickDivision),
  divisionId: z.string(formMessages.pickDivision).min(1, formMessages.pickDivision),
  userMobile: mobileEntry,
  selfIntro: optionalText(textLength.about).optional(),
});
export const sendRequestAnswer = z.object({ message: z.string(), _id: z.string() });

/** A join request as its author sees it. */
export const ownRequest = divisionPath.extend({
  _id: z.string(),
  selfIntro: z.string().nullable(),
  state: z.enum(requestStates),
  createdAt: z.string(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** A join request as the admins of the school and the coordinators of the batch see it. */
export const pendingRequest = z.object({
  _id: z.string(),
  schoolId: z.string(),
  batchId: z.string(),
  divisionId: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
  selfIntro: z.string().nullable(),
  /** Empty for a coordinator. */
  userMobile: z.string(),
  name: z.string(),
  createdAt: z.string(),
});
export const pendingRequests = z.array(pendingRequest);
export type PendingRequest = z.infer<typeof pendingRequests>[number];

export const acceptRequestBody = z.strictObject({
  /** Names the person. Required of an admin. A coordinator gets no number, and sends none. */
  userMobile: mobileEntry.optional(),
  requestId: id,
  /** The unclaimed record of this person in the division, if the admin says 'This is …, already on the list'. */
  schoolmateId: id.optional(),
});
/** Only an admin gets the record of the schoolmate. */
export const acceptRequestAnswer = z.object({
  message: z.string(),
  schoolmate: managedSchoolmate.optional(),
});

export const requestCalls = {
  send: call({
    method: 'POST',
    path: paths.sendRequest,
    body: sendRequestBody,
    status: 201,
    answer: sendRequestAnswer,
  }),
  list: call({ method: 'GET', path: paths.requests, answer: pendingRequests }),
  accept: call({
    method: 'POST',
    path: paths.acceptRequest,
    body: acceptRequestBody,
    answer: acceptRequestAnswer,
  }),
  remove: call({ method: 'DELETE', path: paths.request, answer: done }),
};
