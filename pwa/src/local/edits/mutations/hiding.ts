import type { BlockedKind } from '@memcherrish/shared/wire/people/blocks.ts';
import type { ViewerMutation } from './mutation.ts';
import type { ShownBlock } from './shown-viewer.ts';

/** A block. */
export interface Hiding {
  kind: 'hiding';
  personId: string;
  of: BlockedKind;
  /** The name that the owner knows the person by. */
  name: string;
}

export const hiding: ViewerMutation<Hiding> = {
  subjects: ({ personId }) => [`hiding ${personId}`],
  supersedes: true,
  overlay({ hidings }, { edit: { personId: _id, of: kind, name }, state, madeAt }) {
    if (hidings.some((each) => each._id === _id)) return {};
    const block: ShownBlock = { _id, kind, name, since: madeAt };
    if (state === 'waiting') block.waits = true;
    return { hidings: [...hidings, block] };
  },
  call: ({ personId, of, name }, { sendCall, blockCalls }, _own, sending) =>
    sendCall(blockCalls.block, { params: { personId }, body: { kind: of, name }, ...sending }),
  words: ({ name }, { blockWords }) => ({ title: blockWords.hide(name) }),
};
