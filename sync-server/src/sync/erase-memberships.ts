import type { WriteTx } from '#db/write.ts';

/**
 * Deletes the tombstones of somebody who is deleted: not even their id stays. A device that has not heard of the removals yet is below
 * the floor from now on, and gets a snapshot (design section 4).
 */
export async function eraseMemberships(
  tx: WriteTx,
  person: { kind: 'schoolmate' | 'teacher'; id: string },
): Promise<void> {
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
    await tx
      .updateTable('batches')
      .set({ floor: revision })
      .where('floor', '<', revision)
      .where('id', '=', (division) =>
        division.selectFrom('divisions').select('batch_id').where('id', '=', division_id),
      )
      .execute();
  }
}
