/** Texts about likely duplicates: the reasons, and the screen. */

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

/** Shown for a person who is no longer an admin. */
const anAdmin = 'an admin';

export const duplicateWords = {
  title: 'Likely duplicates',
  hint: (school: string) =>
    `Records of ${school} that may be the same person. You decide about each pair, and you can undo a merge for 30 days.`,
  likelihood: { very: 'Very likely', likely: 'Likely', maybe: 'Maybe' }, // Twice: it is how likely two records are one.
  count: (pairs: number) => (pairs === 1 ? '1 pair' : `${pairs.toLocaleString('en-IN')} pairs`),
  why: 'Why',
  pair: (one: string, other: string) => `${one} and ${other}`,
  account: 'Has an account',
  noAccount: 'On the list, no account',
  whatsapp: (number: string) => `WhatsApp ${number}`,
  twoPeople: 'Two people',
  twoAccounts:
    'Both have an account, so you cannot merge them. If it is one person, they can delete the account they do not use.',
  none: 'No likely duplicates',
  noneHint: 'No two records of this school look alike.',
  notAll:
    'This school has too many similar names to compare all of them. Decide these pairs first, then look again.',
  failed: 'The duplicates could not be loaded. Please try again.',
  dismissFailed: 'This could not be saved. Please try again.',

  mergeTitle: 'Merge into one record',
  chooseHint: 'Where the two differ, choose what to keep. The classes of both are kept.',
  nothingDiffers: 'The two records are equal, so you need not choose. The classes of both are kept.',
  ownersStay: 'The number, WhatsApp, e-mail and photo belong to the account, so they stay as they are.',
  ofRecord: (classes: string) => `from ${classes}`,
  result: 'The merged record',
  mergeNow: 'Merge',
  merging: 'Merging...',
  mergeFailed: 'The two could not be merged. Please try again.',
  photoOf: 'Photo',
  noPhoto: 'No photo',

  merged: 'Merged in the last 30 days',
  noneMerged: 'Nothing was merged in the last 30 days.',
  mergesFailed: 'The merges could not be loaded. Please try again.',
  undoing: 'Undoing...',
  undoFailed: 'The merge could not be undone. Please try again.',
  formerMember: 'A person who has left Memcherrish',
  mergedInto: (gone: string, kept: string) => `${gone}, now part of ${kept}`,
  undonePair: (gone: string, kept: string) => `${gone} and ${kept}`,
  how: {
    merge: (by: string | null) => `Merged by ${by ?? anAdmin}`,
    request: (by: string | null) => `With a request to join that ${by ?? anAdmin} accepted`,
    claim: (by: string | null) =>
      by === null ? 'When they joined by a link' : `When ${by} let them join by a link`,
    offer: () => 'Confirmed by the owner of the number',
  },
  obstacle: {
    undone: 'Undone.',
    expired: 'Older than 30 days.',
    deleted: 'Deleted later.',
    'merged-again': 'Merged again later. Undo the later merge first.',
  },
} as const;
