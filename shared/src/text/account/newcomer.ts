/** Texts of the newcomer's veil, and of the privacy step before the first class. */
export const newcomerWords = {
  // The newcomer
  numbersShow: (day: string, vouches: number) =>
    vouches === 0
      ? `Numbers show after two classmates say that they know you, or ${day}.`
      : `Numbers show after one more classmate says that they know you, or ${day}.`,
  askThem: 'Ask classmates to open your card and press ‘I know …’.',
  shown: 'Two classmates said that they know you. You see numbers now.',

  // The classmate
  isNew: (name: string) => `${name} is new here and sees no numbers yet. Do you know them?`,
  iKnow: (name: string) => `I know ${name}`,
  onlyIfSure: 'Press it only if you are sure. After two classmates, the person sees the numbers.',
  failed: 'This could not be sent. Please try again when you are online.',

  // From the server
  vouched: (name: string) => `Thank you. You said that you know ${name}.`,
  newcomersCannot: 'You are new here yourself. You can say this when you see numbers.',

  // The privacy step
  changeLater: 'You can change this at any time under ‘Privacy’.',
} as const;
