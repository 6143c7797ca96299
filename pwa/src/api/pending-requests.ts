import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { acceptRequestAnswer, pendingRequests } from '@memcherrish/shared/wire/requests.ts';
import type { z } from 'zod';
import { request } from './client.ts';

export type PendingRequest = z.infer<typeof pendingRequests>[number];

/** Lists the waiting requests in the admin's schools. */
export function listPendingRequests() {
  return request('GET', paths.requests, { schema: pendingRequests });
}

/** Accepts a request. A coordinator has no number of the person to send. With `schoolmateId` it is merged into that existing record of the same person. */
export function acceptPendingRequest(asked: PendingRequest, schoolmateId: string | null) {
  const { schoolId, batchId, divisionId, userMobile, _id: requestId } = asked;
  return request('POST', paths.acceptRequest(schoolId, batchId, divisionId), {
    schema: acceptRequestAnswer,
    json: {
      ...(userMobile !== '' && { userMobile }),
      requestId,
      ...(schoolmateId !== null && { schoolmateId }),
    },
  });
}

export function rejectPendingRequest(requestId: string) {
  return request('DELETE', paths.request(requestId), { schema: done });
}
