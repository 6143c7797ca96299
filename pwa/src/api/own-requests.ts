import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/requests.ts';
import { request, type Sending } from './client.ts';

export interface JoinRequest {
  _id?: string;
  schoolId: string;
  batchId: string;
  divisionId: string;
  userMobile: string;
  selfIntro?: string | null;
}

/** Asks to join a division. The list of own requests comes with the next pull. */
export function sendJoinRequest(json: JoinRequest, options: Sending = {}) {
  return request('POST', paths.sendRequest, { schema: sendRequestAnswer, json, ...options });
}

/** Withdraws an own request that has no decision yet. */
export function withdrawRequest(requestId: string, options: Sending = {}) {
  return request('DELETE', paths.request(requestId), { schema: done, ...options });
}
