import { SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from 'kysely';

/**
 * Runs migrations in a transaction. SQLite rolls schema changes back like others, but Kysely does not use
 * that. A crash would leave its migrator half way.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Writes a parameter as an expression, never bare. For a bare `column = ?` SQLite plans by the value. It then
 * prepares a statement with joins or sorting again for each value. That takes ten times as long as running
 * it.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/**
 * Kysely's own dialect, except that all migrations of one start are one transaction (S12 of
 * docs/reliability.md).
 */
export class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyQueryCompiler();
  }
}
