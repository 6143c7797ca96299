import type SQLite from 'better-sqlite3';
import type { AccountName } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { CarriedPasskeys, readPasskeys } from './carry-passkeys.ts';

/**
 * A backup contains old passwords. An owner may have replaced one since, because another person knew it; that
 * password must not work again. So a restore takes credentials from the database that it replaces, wherever
 * they are newer (decision record 0005).
 */

interface Schoolmate {
  id: string;
  revision: number;
  passwordHash: string | null;
  mobile: string | null;
  pendingMobile: string | null;
}
interface Teacher {
  id: string;
  revision: number;
  passwordHash: string | null;
}
interface Admin {
  id: string;
  revision: number;
  passwordHash: string;
}
interface Factor {
  admin_id: string;
  secret: string;
  created_at: string;
  confirmed_at: string | null;
  last_step: number;
}
interface RecoveryCode {
  admin_id: string;
  code_hash: string;
  used_at: string | null;
}

/** The credentials of all accounts of a database. */
export interface Credentials {
  /** The database's position in its history. */
  position: number;
  schoolmates: Schoolmate[];
  teachers: Teacher[];
  admins: Admin[];
  factors: Factor[];
  recoveryCodes: RecoveryCode[];
  passkeys: RowOf<'passkeys'>[];
  sessions: Set<string>;
}

/** Returns null when they cannot be read, as in a database from before version 1.0.0. */
export function readCredentials(connection: SQLite.Database): Credentials | null {
  const all = <Row>(query: string) => connection.prepare<[], Row>(query).all();
  const account = 'id, credentials_revision as revision, password_hash as passwordHash';
  try {
    return {
      position: Number(
        connection.prepare("select value from meta where key = 'position'").pluck().get() ?? 0,
      ),
      schoolmates: all<Schoolmate>(
        `select ${account}, mobile, pending_mobile as pendingMobile
         from schoolmates where claimed_at is not null`,
      ),
      teachers: all<Teacher>(`select ${account} from teachers`),
      admins: all<Admin>(`select ${account} from admins`),
      factors: all<Factor>(
        'select admin_id, secret, created_at, confirmed_at, last_step from second_factors',
      ),
      recoveryCodes: all<RecoveryCode>('select admin_id, code_hash, used_at from recovery_codes'),
      passkeys: readPasskeys(connection),
      sessions: new Set(
        all<{ id: string }>('select id from sessions where revoked_at is null').map(({ id }) => id),
      ),
    };
  } catch {
    return null;
  }
}

/**
 * Copies the newer credentials to the accounts of a restored database. Ends their sessions that the live
 * database does not have as active. Returns the number of changed accounts. Accounts match by id. An account
 * that the backup lacks, or has as unclaimed, stays so.
 */
export async function carryCredentials(tx: WriteTx, live: Credentials, now: Date): Promise<number> {
  const isAhead = live.position >= (await positionOf(tx));
  // Equal counts usually mean that neither changed. Otherwise the database with the higher position is right.
  const isNewer = (one: { revision: number }, restored: { credentials_revision: number }) =>
    one.revision > restored.credentials_revision ||
    (one.revision === restored.credentials_revision && isAhead);
  const passkeys = await CarriedPasskeys.between(tx, live.passkeys);
  const carried = [
    ...(await carrySchoolmates(tx, live, passkeys, isNewer)),
    ...(await carryTeachers(tx, live, passkeys, isNewer)),
    ...(await carryAdmins(tx, live, passkeys, isNewer)),
  ];
  await passkeys.carry(tx, carried);
  for (const { kind, id } of carried) {
    const sessions = await tx
      .selectFrom('sessions')
      .select('id')
      .where('kind', '=', kind)
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    for (const session of sessions) {
      if (live.sessions.has(session.id)) continue;
      await tx
        .updateTable('sessions')
        .set({ revoked_at: now.toISOString() })
        .where('id', '=', session.id)
        .execute();
    }
  }
  return carried.length;
}

type IsNewer = (one: { revision: number }, restored: { credentials_revision: number }) => boolean;

async function carrySchoolmates(
  tx: WriteTx,
  live: Credentials,
  passkeys: CarriedPasskeys,
  isNewer: IsNewer,
): Promise<AccountName[]> {
  const rows = await tx
    .selectFrom('schoolmates')
    .select(['id', 'password_hash', 'mobile', 'pending_mobile', 'credentials_revision'])
    .where('claimed_at', 'is not', null)
    .execute();
  const restored = new Map(rows.map((row) => [row.id, row]));
  const carried = live.schoolmates.filter((one) => {
    const row = restored.get(one.id);
    if (!row || !isNewer(one, row)) return false;
    return (
      row.password_hash !== one.passwordHash ||
      row.mobile !== one.mobile ||
      row.pending_mobile !== one.pendingMobile ||
      passkeys.differFor({ kind: 'schoolmate', id: one.id })
    );
  });
  // A number belongs to its latest proof. All numbers are cleared first, because two people may have swapped
  // theirs.
  const numbers = carried.flatMap(({ mobile }) => mobile ?? []);
  for (const row of rows) {
    const isFreed = row.mobile !== null && numbers.includes(row.mobile);
    if (!isFreed && !carried.some(({ id }) => id === row.id)) continue;
    await tx.updateTable('schoolmates').set({ mobile: null }).where('id', '=', row.id).execute();
  }
  for (const { id, passwordHash, mobile, pendingMobile, revision } of carried) {
    await tx
      .updateTable('schoolmates')
      .set({ password_hash: passwordHash, mobile, pending_mobile: pendingMobile })
      .where('id', '=', id)
      .execute();
    await countFrom('schoolmates', tx, id, revision);
  }
  return carried.map(({ id }) => ({ kind: 'schoolmate', id }));
}

async function carryTeachers(
  tx: WriteTx,
  live: Credentials,
  passkeys: CarriedPasskeys,
  isNewer: IsNewer,
): Promise<AccountName[]> {
  const carried: AccountName[] = [];
  for (const { id, passwordHash, revision } of live.teachers) {
    const row = await tx
      .selectFrom('teachers')
      .select(['password_hash', 'credentials_revision'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row || !isNewer({ revision }, row)) continue;
    const isSame = row.password_hash === passwordHash && !passkeys.differFor({ kind: 'teacher', id });
    if (isSame) continue;
    await tx.updateTable('teachers').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    await countFrom('teachers', tx, id, revision);
    carried.push({ kind: 'teacher', id });
  }
  return carried;
}

async function carryAdmins(
  tx: WriteTx,
  live: Credentials,
  passkeys: CarriedPasskeys,
  isNewer: IsNewer,
): Promise<AccountName[]> {
  const carried: Admin[] = [];
  for (const admin of live.admins) {
    const row = await tx
      .selectFrom('admins')
      .select(['password_hash', 'credentials_revision'])
      .where('id', '=', admin.id)
      .executeTakeFirst();
    if (!row || !isNewer(admin, row)) continue;
    const before = JSON.stringify(await factorsOf(tx, admin.id));
    const isSame =
      before === JSON.stringify(inOrder(factorsIn(live, admin.id))) &&
      !passkeys.differFor({ kind: 'admin', id: admin.id });
    if (!isSame || row.password_hash !== admin.passwordHash) carried.push(admin);
  }
  for (const { id } of carried) {
    await tx.deleteFrom('recovery_codes').where('admin_id', '=', id).execute();
    await tx.deleteFrom('second_factors').where('admin_id', '=', id).execute();
  }
  for (const { id, passwordHash, revision } of carried) {
    const { factors, codes } = factorsIn(live, id);
    for (const factor of factors) await tx.insertInto('second_factors').values(factor).execute();
    for (const code of codes) await tx.insertInto('recovery_codes').values(code).execute();
    await tx.updateTable('admins').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    await countFrom('admins', tx, id, revision);
  }
  return carried.map(({ id }) => ({ kind: 'admin', id }));
}

function factorsIn(live: Credentials, adminId: string) {
  const isTheirs = (each: { admin_id: string }) => each.admin_id === adminId;
  return {
    factors: live.factors.filter(isTheirs),
    codes: live.recoveryCodes.filter(isTheirs),
  };
}

async function factorsOf(tx: ReadTx, adminId: string) {
  const factors: Factor[] = await tx
    .selectFrom('second_factors')
    .select(['admin_id', 'secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('admin_id', '=', adminId)
    .execute();
  const codes: RecoveryCode[] = await tx
    .selectFrom('recovery_codes')
    .select(['admin_id', 'code_hash', 'used_at'])
    .where('admin_id', '=', adminId)
    .execute();
  return inOrder({ factors, codes });
}

function inOrder({ factors, codes }: Pick<Credentials, 'factors'> & { codes: RecoveryCode[] }) {
  return { factors, codes: codes.toSorted((one, other) => (one.code_hash < other.code_hash ? -1 : 1)) };
}

/** The updates have counted this copy as a change. Sets the count back to that of the live database. */
async function countFrom(
  table: 'schoolmates' | 'teachers' | 'admins',
  tx: WriteTx,
  id: string,
  revision: number,
): Promise<void> {
  await tx.updateTable(table).set({ credentials_revision: revision }).where('id', '=', id).execute();
}

async function positionOf(tx: ReadTx): Promise<number> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', 'position').executeTakeFirst();
  return Number(row?.value ?? 0);
}
