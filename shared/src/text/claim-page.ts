/** Labels of the page of an invitation link. */
export const claimPageWords = {
  tryAgain: 'Try again',
  openClass: 'Open class',
  yourStartPage: 'Your start page',
  pleaseWait: 'Please wait...',
  findMyClass: 'Find my class',
  signIn: 'Sign in',
} as const;
