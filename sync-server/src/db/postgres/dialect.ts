import {
  type BinaryOperationNode,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Primary } from './primary.ts';
import { Session } from './session.ts';

/** Compiles `in ()` as SQLite understands it: no value is in an empty list. PostgreSQL refuses it as wrong syntax. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node;
    const isList = 'values' in rightOperand && Array.isArray(rightOperand.values);
    const name = 'operator' in operator ? operator.operator : null;
    const isEmpty = isList && (rightOperand.values as readonly unknown[]).length === 0;
    if (isEmpty && name === 'in') this.append('false');
    else if (isEmpty && name === 'not in') this.append('true');
    else super.visitBinaryOperation(node);
  }
}

/** Takes connections from the pool. Transactions are opened by postgres/write.ts alone, except those of the migrator. */
class PrimaryDriver implements Driver {
  readonly #primary: Primary;
  constructor(primary: Primary) {
    this.#primary = primary;
  }
  async init() {
    // The pool connects when it is first used.
  }
  acquireConnection(): Promise<Session> {
    return Session.from(this.#primary);
  }
  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Session).run('begin');
  }
  async commitTransaction(connection: DatabaseConnection) {
    await (connection as Session).commit();
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as Session).run('rollback');
  }
  async releaseConnection(connection: DatabaseConnection) {
    (connection as Session).release();
  }
  async destroy() {
    await this.#primary.end();
  }
}

export class PostgresDialect implements Dialect {
  readonly #primary: Primary;
  constructor(primary: Primary) {
    this.#primary = primary;
  }
  createDriver() {
    return new PrimaryDriver(this.#primary);
  }
  createQueryCompiler() {
    return new QueryCompiler();
  }
  createAdapter() {
    return new PostgresAdapter();
  }
  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }
}
