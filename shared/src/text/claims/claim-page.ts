import * as vocabulary from '../vocabulary.ts';

/** Labels of the page of an invitation link. */
export const claimPageWords = {
  typeNumber: 'Type my number instead',
  tryAgain: vocabulary.tryAgain,
  openClass: vocabulary.openClass,
  yourStartPage: 'Your start page',
  pleaseWait: vocabulary.pleaseWait,
  findMyClass: vocabulary.findMyClass,
  signIn: vocabulary.signIn,
  toInvitation: 'Back to the invitation',
} as const;
