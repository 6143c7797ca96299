const tags = (count: number) => (count === 1 ? '1 tag' : `${count} tags`);

/** Texts of the page of name tags. No first screen loads them. */
export const nameTagWords = {
  hint: 'Tags of 90 × 54 mm, ten on a sheet of A4. Print them at 100 %, and cut at the lines.',
  who: 'Tags for',
  groups: { coming: 'People who are coming', invited: 'Everyone who is invited' },
  empty: 'Ten empty tags for people who come without a reply',
  find: 'Find a person',
  onlySeen:
    'A tag has only what everyone who is invited may see. Photos that some of them may not see are left out.',
  waiting: (count: number) =>
    `${count === 1 ? '1 person is' : `${count} people are`} on the waiting list and ${count === 1 ? 'has' : 'have'} no tag yet.`,
  unnamedGuests: (count: number) =>
    `${count === 1 ? '1 guest has' : `${count} guests have`} no tag, because no one gave ${count === 1 ? 'their name' : 'their names'}. Print empty tags for them.`,
  discreet: (count: number) =>
    `${tags(count)} ${count === 1 ? 'is' : 'are'} for people who do not show their reply to their whole batch, marked here with a lock. Hand ${count === 1 ? 'it' : 'them'} over instead of laying ${count === 1 ? 'it' : 'them'} on a table.`,
  handOver: 'Hand over',
  guestOf: (name: string) => `Guest of ${name}`,
  print: (count: number) => `Print ${tags(count)}`,
  printOne: (name: string) => `Print this tag, ${name}`,
  printOneShort: 'Print this tag',
  none: 'No tags to print. Choose everyone who is invited, or wait for replies.',
  noneFound: 'No tag has this name.',
  failed: 'The tags could not be loaded. You need internet.',
  toReplies: 'Back to the replies',
} as const;
