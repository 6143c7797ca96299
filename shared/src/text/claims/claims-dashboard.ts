/** Texts of the admin's dashboard about claims, doubts and people who left a class list. */
export const managedClaimWords = {
  goesBy: (name: string) => `Signed up as “${name}”`,
  loadFailed: 'The requests could not be loaded.',
  decideFailed: 'Your decision could not be saved.',
  waitingHeading: 'Waiting to join by a link',
  doubtHeading: 'Doubts about people in a class',
  removedHeading: 'People who left a list by their link',
  noNumber: 'The list has no number',
  anotherNumber: 'The list has another number',
  /** For a coordinator, who does not get the names. */
  confirmed: (people: number) => (people === 1 ? '1 classmate said yes' : `${people} classmates said yes`),
  known: (names: string) => `Classmates who said yes: ${names}`,
  doubted: (names: string) => `Classmates who said no: ${names}`,
  askPutBack: (name: string) => `Make the name ${name} free again?`,
  putBackText:
    'The account leaves the class at once, and we tell its owner. The name is on the class list again, as before.',
  askRefuse: (name: string) => `Reject the request to join as ${name}?`,
  refuseText: 'We tell them. The name stays free, and this account cannot ask for it again.',
  removedBy: (inviter: string | null) => (inviter ? `Link from ${inviter} ·` : ''),
  erasedOn: (day: string) => `Deleted for good on ${day}`,
} as const;
