import type { ViewerMutation } from './mutation.ts';

/** The end of a block. */
export interface HidingEnd {
  kind: 'hiding-end';
  personId: string;
  name: string;
}

export const hidingEnd: ViewerMutation<HidingEnd> = {
  subjects: ({ personId }) => [`hiding ${personId}`],
  supersedes: true,
  overlay: ({ hidings }, { edit }) => ({ hidings: hidings.filter(({ _id }) => _id !== edit.personId) }),
  call: ({ personId }, { sendCall, blockCalls }, _own, sending) =>
    sendCall(blockCalls.unblock, { params: { personId }, ...sending }),
  words: ({ name }, { blockWords }) => ({ title: blockWords.showTo(name) }),
};
