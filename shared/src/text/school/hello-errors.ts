/** Sentences of the server about 'Say hello'. */
export const helloErrors = {
  keyStored: 'This phone can say hello now.',
  received: 'Your hello has arrived.',
  ended: 'You no longer share numbers with this person.',
  notAPair: 'These two cards do not belong together. Say hello again.',
  expired: 'This hello is older than three weeks, or the date of a phone is wrong. Say hello again.',
  otherKey: 'This hello was made on a phone where you are no longer signed in. Say hello again.',
  tooMany: 'You have swapped cards with 500 people. End one in Settings first.',
} as const;
