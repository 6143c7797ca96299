import { second } from '@memcherrish/shared/domain/durations.ts';
import { duplicatesSearch, hashing, serverLoad } from '@memcherrish/shared/domain/limits.ts';

const { retryAfterSeconds } = serverLoad;
const megabyte = 1024 * 1024;

/** Milliseconds that a call waits for a connection to PostgreSQL. */
const connectsWithin = 5 * second;

/**
 * Everything that all callers share. Nothing else is limited for the whole server. docs/security.md lists each with its
 * share, who gives way, and its test; `test/shares/budgets.test.ts` compares the two.
 */
export const budgets = {
  /** Open connections. One less than where Node itself refuses, so that every newcomer is looked at. */
  connections: { total: serverLoad.connections - 1 },
  /** Event streams, see Pokes. */
  streams: { total: serverLoad.streams, account: serverLoad.streamsPerAccount },
  /** Calls under way. One network has at most half: each caller leaves as much free as it has. */
  calls: { total: 2 * serverLoad.calls, account: serverLoad.callsPerAccount },
  /** Bytes of forms of accounts, from the first byte to the response. */
  forms: { total: serverLoad.formBytes },
  /** The same of guests. */
  guestForms: { total: serverLoad.guestFormBytes },
  /** Changes with files. One account makes one after the other, so each sees what the one before has done. */
  changesWithFiles: {
    atOnce: Number.POSITIVE_INFINITY,
    share: { account: 1, network: 4 },
    waiting: Number.POSITIVE_INFINITY,
  },
  /**
   * Photos that are decoded, because decoding needs memory for each pixel. Waiting bytes: about four hundred photos as
   * the app sends them.
   */
  photos: { atOnce: 2, share: { account: 1, network: 1 }, waiting: 128 * megabyte, retryAfterSeconds },
  /** Password hashes. The network of a hall may use all turns while no one else needs them. */
  hashes: {
    atOnce: hashing.atOnce,
    share: { account: 1, network: hashing.atOnce },
    waiting: hashing.waiting,
    retryAfterSeconds: hashing.retryAfterSeconds,
  },
  /** Password hashes of strangers who register. */
  strangersHashes: {
    atOnce: hashing.strangersAtOnce,
    share: { account: hashing.strangersAtOnce, network: hashing.strangersAtOnce },
    waiting: hashing.strangersWaiting,
    retryAfterSeconds: hashing.retryAfterSeconds,
  },
  /** Spreadsheets, each in a process of its own. */
  spreadsheets: { atOnce: 2, share: { account: 1, network: 1 }, waiting: 8, retryAfterSeconds },
  /** Searches for duplicates: a large one takes 100 MB. */
  duplicates: {
    atOnce: 2,
    account: 1 + duplicatesSearch.waiting,
  },
  /** Writes to SQLite, which takes one at a time. */
  sqliteWrites: { atOnce: 1, share: { account: 1, network: 1 }, waiting: Number.POSITIVE_INFINITY },
  /**
   * Writes to PostgreSQL by one server. An account writes one after the other, before a connection is taken, so that it
   * conflicts with others only. The guests of a hall are many people.
   */
  postgresWrites: {
    atOnce: 14,
    share: { account: 1, network: 7 },
    waiting: Number.POSITIVE_INFINITY,
    patience: connectsWithin,
  },
  /** The connections of one server to PostgreSQL. Writes use at most a part of them, so reads always have the others. */
  postgresConnections: {
    atOnce: 20,
    share: { account: 5, network: 10 },
    waiting: Number.POSITIVE_INFINITY,
    patience: connectsWithin,
  },
} as const;
