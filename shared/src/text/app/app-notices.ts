/** Labels of what the app says of itself: updates, errors, unknown pages. */
export const appNotices = {
  signInAnyway: 'Sign in anyway?',
  discardAndSignIn: 'Discard and sign in',
  doNotSignIn: 'Do not sign in',
  toTheStartPage: 'To the start page',
  later: 'Later',
  update: 'Update', // Twice: it updates the app.
  updating: 'Updating...',
  updateNow: 'Update now?',
  notYet: 'Not yet', // Twice: it puts an update off.
} as const;
