import { SqliteAdapter, SqliteDialect } from 'kysely';

/** SQLite undoes a change of the schema like any other; Kysely leaves that unused, and its migrator would stop half way in a crash. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's own dialect, but that all migrations of one start are one transaction (S12 of shared/docs/reliability.md). */
export class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
