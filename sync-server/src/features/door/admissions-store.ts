import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { type StoredOperation, weightOf } from '#features/events/door-state.ts';
import { divisionsInvited } from '#features/events/events-store.ts';
import type { DoorEvent } from './door-role.ts';

/** Returns which of these ids an event has already, also among discarded operations. */
export async function knownOperations(
  tx: ReadTx,
  eventId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('admissions')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns how much of the limits of a door each helper takes. One index answers that alone. */
export async function weightsAt(tx: ReadTx, eventId: string): Promise<Map<string | null, number>> {
  const rows = await tx
    .selectFrom('admissions')
    .select((row) => ['account_id', row.fn.sum<number>('weight').as('weight')])
    .where('event_id', '=', eventId)
    .where('discarded', '=', 0)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, weight }) => [account_id, weight]));
}

/** Returns how many people may come to an event: those it invites, and those of the replies with their guests. */
export async function mayCome(tx: ReadTx, event: DoorEvent): Promise<number> {
  const { invited } = await divisionsInvited(tx, event)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .select(({ fn }) => fn.countAll<number>().as('invited'))
    .where('memberships.removed', '=', 0)
    .executeTakeFirstOrThrow();
  const { replied, guests } = await tx
    .selectFrom('event_replies')
    .select(({ fn }) => [fn.countAll<number>().as('replied'), fn.sum<number | null>('guests').as('guests')])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  return invited + replied + (guests ?? 0);
}

export async function insertOperations(
  tx: WriteTx,
  common: Pick<RowOf<'admissions'>, 'event_id' | 'account_id' | 'created_at'>,
  added: readonly StoredOperation[],
): Promise<void> {
  await tx
    .insertInto('admissions')
    .values(added.map(({ number, operation }) => ({ ...common, number, ...columnsOf(operation) })))
    .execute();
}

/** Converts an operation to the columns that hold it. */
function columnsOf(
  operation: AdmissionOperation,
): Pick<RowOf<'admissions'>, 'id' | 'kind' | 'who' | 'link_to' | 'name' | 'place' | 'removes' | 'weight'> {
  return {
    id: operation.id,
    kind: operation.kind,
    who: operation.kind === 'undo' ? null : operation.who,
    link_to: operation.kind === 'link' ? operation.is : null,
    name: operation.kind === 'admit' ? (operation.name ?? null) : null,
    place: operation.kind === 'guest' ? operation.place : null,
    removes: operation.kind === 'undo' ? JSON.stringify(operation.removes) : null,
    weight: weightOf(operation),
  };
}
