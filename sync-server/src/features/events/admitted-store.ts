import { mergeAdmissions } from '@memcherrish/shared/rules/admissions.ts';
import type { ReadTx } from '#db/write.ts';
import { operationOf } from '#sync/admission-rows.ts';

/** Returns the ids of the people on the list who were admitted at the door, by event. */
export async function admittedAt(
  tx: ReadTx,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx.selectFrom('admissions').selectAll().where('event_id', 'in', eventIds).execute();
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map(
    [...byEvent].map(([eventId, operations]) => [eventId, peopleHere(operations.map(operationOf))]),
  );
}

function peopleHere(operations: Parameters<typeof mergeAdmissions>[0]): Set<string> {
  const here = new Set<string>();
  for (const { key, admissions } of mergeAdmissions(operations).attendees.values())
    if (admissions.length > 0 && key.startsWith('person:')) here.add(key.slice('person:'.length));
  return here;
}
