import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import type { AdmissionRow } from '#db/door-rows.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';

export async function countOperations(tx: ReadTx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('admissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertOperation(
  tx: WriteTx,
  operation: AdmissionOperation,
  row: Pick<AdmissionRow, 'event_id' | 'number' | 'account_id' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('admissions')
    .values({ ...row, ...columnsOf(operation) })
    .execute();
}

/** Converts an operation to the columns that hold it. */
export function columnsOf(
  operation: AdmissionOperation,
): Pick<AdmissionRow, 'id' | 'kind' | 'who' | 'link_to' | 'name' | 'place' | 'removes'> {
  return {
    id: operation.id,
    kind: operation.kind,
    who: operation.kind === 'undo' ? null : operation.who,
    link_to: operation.kind === 'link' ? operation.is : null,
    name: operation.kind === 'admit' ? (operation.name ?? null) : null,
    place: operation.kind === 'guest' ? operation.place : null,
    removes: operation.kind === 'undo' ? JSON.stringify(operation.removes) : null,
  };
}

/** Returns all operations of an event in the order of storing. */
export async function operationsOf(tx: ReadTx, eventId: string): Promise<AdmissionRow[]> {
  return tx.selectFrom('admissions').selectAll().where('event_id', '=', eventId).orderBy('number').execute();
}
