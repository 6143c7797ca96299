/** Texts of the pass that keeps a person signed in on the home screen. No first screen loads them. */
export const installPassWords = {
  openSoon: 'Open it from there within 10 minutes: you stay signed in.',
  signedIn: 'You are signed in here, too.',
  tooMany:
    'You have opened these steps very often. Sign in once more on the home screen, or try again in an hour.',
  unknown: 'This pass is not known. Sign in as usual.',
  over: 'The pass has ended. Sign in as usual.',
  used: 'This pass was used before. Sign in as usual.',
  usedTwice:
    'The pass for your home screen was used on two devices, so both were signed out. Sign in again, and look at your devices in Settings.',
} as const;
