/** Likely duplicates: why two records may be one person's, and what the screen says of them. */

export const duplicateReasons = {
  sameMobile: 'Same mobile number',
  sameWhatsapp: 'Same number for WhatsApp',
  sameEmail: 'Same e-mail',
  sameName: 'Same name',
  namesSound: 'Names sound alike',
  namesNear: 'Names are nearly alike',
  initials: 'Same name but for initials',
  namePart: 'One name is part of the other',
  formerName: 'The name at school fits',
  nickname: 'The nickname fits',
  samePlace: 'Same place',
  bothIn: (division: string, batch: string) => `Both in ${division}, ${batch}`,
  bothInBatch: (batch: string) => `Both in ${batch}`,
  nextBatch: 'One year apart',
  otherName: 'But different names',
  commonName: 'But many here have this name',
  otherMobile: 'But different mobile numbers',
  otherGender: 'But different genders',
  yearsApart: (years: number) => `But ${years} years apart`,
} as const;

/** One who is none any more. */
const anAdmin = 'an admin';

export const duplicateWords = {
  title: 'Likely duplicates',
  hint: (school: string) =>
    `Records of ${school} that may be one person’s. Nobody is merged without you, and a merge can be undone for 30 days.`,
  likelihood: { very: 'Very likely', likely: 'Likely', maybe: 'Maybe' },
  count: (pairs: number) => (pairs === 1 ? '1 pair' : `${pairs.toLocaleString('en-IN')} pairs`),
  why: 'Why',
  pair: (one: string, other: string) => `${one} and ${other}`,
  pairHeading: (one: string, other: string) => (one === other ? `${one}, twice` : `${one} and ${other}`),
  account: 'Has an account',
  noAccount: 'On the list, no account',
  whatsapp: (number: string) => `WhatsApp ${number}`,
  merge: 'Merge…',
  twoPeople: 'Two people',
  twoAccounts:
    'Both have an account, so they stay apart. If it is one person, they can delete the account that they do not use.',
  undo: 'Undo',
  more: 'Show more',
  none: 'No likely duplicates',
  noneHint: 'Nobody on the lists of this school looks like somebody else on them.',
  notAll:
    'This school has too many names that are alike to compare all of them. Settle the pairs that were found, then look again.',
  failed: 'Failed to look for duplicates. Please try again.',
  dismissFailed: 'Failed to note this. Please try again.',

  mergeTitle: 'Merge into one record',
  chooseHint: 'Where the two differ, choose what stays. Classes of both are kept.',
  nothingDiffers: 'The two differ in nothing that you choose between. Classes of both are kept.',
  ownersStay: 'Number, WhatsApp, e-mail and photo of an account are its owner’s: they stay as they are.',
  ofRecord: (place: string) => `from ${place}`,
  result: 'The one record',
  mergeNow: 'Merge',
  merging: 'Merging...',
  mergeFailed: 'Failed to merge. Please try again.',
  photoOf: 'Photo',
  noPhoto: 'No photo',

  merged: 'Merged in the last 30 days',
  noneMerged: 'Nothing was merged in the last 30 days.',
  mergesFailed: 'Failed to load what was merged. Please try again.',
  undoing: 'Undoing...',
  undoFailed: 'Failed to undo the merge. Please try again.',
  somebody: 'Somebody who has left Memcherrish',
  mergedInto: (gone: string, kept: string) => `${gone}, now part of ${kept}`,
  partedFrom: (gone: string, kept: string) => `${gone} and ${kept}`,
  how: {
    merge: (by: string | null) => `Merged by ${by ?? anAdmin}`,
    request: (by: string | null) => `With a request to join that ${by ?? anAdmin} accepted`,
    claim: (by: string | null) =>
      by === null ? 'With a claim of their place' : `With a claim that ${by} accepted`,
    offer: () => 'Confirmed by the owner of the number',
  },
  obstacle: {
    undone: 'Undone.',
    expired: 'Older than 30 days.',
    deleted: 'Deleted since.',
    'merged-again': 'Merged again since: undo the later merge first.',
  },
} as const;
