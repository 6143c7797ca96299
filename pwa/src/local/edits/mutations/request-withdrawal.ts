import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { doneIfMissing, type ViewerMutation } from './mutation.ts';

export interface RequestWithdrawal {
  kind: 'request-withdrawal';
  requestId: string;
  place: DivisionPath;
}

export const requestWithdrawal: ViewerMutation<RequestWithdrawal> = {
  subjects: ({ requestId }) => [`request ${requestId}`],
  supersedes: true,
  overlay: ({ requests }, { edit }) => ({
    requests: requests.filter(({ _id }) => _id !== edit.requestId),
  }),
  call: ({ requestId }, { sendCall, requestCalls }, _own, sending) =>
    sendCall(requestCalls.remove, { params: { requestId }, ...sending }),
  errors: doneIfMissing,
  words: ({ place: divisionPath }, { changesWords }) => ({
    title: changesWords.requestWithdrawn(divisionPath),
  }),
};
