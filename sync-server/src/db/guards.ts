import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, KyselyPlugin, QueryExecutor, RootOperationNode } from 'kysely';
import { countingCredentials, UncountedFactors } from './credentials.ts';

/** Marks the code that runs inside a transaction. */
export const inside = new AsyncLocalStorage<true>();

/** Throws inside a transaction: a transaction would wait for itself there. */
export function refuseNested(): void {
  if (inside.getStore()) throw new Error('A transaction inside a transaction would hang for ever.');
}

/** Runs compiled queries on the connection itself, bypassing Kysely's executor. */
export interface DirectLine {
  rowsOf: <Row>(query: CompiledQuery<Row>) => Row[] | Promise<Row[]>;
}

/** Checks every query of a ReadTx or WriteTx before it runs. */
abstract class Guard implements KyselyPlugin {
  readonly #direct: () => DirectLine | undefined;
  constructor(direct: () => DirectLine | undefined) {
    this.#direct = direct;
  }
  protected abstract check(node: RootOperationNode): RootOperationNode;
  /** Returns the line for a query that can run at once, or undefined when it must wait for its turn. */
  get direct() {
    return this.#direct();
  }

  transformQuery(args: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.check(args.node);
  }
  async transformResult(args: Parameters<KyselyPlugin['transformResult']>[0]) {
    return args.result;
  }
}

/** Rejects writes: at run time a ReadTx is the whole library, whatever its type says. */
function requireSelect(node: RootOperationNode): RootOperationNode {
  if (node.kind !== 'SelectQueryNode') throw new Error('A reader only reads: write in a transaction.');
  return node;
}

/**
 * Rejects queries beside the running transaction. On SQLite they would wait for themselves; on PostgreSQL they would
 * see another state than the transaction.
 */
export class Outside extends Guard {
  protected check(node: RootOperationNode) {
    if (inside.getStore())
      throw new Error('A query outside the transaction that is open would hang: use its own.');
    return requireSelect(node);
  }
}

/** Rejects queries that leak out of a finished transaction, and counts changes of credentials. */
export class Open extends Guard {
  #open = true;
  readonly #reads: boolean;
  readonly #factors = new UncountedFactors();
  constructor(direct: () => DirectLine | undefined, reads: boolean) {
    super(direct);
    this.#reads = reads;
  }
  protected check(node: RootOperationNode) {
    if (!this.#open) throw new Error('This transaction has ended.');
    if (this.#reads) return requireSelect(node);
    const counted = countingCredentials(node);
    this.#factors.see(counted);
    return counted;
  }
  end() {
    this.#open = false;
  }
  /** Throws when the transaction may not be committed. */
  mayCommit() {
    this.#factors.refuse();
  }
}

/**
 * Runs a compiled query directly on the connection: Kysely's executor takes as long as most queries of SQLite, and
 * sends one query at a time to PostgreSQL. The guards of the ReadTx have checked the query. Returns null when another
 * transaction has the connection: use the executor then.
 */
export function rowsAtOnce<Row>(
  { plugins }: QueryExecutor,
  query: CompiledQuery<Row>,
): Row[] | Promise<Row[]> | null {
  const guard = plugins.find((plugin) => plugin instanceof Guard);
  return guard?.direct?.rowsOf(query) ?? null;
}
