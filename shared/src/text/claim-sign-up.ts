/** Signing up by a link to a place: what the steps say of it, apart from what is said where one is in already. */
export const claimSignUpWords = {
  claimingListing: (name: string, division: string, batch: string) =>
    `You are claiming the place of ${name} in ${division}, ${batch}.`,
  leaveOut: 'Sign up without it',
  after: {
    waiting:
      'Your place waits until two classmates who know you, or an admin, say that it is you. You are told as soon as they have.',
    expired: 'Your account is there. The link has expired meanwhile: ask for a new one, or find your class.',
    used: 'Your account is there. The place of the link was claimed meanwhile: find your class and ask to join it.',
    gone: 'Your account is there. The place of the link is no longer on the list: find your class and ask to join it.',
    unknown: 'Your account is there. The link leads nowhere: ask for it once more, or find your class.',
  },
} as const;
