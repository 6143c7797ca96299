import type { WriteTx } from '#db/write.ts';
import { hiddenFrom, keepBlockedViews, raiseFloor } from './blocked-views.ts';

/**
 * Deletes the tombstones of somebody who is deleted: not even their id stays. A device that has not heard of the removals yet is below
 * the floor from now on, and gets a snapshot; where they hid from its owner it never hears of them at all.
 */
export async function eraseMemberships(
  tx: WriteTx,
  person: { kind: 'schoolmate' | 'teacher'; id: string },
): Promise<void> {
  await keepBlockedViews(tx, person.id);
  const unless = await hiddenFrom(tx, [person.id]);
  const left =
    person.kind === 'schoolmate'
      ? await tx
          .deleteFrom('memberships')
          .where('schoolmate_id', '=', person.id)
          .returning(['division_id', 'revision'])
          .execute()
      : await tx
          .deleteFrom('teaching')
          .where('teacher_id', '=', person.id)
          .returning(['division_id', 'revision'])
          .execute();
  for (const { division_id, revision } of left) {
    const { batch_id } = await tx
      .selectFrom('divisions')
      .select('batch_id')
      .where('id', '=', division_id)
      .executeTakeFirstOrThrow();
    await raiseFloor(tx, batch_id, 'floor', revision, unless);
  }
}
