import { nanoid } from 'nanoid';
import type { PackTableName } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { CommandError } from '#server/operations/command/command.ts';
import { chunksOf, type StoredRow } from './pack-rows.ts';
import type { Survey } from './survey.ts';

/** The accounts of a pack, as a first reading finds them. */
export interface PackAccounts {
  schoolmates: {
    id: string;
    name: string;
    mobile: string | null;
    username: string | null;
    isJoined: boolean;
  }[];
  teachers: { id: string; name: string; email: string }[];
  admins: { id: string; name: string; email: string }[];
}

/** How the accounts of a pack meet those of this installation. No account of this installation changes. */
export interface Conflicts {
  /** New ids for what has an id of this installation. */
  newIds: Map<string, string>;
  /** The people who come as listings without an account, by id. They have an account here already. */
  listings: Map<string, string>;
  /** The accounts of this installation that have the number of a person, by the id of the person. */
  accounts: Map<string, string>;
  /** The usernames of people whose own username has another owner here. */
  usernames: Map<string, string>;
  /** The teachers and admins who are left out, by id. They have an account here already. */
  leftOut: Map<string, { kind: 'teacher' | 'admin'; name: string; email: string; accountId: string }>;
}

export function addAccount(accounts: PackAccounts, table: PackTableName, row: StoredRow): void {
  const { id, name, email, mobile, username } = row as Record<string, string>;
  if (id === undefined || name === undefined) return;
  if (table === 'schoolmates') {
    const isJoined = row['claimed_at'] !== null;
    accounts.schoolmates.push({ id, name, mobile: mobile ?? null, username: username ?? null, isJoined });
  } else if ((table === 'teachers' || table === 'admins') && email !== undefined) {
    accounts[table].push({ id, name, email });
  }
}

/** The tables whose ids a row of the pack could name although they belong to others. */
const ownTables = [
  'schoolmates',
  'teachers',
  'admins',
  'batches',
  'divisions',
  'posts',
  'events',
  'claims',
] as const;
const accountTables: ReadonlySet<string> = new Set(['schoolmates', 'teachers', 'admins']);

/** Throws a CommandError when the pack has a class, post or event of this installation. */
export async function conflictsOf(tx: WriteTx, survey: Survey, accounts: PackAccounts): Promise<Conflicts> {
  const conflicts: Conflicts = {
    newIds: await newIdsOf(tx, survey),
    listings: new Map(),
    accounts: new Map(),
    usernames: new Map(),
    leftOut: new Map(),
  };
  const { schoolmates } = accounts;
  const numbers = await claimedNumbers(
    tx,
    schoolmates.flatMap(({ mobile }) => mobile ?? []),
  );
  const usernames = await takenUsernames(
    tx,
    schoolmates.flatMap(({ username }) => username ?? []),
  );
  for (const { id, name, mobile, username, isJoined } of schoolmates) {
    const accountId = mobile === null ? undefined : numbers.get(mobile);
    if (accountId !== undefined) conflicts.accounts.set(id, accountId);
    if (conflicts.newIds.has(id) || (isJoined && accountId !== undefined)) conflicts.listings.set(id, name);
    else if (username !== null && usernames.has(username))
      conflicts.usernames.set(id, await freeUsername(tx, username));
  }
  for (const [kind, table] of [
    ['teacher', 'teachers'],
    ['admin', 'admins'],
  ] as const) {
    const found = await accountsBy(
      tx,
      table,
      accounts[table].map(({ email }) => email),
    );
    for (const { id, name, email } of accounts[table]) {
      const accountId = found.get(email) ?? (conflicts.newIds.has(id) ? id : undefined);
      if (accountId !== undefined) conflicts.leftOut.set(id, { kind, name, email, accountId });
    }
  }
  return conflicts;
}

/**
 * Gives a new id to everything that the pack names by an id of this installation. So no row of the pack can name an
 * account or a class of another school.
 */
async function newIdsOf(tx: WriteTx, { ids, keptIds, mentions }: Survey): Promise<Map<string, string>> {
  const newIds = new Map<string, string>();
  for (const table of ownTables) {
    const own = ids.of(table);
    const kept = keptIds.of(table);
    for (const some of chunksOf(new Set([...own, ...kept, ...mentions]))) {
      const rows = await tx
        .selectFrom(table as 'posts')
        .select('id')
        .where('id', 'in', some)
        .execute();
      for (const { id } of rows) {
        if (kept.has(id) || (own.has(id) && !accountTables.has(table)))
          throw new CommandError(`The pack is not valid: it has a row of ${table} that is here already.`);
        newIds.set(id, nanoid(16));
      }
    }
  }
  return newIds;
}

/** Returns the accounts of numbers. */
async function claimedNumbers(tx: WriteTx, mobiles: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunksOf(mobiles)) {
    const rows = await tx
      .selectFrom('schoolmates')
      .select(['id', 'mobile'])
      .where('mobile', 'in', some)
      .where('claimed_at', 'is not', null)
      .execute();
    for (const { id, mobile } of rows) if (mobile !== null) found.set(mobile, id);
  }
  return found;
}

async function takenUsernames(tx: WriteTx, usernames: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of chunksOf(usernames)) {
    const rows = await tx
      .selectFrom('schoolmates')
      .select('username')
      .where('username', 'in', some)
      .execute();
    for (const { username } of rows) if (username !== null) found.add(username);
  }
  return found;
}

async function freeUsername(tx: WriteTx, username: string): Promise<string> {
  for (;;) {
    const other = `${username.slice(0, 33)}_${nanoid(6).toLowerCase()}`;
    if ((await takenUsernames(tx, [other])).size === 0) return other;
  }
}

async function accountsBy(
  tx: WriteTx,
  table: 'teachers' | 'admins',
  emails: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of chunksOf(emails)) {
    const rows = await tx
      .selectFrom(table as 'teachers')
      .select(['id', 'email'])
      .where('email', 'in', some)
      .execute();
    for (const { id, email } of rows) found.set(email, id);
  }
  return found;
}
