import type { AdmissionRow } from '#db/door-rows.ts';
import type { ReadTx } from '#db/write.ts';
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
  const keys = new Set<string | null>(hiddenPeople.map((id) => `person:${id}`));
  const operations = await operationsOf(tx, eventId);
  // A walk-in who was found to be one of them is hidden as well, also by way of another walk-in.
  for (let before = 0; before < keys.size; ) {
    before = keys.size;
    for (const { who, link_to } of operations) {
      if (link_to !== null && (keys.has(who) || keys.has(link_to))) {
        for (const key of [who, link_to]) if (key?.startsWith('walk-in:')) keys.add(key);
      }
    }
  }
  const hidden = new Set<string>();
  for (const { id, who, link_to } of operations) {
    if (keys.has(who) || keys.has(link_to)) hidden.add(id);
  }
  return ({ who, link_to, removes }) => {
    if (keys.has(who) || keys.has(link_to)) return false;
    const removed: string[] = removes === null ? [] : JSON.parse(removes);
    return !removed.some((id) => hidden.has(id));
  };
}
