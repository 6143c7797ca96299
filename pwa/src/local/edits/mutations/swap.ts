import type { SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import type { Mutation, ViewerMutation } from './mutation.ts';

/** Both sides of a swap of cards, which two phones made face to face. It holds no number. */
export interface SwapEdit {
  kind: 'swap';
  personId: string;
  /** The name of the other person. It is only shown to the person. */
  name: string;
  swap: SwapBody;
}

/** The end of a swap. */
export interface SwapEnd {
  kind: 'swap-end';
  personId: string;
  name: string;
}

export const swap: Mutation<SwapEdit> = {
  subjects: ({ personId }) => [`swap ${personId}`],
  call: ({ swap: body }, { sendCall, helloCalls }, _own, sending) =>
    sendCall(helloCalls.addSwap, { body, ...sending }),
  words: ({ name }, { changesWords }) => ({ title: changesWords.swapped(name) }),
};

/** Does not replace a swap that waits: sending both uses up its codes, so that the other phone cannot open it later. */
export const swapEnd: ViewerMutation<SwapEnd> = {
  subjects: ({ personId }) => [`swap ${personId}`],
  overlay: ({ swaps }, { edit }) => ({ swaps: swaps?.filter(({ _id }) => _id !== edit.personId) ?? [] }),
  call: ({ personId }, { sendCall, helloCalls }, _own, sending) =>
    sendCall(helloCalls.removeSwap, { params: { personId }, ...sending }),
  words: ({ name }, { changesWords }) => ({ title: changesWords.swapEnded(name) }),
};
