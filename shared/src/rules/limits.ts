/** Every limit and every delay of the product. Durations are in milliseconds, sizes in bytes. */

import { day, hour, minute, second } from './durations.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Numbers of the specification: docs/specification.md. */
export const defaultCountryCode = '+91';
export const phoneDigits = { min: 4, max: 15 } as const;
export const teacherMobileDigits = 10;
export const codeLength = 6;
/** How many digits of a number stay readable on the verification modal. */
export const unmaskedDigits = 4;
export const avatarsPerRow = { wide: 6, narrow: 4, olderViews: 4 } as const;
export const narrowBreakpointPx = 900;
export const divisionDetails = { groupOf: 4, groupsPerRow: 2 } as const;
export const yearSelectorStart = 2012;
export const birthYearsBack = 70;
export const delays = {
  teacherRegistrationRedirect: 2 * second,
  afterPasswordChange: 3 * second,
  tabSwitch: 100,
} as const;
export const schoolmatesTableHeightPx = 700;

/** Sign-in, codes and sessions: docs/product.md#signing-in. */
export const password = { min: 8, max: 128 } as const;
export const username = { max: 40 } as const;
export const codes = {
  lifetime: 5 * minute,
  tries: 5,
  resendAfter: 30 * second,
  perHour: 5,
  perDay: 10,
  proofLifetime: 10 * minute,
} as const;
/**
 * What stops somebody who has codes sent to numbers that are not theirs: a series of numbers (all but the last four digits), or a
 * network, whose codes are hardly used gets no more. Whoever stands in one hall types them, and is never stopped.
 */
export const codeCaps = {
  /** Less than this share of the codes used closes the series or network. */
  usedShare: 0.2,
  series: { digits: 4, perHour: 20, perDay: 50 },
  network: { freePerHour: 100, perHour: 400 },
} as const;
/** How long a provider of messages may take to answer. */
export const sendMessageWithin = 10 * second;
/** How long a device is known to who signed in there. */
export const deviceKnown = 180 * day;
/**
 * Wrong passwords: what strangers try for an account, and apart from them each device that is known to it. A network is loose: three
 * hundred people in one hall mistype.
 */
export const signIn = {
  triesPerAccount: 10,
  window: 15 * minute,
  triesPerDay: 100,
  triesPerNetwork: 600,
  networkWindow: hour,
} as const;
/** Codes from an app: three of a million are right at a time. */
export const secondFactor = {
  tries: 5,
  window: 15 * minute,
  triesPerDay: 20,
  ticketLifetime: 5 * minute,
  recoveryCodes: 10,
} as const;
/**
 * Hashing a password takes a core and 19 MB for some 40 ms; what waits is answered within the time that the app waits. Strangers who
 * register have one turn at a time and a short queue of their own: sign-ins always have the other turn.
 */
export const hashing = {
  atOnce: 2,
  waiting: 120,
  strangersAtOnce: 1,
  strangersWaiting: 30,
  retryAfterSeconds: 5,
} as const;
export const sessionLifetime = { schoolmate: 30 * day, teacher: 30 * day, admin: 12 * hour } as const;

/** What devices and the server keep for sync, and for how long: docs/sync-protocol.md. */
export const lease = 30 * day;
export const postsOnDevice = 200;
/** How long the server knows a change by its key, and the device what it has sent, to offer it again after a restore. */
export const idempotencyKeysKept = 90 * day;
/** Of each account, the newest: many times what a device keeps waiting, and nobody fills the disk. */
export const idempotencyKeysPerAccount = 5000;
export const sentEditsKept = 30 * day;
/** How long what was removed is remembered by its id; a device that was away for longer gets everything anew. */
export const tombstonesKept = 90 * day;

/** How long the trail of acts is kept, and within what time a look at the same thing is the same look. */
export const auditKept = 730 * day;
export const auditFolded = 10 * minute;
export const auditPageSize = 50;

/** How long two records that became one can be parted again. */
export const mergeUndoable = 30 * day;
/** Pairs of likely duplicates that are answered at once. */
export const duplicatesPageSize = 20;
/**
 * What one search for duplicates may cost. Five thousand people with few different names take 60,000 entries and 320,000 steps. Past a
 * bound the search ends, and its answer says so.
 */
export const duplicatesSearch = {
  /** Words, pairs of words and numbers by which people are held against each other. */
  entries: 500_000,
  /** Pairs that are looked at. */
  steps: 1_000_000,
  /** Likely pairs that are kept. */
  pairs: 5000,
  /** Classes of one person. */
  classes: 12,
  /** Searches of one admin that wait for the one before. */
  waiting: 3,
} as const;
/** Words of a name that are compared: the rest of a longer name tells no one apart. */
export const comparedWords = 6;

/** How long a form waits to hear what became of its change before it says that the change waits. */
export const settlesWithin = 8 * second;
/** The first and the longest wait before a change is sent again. */
export const resend = { first: 2 * second, most: 2 * minute } as const;

/** Posts; lengths in characters (code points). */
export const post = {
  maxCharacters: 2000,
  maxPhotos: 4,
  maxLinks: 20,
  page: 30,
  perHour: 60,
  excerptCharacters: 80,
} as const;
export const accountDeletionAfter = 7 * day;
/** Files of the own data that one account may have: each reads every photo of theirs. */
export const ownDataFiles = { perAccount: 10, window: day } as const;

/** How long the app waits for an answer to begin, and for a file to go out or a long answer to come in. */
export const answerWithin = { short: 10 * second, long: 2 * minute } as const;
/** The slowest line, in bytes a second, on which a change that waits on the device is given the time that its photos take. */
export const slowestUpload = 6 * kilobyte;
export const pulls = {
  everyVisible: minute,
  /** Pokes reach a whole hall at once: each device waits a little, by chance. */
  pokeJitter: 500,
  retryFirst: 2 * second,
  retryMost: 5 * minute,
  photosAtOnce: 4,
  /** How long the own classes of a first sync wait for the rest, to be stored in one go. */
  atOnce: 50,
} as const;
/** How long another tab may hold an old database open before the app says so. */
export const blockedAfter = 3 * second;

/** Photos and spreadsheets: docs/product.md#files. */
export const photo = {
  maxBytes: 10 * megabyte,
  maxPixels: 40_000_000,
  largePx: 960,
  smallPx: 240,
} as const;
/** A report of how fast a page was. */
export const webVitals = { maxBytes: 2 * 1024 } as const;
export const spreadsheet = {
  maxBytes: 5 * megabyte,
  maxUnpackedBytes: 20 * megabyte,
  maxRows: 10_000,
  maxColumns: 64,
  maxEntries: 200,
  timeout: 10 * second,
} as const;

/** Join requests that one person may have waiting. */
export const openRequests = 5;
/** People whom one person may hide from: far more than anybody wants, and few enough to be looked through at each pull. */
export const maxBlocks = 100;
/** Places that wait for whoever they are: links to them, what is said about who claims them, and places taken off the list by a link. */
export const claims = {
  linkLifetime: 30 * day,
  /** In a day. */
  linksPerInviter: 100,
  /** How many classmates have to say that they know somebody. */
  vouches: 2,
  waitingPerPerson: 5,
  /** A claim that was let in is shown to the division; an admin may undo it for `mergeUndoable`. */
  shownFor: 7 * day,
  /** A place that was taken off the list may be brought back. */
  removedFor: 30 * day,
  /** By the links of one person, in a day. */
  removalsPerInviter: 5,
  inviterWindow: day,
  /** From one network, in an hour: a hall opens its links, and nobody guesses one. */
  linksPerNetwork: 600,
  unknownLinksPerNetwork: 60,
  removalsPerNetwork: 20,
  networkWindow: hour,
} as const;

/** Teacher registrations from one network: each stores a photo of a stranger. */
export const teacherRegistrations = { perNetwork: 60, window: hour } as const;
/** Admin registrations from one network: a school has a handful of admins. */
export const adminRegistrations = { perNetwork: 20, window: hour } as const;
/** Passwords that one proof of a number may have hashed: the person tries other usernames until one is free. */
export const passwordsPerProof = 20;
/** Numbers that one admin looks up, found or not: each reads all people of the admin's schools. */
export const numberLookUps = { perAdmin: 100, window: hour } as const;

/**
 * Calls in a minute. A whole hall is one network: three hundred phones that open the app for the first time make five calls each and load
 * up to fifty photos of their class, with room for what they do next. Signing up takes a guest fewer than twenty calls, with pictures of
 * schools among them. A teacher of thirty classes who saves all photos loads six thousand.
 */
export const callsPerMinute = {
  network: 300 * 80,
  guestsOfNetwork: 300 * 20,
  account: 1000,
  photosOfAccount: 6000,
} as const;

/** How teachers come to schools: see decision record 0026. */
export const teaching = {
  /** How long an invitation waits for an answer. */
  invitationLifetime: 30 * day,
  /** Contacts that one admin may type in a day, whether or not a teacher has them. */
  contactsPerAdmin: 30,
  /** Teachers without a school that one admin may assign in a day. */
  poolPerAdmin: 100,
  window: day,
  /** How long a school that was refused asks in vain. */
  refusedFor: 180 * day,
  /** How long an admin may assign a teacher again after ending their last class in the school. */
  assignableAfterEnd: 30 * day,
} as const;

/** What the server takes at once, and how soon whom it sends away may come back. */
export const serverLoad = {
  /** Three hundred phones in one hall, each with all the connections that a browser opens. */
  calls: 2000,
  /** Of all forms from their first byte to their answer, and of guests' among them. */
  formBytes: 128 * megabyte,
  guestFormBytes: 32 * megabyte,
  retryAfterSeconds: 5,
  /** Open connections: most of them are phones that wait to hear of news. */
  connections: 10_000,
  /** Event streams of one session: a tab each. */
  streamsPerSession: 20,
  /** Event streams of one account: two phones, and a laptop with all its tabs. */
  streamsPerAccount: 30,
  /** Event streams in all: the other connections stay free for calls. */
  streams: 8000,
} as const;
/** How long the server waits for a connection. */
export const connection = {
  headersWithin: 30 * second,
  /** As long as the app tries: a photo over a hall's network. */
  requestWithin: answerWithin.long,
  /** Without a byte in either direction; event streams have a heartbeat. */
  silentFor: 2 * minute,
  /** Longer than proxies keep theirs, so that they never send into one that is being closed. */
  keptAlive: 72 * second,
  calls: 5000,
  maxHeaderBytes: 16 * kilobyte,
} as const;

/** Photos of their own, or of schools, that one account may upload in an hour: enough to try many crops. */
export const photoUploads = { perAccount: 20, window: hour } as const;
/** Photos of teachers whom no school has taken: of strangers, so few are kept, and not for long. */
export const unassignedTeacherPhotos = { most: 500, keptFor: 7 * day } as const;

/** Longest texts that are taken, in characters. */
export const textLength = {
  name: 120,
  label: 60,
  place: 120,
  email: 254,
  handle: 64,
  about: 500,
  subject: 60,
} as const;
