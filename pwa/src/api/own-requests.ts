import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { sendRequestAnswer } from '@memcherrish/shared/wire/requests.ts';
import { request } from './client.ts';

export interface JoinRequest {
  schoolId: string;
  batchId: string;
  divisionId: string;
  userMobile: string;
  selfIntro?: string;
}

/** Asks to join a division; the own requests come back with the next pull. */
export function sendJoinRequest(entry: JoinRequest) {
  return request('POST', paths.sendRequest, { schema: sendRequestAnswer, json: entry });
}

/** Takes an own request back that nobody has answered yet. */
export function withdrawRequest(requestId: string) {
  return request('DELETE', paths.request(requestId), { schema: done });
}
