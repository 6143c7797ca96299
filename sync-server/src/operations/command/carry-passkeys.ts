import type SQLite from 'better-sqlite3';
import type { AccountName } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

type Passkey = RowOf<'passkeys'>;

/** Reads the passkeys of a database. Before migration 0106 only admins had them, under their id. */
export function readPasskeys(connection: SQLite.Database): Passkey[] {
  const rows = connection.prepare<[], Passkey & { admin_id?: string }>('select * from passkeys').all();
  return rows.map(({ admin_id, ...row }) =>
    admin_id === undefined
      ? row
      : { ...row, account_kind: 'admin', account_id: admin_id, user_handle: admin_id },
  );
}

/** The passkeys of the live database, and of the one that was restored. */
export class CarriedPasskeys {
  readonly #live: readonly Passkey[];
  readonly #restored: readonly Passkey[];

  private constructor(live: readonly Passkey[], restored: readonly Passkey[]) {
    this.#live = live;
    this.#restored = restored;
  }

  static async between(tx: ReadTx, live: readonly Passkey[]): Promise<CarriedPasskeys> {
    return new CarriedPasskeys(live, await tx.selectFrom('passkeys').selectAll().execute());
  }

  differFor(account: AccountName): boolean {
    return textOf(this.#live, account) !== textOf(this.#restored, account);
  }

  /** Gives the carried accounts the passkeys of the live database. */
  async carry(tx: WriteTx, carried: readonly AccountName[]): Promise<void> {
    // All are deleted first, because the passkey of one device may have moved to another account.
    for (const { kind, id } of carried) {
      await tx.deleteFrom('passkeys').where('account_kind', '=', kind).where('account_id', '=', id).execute();
    }
    for (const passkey of carried.flatMap((account) => rowsOf(this.#live, account))) {
      // An account that is not carried may have it in the backup. A passkey belongs to its latest proof.
      await tx.deleteFrom('passkeys').where('credential_id', '=', passkey.credential_id).execute();
      await tx.insertInto('passkeys').values(passkey).execute();
    }
  }
}

function rowsOf(passkeys: readonly Passkey[], { kind, id }: AccountName): Passkey[] {
  return passkeys.filter((each) => each.account_kind === kind && each.account_id === id);
}

function textOf(passkeys: readonly Passkey[], account: AccountName): string {
  const rows = rowsOf(passkeys, account).map((row) => Object.entries(row).sort());
  return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
}
