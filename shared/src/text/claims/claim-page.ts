/** Labels of the page of an invitation link. */
export const claimPageWords = {
  typeNumber: 'Type my number instead',
  tryAgain: 'Try again',
  openClass: 'Open class',
  yourStartPage: 'Your start page',
  pleaseWait: 'Please wait...',
  findMyClass: 'Find my class',
  signIn: 'Sign in',
  toInvitation: 'Back to the invitation',
} as const;
