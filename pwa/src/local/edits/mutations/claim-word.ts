import type { Vouch } from '@memcherrish/shared/wire/people/claim-states.ts';
import { doneIfMissing, type ViewerMutation } from './mutation.ts';

/** A vouch for or against a claim in the own class. */
export interface ClaimWord {
  kind: 'claim-word';
  claimId: string;
  /** The name on the list. */
  name: string;
  word: Vouch;
}

export const claimWord: ViewerMutation<ClaimWord> = {
  subjects: ({ claimId }) => [`claim ${claimId}`],
  overlay: ({ claims }, { edit: { claimId, word } }) => ({
    claims: claims.map((claim) => (claim._id === claimId ? { ...claim, word } : claim)),
  }),
  call: ({ claimId, word }, { sendCall, claimCalls }, _own, sending) =>
    sendCall(claimCalls.vouch, { params: { claimId }, body: { word }, ...sending }),
  errors: doneIfMissing,
  words: ({ name, word }, { changesWords }) => ({
    title: word === 'knows' ? changesWords.saidYes(name) : changesWords.saidNo(name),
  }),
};
