import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { ShownRequest } from '#local/outbox/overlay.ts';
import { retriedIfMissing, type ViewerMutation } from './mutation.ts';

export interface JoinRequestEdit {
  kind: 'join-request';
  requestId: string;
  place: DivisionPath;
  selfIntro: string | null;
}

export const joinRequest: ViewerMutation<JoinRequestEdit> = {
  subjects: ({ requestId }) => [`request ${requestId}`],
  overlay({ requests }, { edit: { requestId: _id, place, selfIntro }, state, madeAt }) {
    if (requests.some((each) => each._id === _id)) return {};
    const request: ShownRequest = { ...place, _id, selfIntro, state: 'pending', createdAt: madeAt };
    if (state === 'waiting') request.waits = true;
    return { requests: [request, ...requests] };
  },
  namesNumber: true,
  call: ({ requestId: _id, place, selfIntro }, { sendJoinRequest }, { mobile: userMobile }, sending) => {
    const { schoolId, batchId, divisionId } = place;
    return sendJoinRequest({ _id, schoolId, batchId, divisionId, userMobile, selfIntro }, sending);
  },
  refusals: retriedIfMissing,
  words({ place, selfIntro }, { changesWords }) {
    const { schoolId: school, batchId: batch, divisionId: division } = place;
    return {
      title: changesWords.request(place),
      detail: selfIntro ?? '',
      edit: `/schoolmate-homepage?${new URLSearchParams({ school, batch, division })}`,
    };
  },
};
