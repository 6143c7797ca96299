/** Texts of an account that was idle for long. */
export const idleWords = {
  // The sign-in
  why: 'This account was not used for 120 days, or its old number was put back. Phone numbers get new owners, so a code alone does not open it.',
  byPassword: 'Do you have a passkey, or remember your username and password? They open it at once.',
  byClassmate:
    'Or we ask your classmates and the admins of your school: ‘Is this still you?’ Tell one of them to expect the question.',
  ask: 'Ask my classmates',
  asking: 'Asking...',
  asked:
    'We asked your classmates and the admins of your school. As soon as one says yes, we send you a message. Then sign in with a code again.',
  usePassword: 'Sign in with a passkey or password',

  // The class
  isThisStill: (name: string) => `Is this still ${name}?`,
  wantsToReturn: (name: string) =>
    `A person with the number of ${name} wants to open the account again. It was not used for 120 days, or its old number was put back. The number may have a new owner. Talk to ${name} first, best by voice.`,
  yes: (name: string) => `Yes, it is ${name}`,
  no: 'No, another person',
  notSure: 'If you are not sure, leave the question open: others are asked, too.',
  answerFailed: 'Your answer could not be sent. Please try again when you are online.',
  saidYes: 'Thank you. The account opens with a code now.',
  saidNo: 'Thank you. The account stays closed.',

  // The desk
  matter: (division: string, batch: string) => `wants to open an idle account, ${division}, ${batch}`,
  heading: 'People who want to open an idle account',
  notThemText: 'The account stays closed. The person can ask again.',
  stillThem: 'It is them',
  notThem: 'Not them',
  answered: (name: string) => `You answered the question about ${name}.`,

  // From the server
  secondProof:
    'This account was not used for 120 days, or its old number was put back, so a code alone does not open it. Sign in with a passkey or your password, or ask your classmates.',
  notIdle: 'This account opens with a code. Sign in again.',
  tooManyAsks:
    'Your classmates were asked several times. Try again in a week, or ask an admin of your school.',
  decided: 'This question was answered already.',

  // A message to the number
  openNotice: (address: string) =>
    `A classmate said that it is you. Sign in to Memcherrish with a code within 7 days: ${address}`,
} as const;
