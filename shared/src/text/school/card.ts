/** Labels of a person's card. */
export const cardWords = {
  thenPhoto: 'Then',
  call: 'Call',
  saveContact: 'Save contact',
  saving: 'Saving',
  sharing: 'Sharing',
  photo: 'Photo:',
  place: 'Place:',
  enlargePhoto: (index: number, name: string) => `enlarge photo ${index} of 2, ${name}`,
  now: 'Now',
  previous: 'Previous person',
  next: 'Next person',
  notJoined: (name: string) => `${name} has not joined yet.`,
  contactNotKept: 'The contact could not be saved. Please try again.',
} as const;
