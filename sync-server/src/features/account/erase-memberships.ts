import type { WriteTx } from '#db/write.ts';
import { keepBlockedViews, raiseFloor, viewersBlockedByAll } from '#sync/blocked-views.ts';

/**
 * Deletes the tombstones of an erased person, so that not even their id stays. A device that has not received
 * the removals is then below the floor and gets a snapshot. A device whose owner they blocked never receives
 * them.
 */
export async function eraseMemberships(
  tx: WriteTx,
  person: { kind: 'schoolmate' | 'teacher'; id: string },
): Promise<void> {
  await keepBlockedViews(tx, person.id);
  const unless = await viewersBlockedByAll(tx, [person.id]);
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
