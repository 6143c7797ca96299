import { SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from 'kysely';

/** SQLite undoes a change of the schema like any other; Kysely leaves that unused, and its migrator would stop half way in a crash. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A parameter stands in an expression, never bare: for `column = ?` SQLite plans by the value, and prepares a statement that joins or sorts
 * anew for each next one, which takes ten times as long as running it.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Kysely's own dialect, but that all migrations of one start are one transaction (S12 of docs/reliability.md). */
export class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyQueryCompiler();
  }
}
