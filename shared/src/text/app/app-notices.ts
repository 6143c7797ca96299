/** Labels of what the app says of itself: updates, errors, unknown pages. */
export const appNotices = {
  ok: 'OK',
  signInAnyway: 'Sign in anyway?',
  discardAndSignIn: 'Discard and sign in',
  doNotSignIn: 'Do not sign in',
  reload: 'Reload',
  toTheStartPage: 'To the start page',
  later: 'Later',
  update: 'Update',
  updating: 'Updating...',
  updateNow: 'Update now?',
  notYet: 'Not yet',
} as const;
