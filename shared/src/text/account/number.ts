import * as vocabulary from '../vocabulary.ts';

/** Texts of a change of the own number. No first screen loads them. */
export const numberWords = {
  // The profile and the page
  change: vocabulary.changeNumber,
  title: 'Change your number',
  text: 'Type your new number. We send a code there, and ask for one more proof that it is you.',
  now: (mobile: string) => `Your number now: ${mobile}`,
  offline:
    'Changing your number needs internet: a code works for 5 minutes only, so this change cannot wait on your device.',
  newNumber: 'New mobile number',
  sendCode: vocabulary.sendCode,
  codeTo: (mobile: string) => `We sent a code to ${mobile}.`,
  codeOfNew: 'Code sent to your new number',
  codeOfOld: 'Code sent to your old number',
  password: vocabulary.yourPassword,
  oneMoreProof: 'One more proof',
  whyProof: 'This keeps a person who finds your phone unlocked from taking your account.',
  useOldNumber: 'Use a code to your old number',
  usePassword: 'Use your password',
  anotherNumber: 'Another number',
  save: vocabulary.changeNumber,
  whatFollows:
    'Who sees your number stays as it is, and people who got it from you get the new one. We tell your other devices and your old number. For 7 days, the old number can undo this.',

  // Taking the number back
  backTitle: 'Was this not you?',
  backText:
    'If another person has changed the number of your account, you can put the old one back for 7 days. We send a code to the old number.',
  backWhatFollows:
    'This signs out all devices, and deletes the password and the passkeys. To sign in again you need a code, and one classmate or admin of your school who says that it is you.',
  oldNumber: 'Your old number',
  putBack: 'Put my number back',
  backDone:
    'Your number is back, and all devices are signed out. Sign in with a code now. Then a classmate or an admin of your school must say that it is you.',

  // From the server
  sameNumber: 'This is your number already.',
  unavailable: 'This number cannot be used here. Use another number, or ask an admin of your school.',
  keptForAnother:
    'This number was changed a few days ago. If you did not change it, put it back: open the address in the message that we sent to it. Otherwise, try again in a week.',
  changedMeanwhile: 'Your number was changed on another device. Open the page again.',
  tooManyChanges:
    'You have changed your number several times. Try again in a month, or ask an admin of your school.',
  nothingToPutBack:
    'There is no change to undo for this number. It can be undone for 7 days. After that, ask an admin of your school.',

  // Messages to a number
  changedNotice: (address: string) =>
    `Your Memcherrish account has a new mobile number. If this was not you, put yours back within 7 days: ${address}/number-back`,
  putBackNotice: (address: string) =>
    `Your Memcherrish account has its old mobile number back, so this number no longer opens it. If this was not you, tell an admin of your school: ${address}`,
} as const;
