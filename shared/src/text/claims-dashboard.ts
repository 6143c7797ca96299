/** Claims, doubts and removed places, as the dashboard of an admin says them. */
export const managedClaimWords = {
  goesBy: (name: string) => `They go by “${name}”`,
  loadFailed: 'Failed to load who claims a place.',
  decideFailed: 'This could not be decided.',
  waitingHeading: 'Who says they are on a list',
  doubtHeading: 'Doubts about who is in a class',
  removedHeading: 'Taken off a list by their link',
  noNumber: 'The list has no number',
  anotherNumber: 'The list has another number',
  known: (names: string) => `Known to: ${names}`,
  doubted: (names: string) => `Not them, say: ${names}`,
  askPutBack: (name: string) => `Make the place of ${name} free again?`,
  putBackText:
    'The place stands on the list again as it was. The account stays, leaves the class at once, and is told.',
  askRefuse: (name: string) => `Refuse the claim to the place of ${name}?`,
  refuseText: 'They are told. The place stays free, and this account cannot claim it again.',
  removedBy: (inviter: string | null) => (inviter ? `Link made by: ${inviter} ·` : ''),
  erasedOn: (day: string) => `Erased for good on ${day}`,
} as const;
