/** Every limit and every delay of the product. Durations are in milliseconds, sizes in bytes. */

import { day, hour, minute, second } from './durations.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Numbers from the specification (docs/specification.md). */
export const defaultCountryCode = '+91';
export const phoneDigits = { min: 4, max: 15 } as const;
export const teacherMobileDigits = 10;
export const codeLength = 6;
/** The number of digits that stay readable in the verification dialog. */
export const unmaskedDigits = 4;
export const divisionDetails = { groupOf: 4 } as const;
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
 * An account that no device has reached for `after` is idle: a code alone does not open it. `openFor` is how long a question
 * to the classmates waits, and how long a code opens the account after a yes.
 */
export const idleAccounts = { after: 120 * day, openFor: 7 * day, asksPerAccount: 3 } as const;
/** A newcomer sees no contacts for `veiledFor` after joining, or until this many classmates vouch for them. */
export const newcomers = { veiledFor: 7 * day, vouches: 2 } as const;
/** A change of the own number: how long the old number can put it back, and how many an account may try. */
export const numberChanges = { undoable: 7 * day, perAccount: 5, window: 30 * day } as const;
/**
 * Limits abuse of codes sent to other people's numbers. A series is a number without its last four digits. A series or a network gets no
 * more codes when hardly any are used. A hall full of real users types its codes, so it is never limited.
 */
export const codeCaps = {
  /** When fewer of the sent codes than this share are used, no more are sent to the series or the network. */
  usedShare: 0.2,
  series: { digits: 4, perHour: 20, perDay: 50 },
  network: {
    freePerHour: 100,
    perHour: 400,
    /** Codes per day that need not be used, once half of the codes of all are sent. */
    whenShort: 10,
  },
  /** Codes to one foreign country, before most of them have to be used. */
  country: { freePerDay: 30 },
} as const;
/** The longest time that an SMS provider may take to respond. */
export const sendMessageWithin = 10 * second;
/** How long a device is known to an account that signed in there. */
export const deviceKnown = 180 * day;
/**
 * Wrong passwords. Tries from unknown devices and from each known device are counted separately. The network limit is high: three hundred
 * people in one hall mistype.
 */
export const signIn = {
  triesPerAccount: 10,
  window: 15 * minute,
  triesPerDay: 100,
  triesPerNetwork: 600,
  networkWindow: hour,
} as const;
/** Codes from an authenticator app: three of a million are valid at a time. */
export const secondFactor = {
  tries: 5,
  window: 15 * minute,
  triesPerDay: 20,
  ticketLifetime: 5 * minute,
  recoveryCodes: 10,
} as const;
/**
 * Hashing a password takes one core and 19 MB for about 40 ms. Queued hashes finish within the app's timeout. Registrations by strangers
 * use one slot and a short queue of their own, so sign-ins always have the other slot.
 */
export const hashing = {
  atOnce: 2,
  waiting: 120,
  strangersAtOnce: 1,
  strangersWaiting: 30,
  retryAfterSeconds: 5,
} as const;
export const sessionLifetime = { schoolmate: 30 * day, teacher: 30 * day, admin: 12 * hour } as const;

/** How long devices and the server store sync data: docs/sync-protocol.md. */
export const lease = 30 * day;
export const postsOnDevice = 200;
/** How long the server stores idempotency keys, and the device its sent edits. After a restore the device sends them again. */
export const idempotencyKeysKept = 90 * day;
/** Keys per account; the oldest are dropped. This is many times what a device queues, and bounds the disk use. */
export const idempotencyKeysPerAccount = 5000;
export const sentEditsKept = 30 * day;
/** How long tombstones are stored. A device that was away for longer downloads everything again. */
export const tombstonesKept = 90 * day;

/** How long the audit trail is stored, and how long repeated views of one thing count as one. */
export const auditKept = 730 * day;
export const auditFolded = 10 * minute;
export const auditPageSize = 50;

/** How long an admin can undo a merge or an upload. */
export const undoable = 30 * day;
export const duplicatesPageSize = 20;
/**
 * Bounds of one search for duplicates. Five thousand people with few different names need 60,000 entries and 320,000 steps. At a bound the
 * search ends, and its response says so.
 */
export const duplicatesSearch = {
  /** Words, word pairs and numbers by which people are compared. */
  entries: 500_000,
  steps: 1_000_000,
  /** Likely pairs that are stored. */
  pairs: 5000,
  /** Classes of one person. */
  classes: 12,
  /** Searches of one admin that wait in the queue. */
  waiting: 3,
} as const;
/** Words of a name that are compared. Further words of a longer name are ignored. */
export const comparedWords = 6;

/** How long a form waits for the response before it says that the change is queued. */
export const settlesWithin = 8 * second;
/** The first and the longest delay before a change is sent again. */
export const resend = { first: 2 * second, most: 2 * minute, blocked: 10 * minute } as const;

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
/** Exports of the own data per account: each one reads every photo of the person. */
export const ownDataFiles = { perAccount: 10, window: day } as const;

/** How long the app waits for a response to begin, and for an upload or a long response to finish. */
export const answerWithin = { short: 10 * second, long: 2 * minute } as const;
/** The slowest supported connection, in bytes per second. It sets the timeout of a queued change with photos. */
export const slowestUpload = 6 * kilobyte;
export const pulls = {
  everyVisible: minute,
  /** Pokes reach a whole hall at once, so each device adds a random delay. */
  pokeJitter: 500,
  retryFirst: 2 * second,
  retryMost: 5 * minute,
  photosAtOnce: 4,
  /** How long the own classes of a first sync wait for the rest, to be stored in one transaction. */
  atOnce: 50,
} as const;
/** How long another tab may hold an old database open before the app reports it. */
export const blockedAfter = 3 * second;

/** Photos and spreadsheets: docs/product.md#files. */
export const photo = {
  maxBytes: 10 * megabyte,
  maxPixels: 40_000_000,
  largePx: 960,
  smallPx: 240,
} as const;
export const webVitals = { maxBytes: 2 * 1024 } as const;
export const spreadsheet = {
  maxBytes: 5 * megabyte,
  maxUnpackedBytes: 20 * megabyte,
  maxRows: 10_000,
  maxColumns: 64,
  maxEntries: 200,
  timeout: 10 * second,
} as const;

/** A class list that was read and not yet imported. */
export const rehearsals = {
  keptFor: day,
  /** The number for each admin. One more deletes the oldest. */
  kept: 10,
  maxSheets: 40,
  maxContentBytes: 8 * megabyte,
  /** Fixed cells of one file. */
  maxFixes: 2000,
  /** Remembered columns of one school. */
  maxShapes: 200,
} as const;

/** Open join requests per person. */
export const openRequests = 5;
/** Blocks per person: more than enough, and few enough to check at each pull. */
export const maxBlocks = 100;
/** Claims: links to unclaimed listings, vouches for claims, and removals of listings by a link. */
/** The admin's desk: the rows of one answer, and of one action. An action fits a body of 64 kB. */
export const desk = { mostRows: 12_000, mostSelected: 1000, mostInvited: 50 } as const;

export const claims = {
  linkLifetime: 30 * day,
  /** Per day. */
  linksPerInviter: 100,
  /** Vouches of classmates that confirm a claim. */
  vouches: 2,
  waitingPerPerson: 5,
  /** An accepted claim is shown to the division; an admin can undo it for `undoable`. */
  shownFor: 7 * day,
  /** How long a removed listing can be restored. */
  removedFor: 30 * day,
  /** Per day, by the links of one person. */
  removalsPerInviter: 5,
  inviterWindow: day,
  /** Per network and hour. A hall opens its links, but guessing does not succeed. */
  linksPerNetwork: 600,
  unknownLinksPerNetwork: 60,
  /** Per link and day: codes to the number on the list. */
  codesPerLink: 5,
  removalsPerNetwork: 20,
  networkWindow: hour,
} as const;

/** Teacher registrations per network: each stores the photo of a stranger. */
export const teacherRegistrations = { perNetwork: 60, window: hour } as const;
/** Admin registrations per network: a school has few admins. */
export const adminRegistrations = { perNetwork: 20, window: hour } as const;
/** Password hashes per proof of a number: a person tries usernames until one is free. */
export const passwordsPerProof = 20;
/** Numbers that one admin looks up, found or not: each lookup reads all people of the admin's schools. */
export const numberLookUps = { perAdmin: 100, window: hour } as const;
/** Classes whose lists with contacts one schoolmate or teacher reads by the REST calls. The app reads its own copy instead. */
export const classLists = { perAccount: 40, window: hour } as const;

/**
 * Calls per minute. A hall is one network: three hundred phones that open the app for the first time make five calls each and load up to
 * fifty photos. A guest who signs up makes fewer than twenty calls, including pictures of schools. A teacher of thirty classes who saves
 * all photos loads six thousand.
 */
export const callsPerMinute = {
  network: 300 * 80,
  guestsOfNetwork: 300 * 20,
  account: 1000,
  photosOfAccount: 6000,
} as const;

/** Invitations and assignments of teachers (decision record 0026). */
export const teaching = {
  invitationLifetime: 30 * day,
  /** Contacts that one admin types per day, known or not. */
  contactsPerAdmin: 30,
  /** Teachers without a school that one admin assigns per day. */
  poolPerAdmin: 100,
  window: day,
  /** After a refusal, further invitations by that school do not reach the teacher for this time. */
  refusedFor: 180 * day,
  /** How long an admin can assign a teacher again after their last class in the school has ended. */
  assignableAfterEnd: 30 * day,
} as const;

/** How much the server accepts at once, and when rejected callers may retry. */
export const serverLoad = {
  /** Three hundred phones in one hall, each with all the connections that a browser opens. */
  calls: 2000,
  /** Calls of one account that are under way: many times what its devices send at once. */
  callsPerAccount: 100,
  /** Bytes of all open multipart forms of accounts, from first byte to response, and of those sent by guests. */
  formBytes: 128 * megabyte,
  guestFormBytes: 32 * megabyte,
  retryAfterSeconds: 5,
  /** The maximum number of open connections. Most of them are phones that wait for pokes. */
  connections: 10_000,
  /** Event streams per session: one per tab. */
  streamsPerSession: 20,
  /** Event streams per account: two phones, and a laptop with all its tabs. */
  streamsPerAccount: 30,
  /** Event streams in total: the other connections stay free for calls. */
  streams: 8000,
} as const;
/** How long the server waits for a connection. */
export const connection = {
  headersWithin: 30 * second,
  /** As long as the app tries: a photo over a hall's network. */
  requestWithin: answerWithin.long,
  /** A body that brings fewer bytes in each of these times is ended: half of the slowest supported connection. */
  slowestBody: { every: 30 * second, bytes: 15 * slowestUpload },
  /** Idle time without a byte in either direction; event streams have a heartbeat. */
  silentFor: 2 * minute,
  /** Longer than the keep-alive of proxies, so that they never write to a closing connection. */
  keptAlive: 72 * second,
  calls: 5000,
  maxHeaderBytes: 16 * kilobyte,
} as const;

/** Own or school photos that one account uploads per hour: enough to try many crops. */
export const photoUploads = { perAccount: 20, window: hour } as const;
/** Photos that one account, or the guests of one network, send per hour, whatever they are for. */
export const photoEncodings = { perCaller: 300, window: hour } as const;
/** Photos of teachers without a school. They come from strangers, so few are stored, and only briefly. */
export const unassignedTeacherPhotos = { most: 500, keptFor: 7 * day } as const;

/** The longest accepted texts, in characters. */
export const textLength = {
  name: 120,
  label: 60,
  place: 120,
  email: 254,
  handle: 64,
  about: 500,
  subject: 60,
} as const;
