/** Texts of the admin's inbox: all that waits for a decision. */
export const inboxWords = {
  list: 'What waits for a decision',
  /** `pairs` is the number of likely duplicates. */
  count: (waiting: number, pairs: number) =>
    [
      waiting === 1 ? '1 item waits for a decision' : `${waiting} items wait for a decision`,
      ...(pairs === 0 ? [] : [pairs === 1 ? '1 likely duplicate' : `${pairs} likely duplicates`]),
    ].join(' · '),
  keys: 'Press J or K to go to the next item or the one before. Press the letter on a button to decide. Press Z to undo.',
  empty: 'Nothing waits for you',
  emptyText: 'Requests to join, claims, reported posts and likely duplicates appear here.',
  failed: (name: string, reason: string) => `${name}: ${reason}`,

  /** The text of a row after the name. */
  asks: (division: string, batch: string) => `asks to join ${division}, ${batch}`,
  claims: (division: string, batch: string) => `says they are on the class list of ${division}, ${batch}`,
  doubted: (division: string, batch: string) => `is in ${division}, ${batch}, but classmates doubt it`,
  reported: (times: number) => (times === 1 ? 'post, reported once' : `post, reported ${times} times`),
  reportedReply: (times: number) => (times === 1 ? 'reply, reported once' : `reply, reported ${times} times`),
  registered: 'registered as an admin',
  /** Follows the first name of a pair and contains the second. */
  alike: (other: string) => `and ${other} may be one person`,

  letThemStay: 'Let them stay',
  letItStay: 'Let it stay',
  remove: 'Remove...',
  approve: 'Approve',

  /** A decision that was just taken. */
  accepted: (name: string) => `${name} is accepted.`,
  rejected: (name: string) => `The request of ${name} is rejected.`,
  refused: (name: string) => `${name} is rejected.`,
  stays: (name: string) => `${name} stays.`,
  broughtBack: (name: string) => `${name} is on the class list again.`,
  freed: (name: string) => `The name ${name} is free again.`,
  postStays: (name: string) => `The post of ${name} stays.`,
  replyStays: (name: string) => `The reply of ${name} stays.`,
  approved: (name: string) => `${name} is approved.`,
  areTwo: (one: string, other: string) => `${one} and ${other} are two people.`,
} as const;
