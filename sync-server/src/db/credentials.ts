import { type RootOperationNode, sql, type UpdateQueryNode } from 'kysely';
import type { WriteTx } from './write.ts';

/**
 * Counts the changes of an account's credentials in `credentials_revision`, so that a restore knows which of two
 * databases has the newer password. Counters can be compared across machines; clocks cannot.
 */

/** A code that resets the password is sent to the number, so a proved number is a credential. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  schoolmates: ['password_hash', 'mobile', 'claimed_at'],
  teachers: ['password_hash'],
  admins: ['password_hash'],
};
const counter = 'credentials_revision';
/** The tables whose rows are credentials of an account. */
const factorTables: ReadonlySet<string> = new Set(['second_factors', 'recovery_codes', 'passkeys']);

/**
 * Returns the statement with the count in it: an update of a credential that changes its value raises the counter of
 * the row. So no code can forget it.
 */
export function countingCredentials(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'InsertQueryNode' && node.onConflict?.updates && columnsOf[tableOf(node.into) ?? '']) {
    throw new Error('An account is updated by its id, so that its credentials are counted.');
  }
  if (node.kind !== 'UpdateQueryNode') return node;
  const columns = columnsOf[tableOf(node.table) ?? ''];
  if (!columns) return node;
  const updates = node.updates ?? [];
  const changes = updates.filter((each) => columns.includes(columnOf(each) ?? ''));
  if (changes.length === 0 || updates.some((each) => columnOf(each) === counter)) return node;
  const differences = changes.map(
    ({ column, value }) =>
      sql`${{ toOperationNode: () => column }} is distinct from ${{ toOperationNode: () => value }}`,
  );
  const next = sql`${sql.ref(counter)} + case when ${sql.join(differences, sql` or `)} then 1 else 0 end`;
  const count = {
    kind: 'ColumnUpdateNode',
    column: sql.ref(counter).toOperationNode(),
    value: next.toOperationNode(),
  } as const;
  return { ...node, updates: [...updates, count] };
}

const accountTables = { admin: 'admins', schoolmate: 'schoolmates', teacher: 'teachers' } as const;
const tablesOfAccounts: ReadonlySet<string> = new Set(Object.values(accountTables));

/**
 * Counts a change of an account's passkeys, or of an admin's second factor or recovery codes. A transaction that forgets it
 * is refused.
 */
export async function countFactors(
  tx: WriteTx,
  { kind, id }: { kind: keyof typeof accountTables; id: string },
): Promise<void> {
  await tx
    .updateTable(accountTables[kind])
    .set((row) => ({ credentials_revision: row('credentials_revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Watches the statements of one transaction for changes of second factors and passkeys that are not counted. */
export class UncountedFactors {
  #isChanged = false;
  #isCounted = false;

  see(node: RootOperationNode): void {
    if (node.kind === 'UpdateQueryNode' && tablesOfAccounts.has(tableOf(node.table) ?? '')) {
      if (node.updates?.some((each) => columnOf(each) === counter)) this.#isCounted = true;
    } else if (factorTables.has(changedTable(node) ?? '')) this.#isChanged = true;
  }

  /** Throws before the commit. */
  refuse(): void {
    if (this.#isChanged && !this.#isCounted)
      throw new Error('A second factor or passkey was changed: count it with countFactors.');
  }
}

function changedTable(node: RootOperationNode): string | undefined {
  if (node.kind === 'InsertQueryNode') return tableOf(node.into);
  if (node.kind === 'UpdateQueryNode') return tableOf(node.table);
  return node.kind === 'DeleteQueryNode' ? tableOf(node.from.froms[0]) : undefined;
}

type Node = NonNullable<UpdateQueryNode['table']>;

function tableOf(node: Node | undefined): string | undefined {
  if (!node || !('table' in node)) return undefined;
  const { table } = node as { table: { identifier?: { name: string } } };
  return table.identifier?.name;
}

function columnOf({ column }: { column: Node }): string | undefined {
  const at = column.kind === 'ReferenceNode' && 'column' in column ? (column.column as Node) : column;
  if (!('column' in at)) return undefined;
  return (at as unknown as { column: { name: string } }).column.name;
}
