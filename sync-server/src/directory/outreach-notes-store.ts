import type { ReadTx, WriteTx } from '#db/write.ts';

/** Deletes all notes about a person: they have joined, or left the list. */
export async function eraseNotes(tx: WriteTx, schoolmateId: string): Promise<void> {
  await tx.deleteFrom('outreach_notes').where('schoolmate_id', '=', schoolmateId).execute();
}

/** Deletes the notes of schools in which these people are in no class. It runs after each removal from a class. */
export async function eraseNotesOfLeavers(tx: WriteTx, schoolmateIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('outreach_notes')
    .where('schoolmate_id', 'in', schoolmateIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
            .innerJoin('batches', 'batches.id', 'divisions.batch_id')
            .select('memberships.schoolmate_id')
            .whereRef('memberships.schoolmate_id', '=', 'outreach_notes.schoolmate_id')
            .whereRef('batches.school_id', '=', 'outreach_notes.school_id')
            .where('memberships.removed', '=', 0),
        ),
      ),
    )
    .execute();
}

/** Deletes the marks of numbers that a person no longer has on the list. */
export async function eraseOldMarks(tx: WriteTx, schoolmateId: string, mobile: string | null): Promise<void> {
  await tx
    .deleteFrom('outreach_notes')
    .where('schoolmate_id', '=', schoolmateId)
    .where('kind', '=', 'dead-number')
    .$if(mobile !== null, (marks) => marks.where('text', '!=', mobile ?? ''))
    .execute();
}

/**
 * Moves the notes about a record to the one that it is merged into, and returns their ids. Runs while the record still
 * has its memberships. A kept record that is claimed gets none: the person has joined these schools, so their notes are
 * erased, also those about the part of a split record that is still on the list.
 */
export async function moveNotes(
  tx: WriteTx,
  gone: { id: string; part_of: string | null },
  keptId: string,
): Promise<string[]> {
  const kept = await tx
    .selectFrom('schoolmates')
    .select('claimed_at')
    .where('id', '=', keptId)
    .executeTakeFirstOrThrow();
  if (kept.claimed_at !== null) {
    await eraseNotes(tx, gone.id);
    await eraseNotesOfParts(tx, gone);
    return [];
  }
  const moved = await tx
    .updateTable('outreach_notes')
    .set({ schoolmate_id: keptId })
    .where('schoolmate_id', '=', gone.id)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** Undoes `moveNotes`. Runs while the kept record still has its memberships. */
export async function returnNotes(
  tx: WriteTx,
  noteIds: readonly string[],
  { goneId, keptId }: { goneId: string; keptId: string },
): Promise<void> {
  if (noteIds.length === 0) return;
  await tx
    .updateTable('outreach_notes')
    .set({ schoolmate_id: goneId })
    .where('id', 'in', noteIds)
    .where('schoolmate_id', '=', keptId)
    .execute();
}

/** Deletes the notes about all parts of a split record that the schools of one part have. */
async function eraseNotesOfParts(
  tx: WriteTx,
  { id, part_of }: { id: string; part_of: string | null },
): Promise<void> {
  const rootId = part_of ?? id;
  await tx
    .deleteFrom('outreach_notes')
    .where('school_id', 'in', schoolsOf(tx, id))
    .where(
      'schoolmate_id',
      'in',
      tx
        .selectFrom('schoolmates')
        .select('id')
        .where((part) => part.or([part('id', '=', rootId), part('part_of', '=', rootId)])),
    )
    .execute();
}

function schoolsOf(tx: ReadTx, schoolmateId: string) {
  return tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select('batches.school_id')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0);
}
