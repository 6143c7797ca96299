import type { Tables } from '#db/tables.ts';
import type { PackTable, PackTableOf } from './columns.ts';
import { communityTables } from './community-tables.ts';
import { eventTables } from './event-tables.ts';
import { peopleTables } from './people-tables.ts';

/**
 * The tables of a handover pack, in the order in which their rows are inserted. The compiler demands an entry for each
 * table of the database, here or in `leftOut`, and for each of its columns.
 */
export const packTables = {
  ...peopleTables,
  ...eventTables,
  ...communityTables,
} satisfies { [Table in keyof Tables]?: PackTableOf<Tables[Table]> };

export type PackTableName = keyof typeof packTables;
export const packTableNames = Object.keys(packTables) as PackTableName[];
export const packTableOf = (name: PackTableName): PackTable => packTables[name];
export const isPackTable = (name: string): name is PackTableName => Object.hasOwn(packTables, name);

const credentials = 'credentials stay: people prove who they are again';
const device = 'belongs to a device and the address that it knows';

/** The tables that are in no pack, and why. */
export const leftOut = {
  meta: 'is about the installation',
  handovers: 'is about the installation',
  loose_photos: 'is about the installation',
  second_factors: credentials,
  passkeys: credentials,
  passkey_challenges: credentials,
  recovery_codes: credentials,
  recovery_links: credentials,
  otp_challenges: credentials,
  sessions: device,
  hello_keys: device,
  hello_nonces: device,
  idempotency_keys: device,
  attempts: 'counts tries at this installation',
  notifications: 'may be about other schools and devices',
  invitations: 'holds hashes of links that lead to the old address',
  teaching_invitations: 'names teachers of other schools, whom an admin invites again',
  removed_listings: 'its people asked to be removed, so they are left out',
  rehearsals: 'is kept for a day only',
} as const satisfies Record<Exclude<keyof Tables, PackTableName>, string>;
