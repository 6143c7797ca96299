/** Texts of the sign-up steps that follow an invitation link. */
export const claimSignUpWords = {
  claimingListing: (name: string, division: string, batch: string) =>
    `You are joining as ${name}, ${division}, ${batch}.`,
  leaveOut: 'Not you? Sign up without the link',
  after: {
    waiting:
      'You are almost in. Two classmates, or an admin, have to confirm that it is you. We will tell you when they do.',
    expired: 'You have an account now. The link has expired: ask for a new one, or find your class.',
    used: 'You have an account now. The link was already used: find your class and ask to join it.',
    gone: 'You have an account now. The name of the link is no longer on the class list: find your class and ask to join it.',
    unknown: 'You have an account now. The link does not work: ask for a new one, or find your class.',
  },
} as const;
