import type { AttendeeKey } from '@memcherrish/shared/rules/admissions.ts';
import type { AdmissionRow } from '#db/door-rows.ts';
import type { ReadTx } from '#db/write.ts';
import { addWalkInsOf } from '#features/events/admission-rows.ts';
import { operationsOf } from './admissions-store.ts';

export type SeenFilter = (row: Pick<AdmissionRow, 'who' | 'link_to' | 'removes'>) => boolean;

/**
 * Returns a filter that leaves out operations about hidden people, and the undoing of such operations. Without them the
 * state at the door is the one in which these people never came (decision record 0025).
 */
export async function withoutHidden(
  tx: ReadTx,
  eventId: string,
  hiddenPeople: readonly string[],
): Promise<SeenFilter> {
  if (hiddenPeople.length === 0) return () => true;
  const keys = new Set<AttendeeKey>(hiddenPeople.map((id) => `person:${id}` as const));
  const operations = await operationsOf(tx, eventId);
  addWalkInsOf(keys, operations);
  const isHidden = (key: AttendeeKey | null) => key !== null && keys.has(key);
  const hidden = new Set<string>();
  for (const { id, who, link_to } of operations) {
    if (isHidden(who) || isHidden(link_to)) hidden.add(id);
  }
  return ({ who, link_to, removes }) => {
    if (isHidden(who) || isHidden(link_to)) return false;
    const removed: string[] = removes === null ? [] : JSON.parse(removes);
    return !removed.some((id) => hidden.has(id));
  };
}
