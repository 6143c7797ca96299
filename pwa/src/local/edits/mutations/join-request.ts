import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { retriedIfMissing, type ViewerMutation } from './mutation.ts';
import type { ShownRequest } from './shown-viewer.ts';

export interface JoinRequestEdit {
  kind: 'join-request';
  requestId: string;
  place: DivisionPath;
  selfIntro: string | null;
}

export const joinRequest: ViewerMutation<JoinRequestEdit> = {
  subjects: ({ requestId }) => [`request ${requestId}`],
  overlay({ requests }, { edit: { requestId: _id, place: divisionPath, selfIntro }, state, madeAt }) {
    if (requests.some((each) => each._id === _id)) return {};
    const request: ShownRequest = { ...divisionPath, _id, selfIntro, state: 'pending', createdAt: madeAt };
    if (state === 'waiting') request.waits = true;
    return { requests: [request, ...requests] };
  },
  namesNumber: true,
  call: (
    { requestId: _id, place: divisionPath, selfIntro },
    { sendCall, requestCalls },
    { mobile: userMobile },
    sending,
  ) => {
    const { schoolId, batchId, divisionId } = divisionPath;
    const body = { _id, schoolId, batchId, divisionId, userMobile, selfIntro };
    return sendCall(requestCalls.send, { body, ...sending });
  },
  errors: retriedIfMissing,
  words({ place: divisionPath, selfIntro }, { changesWords }) {
    const { schoolId: school, batchId: batch, divisionId: division } = divisionPath;
    return {
      title: changesWords.request(divisionPath),
      detail: selfIntro ?? '',
      edit: `/schoolmate-homepage?${new URLSearchParams({ school, batch, division })}`,
    };
  },
};
