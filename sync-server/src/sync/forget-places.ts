import type { Writing } from '#db/write.ts';

/**
 * Deletes the tombstones of somebody who is deleted: not even their id stays. A device that has not heard of the removals yet is below
 * the floor from now on, and gets a snapshot (design section 4).
 */
export async function forgetPlaces(
  writing: Writing,
  person: { kind: 'schoolmate' | 'teacher'; id: string },
): Promise<void> {
  const { trx } = writing;
  const left =
    person.kind === 'schoolmate'
      ? await trx
          .deleteFrom('memberships')
          .where('schoolmate_id', '=', person.id)
          .returning(['division_id', 'revision'])
          .execute()
      : await trx
          .deleteFrom('teaching')
          .where('teacher_id', '=', person.id)
          .returning(['division_id', 'revision'])
          .execute();
  for (const { division_id, revision } of left) {
    await trx
      .updateTable('batches')
      .set({ floor: revision })
      .where('floor', '<', revision)
      .where('id', '=', (division) =>
        division.selectFrom('divisions').select('batch_id').where('id', '=', division_id),
      )
      .execute();
  }
}
