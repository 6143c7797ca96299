/** Texts of a new password for an admin or a teacher who cannot sign in. */
export const recoveryWords = {
  askText: 'Type the e-mail address of your account. We send you a link.',
  send: 'Send me a link',
  sendAgain: 'Send again',
  /** The same for every address. */
  asked:
    'If there is an account with this address, a link is on its way. It works for 30 minutes. Look in the spam folder, too.',
  noMail:
    'This server sends no e-mail. Ask another admin of your school to help you sign in, or the person who runs this server.',
  noMailbox:
    'Can you not open this mailbox? Another admin of your school can start a new password for you on their desk.',
  tooMany: 'There were too many tries from your network. Please wait an hour and try again.',
  backToSignIn: 'Back to sign in',
  askFailed: 'The link could not be sent. Please try again.',

  linkTitle: 'Choose a new password',
  linkFor: (email: string) => `For the account ${email}`,
  linkOver: 'This link no longer works. Ask for a new one.',
  linkWaits: 'This link does not work yet.',
  linkWaitsUntil: (moment: string) => `This link works from ${moment}. Open it again then.`,
  linkWaitsWhy: 'Until then the owner of the account can reject it.',
  adminSignIn: 'Admin sign in',
  teacherSignIn: 'Teacher sign in',
  readFailed: 'The link could not be checked. Please try again.',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  mismatch: 'The two passwords are not the same.',
  savedTitle: 'Password saved',
  saveFailed: 'The password could not be saved. Please try again.',
  saved: 'Your new password is saved. All your devices are signed out. Sign in with it now.',

  start: 'Help them sign in',
  startTitle: (name: string) => `A new password for ${name}?`,
  startText:
    'You get a link to hand over. It works after one day, once, for two days. The person who opens it chooses a new password and no longer needs a code from an app, so give it to no one else. Call the person first: a message that asks for help can come from a stranger.',
  startTold: 'We tell the account, and its owner can reject it. Your activity lists show that you did it.',
  yourPassword: 'Your own password',
  startIt: 'Make the link',
  startFailed: 'The link could not be made. Please try again.',
  tooManyStarts: 'You have started several new passwords today. Please continue tomorrow.',
  notForThem:
    'You cannot do this for them. They can use “Forgot password” with their e-mail address, or ask the person who runs this server.',
  startedTitle: 'Hand over this link',
  startedText: (from: string, until: string) =>
    `It works once, from ${from} until ${until}. We show it only now.`,
  theLink: 'The link',
  copy: 'Copy the link',

  refused: 'Rejected. The link does not work any more, and your password stays.',
  refuseFailed: 'It could not be rejected. Please try again.',
  news: 'About your account',
} as const;
