import type { Writing } from '#db/write.ts';
import { setOwnersPhoto } from '#features/photos/photos-service.ts';
import { relinkActs } from '#server/audit/record-act.ts';
import { forgetAnswers } from '#server/changes/kept-answers.ts';
import type { Parts } from '#server/parts.ts';

/** Two records become one: every place and post of an unclaimed record is moved to the other, and the record goes with its photo. */
export async function absorbRecord(
  parts: Parts,
  writing: Writing,
  unclaimedId: string,
  intoId: string,
): Promise<void> {
  const now = parts.clock().toISOString();
  const places = await writing.trx
    .selectFrom('memberships')
    .select('division_id')
    .where('schoolmate_id', '=', unclaimedId)
    .where('removed', '=', 0)
    .execute();
  for (const { division_id } of places) {
    await parts.revisions.removeMembers(writing, division_id, [unclaimedId]);
    await parts.revisions.addMembers(writing, division_id, [intoId], now);
  }
  await parts.revisions.posts.moveAuthorship(writing, unclaimedId, intoId);
  // What admins were told of the record is about the person, whom nothing links to it from now on: it could not go with them.
  await forgetAnswers(writing, `"schoolmate":%"_id":"${unclaimedId}"`);
  await relinkActs(writing, unclaimedId, intoId);
  await removeRecord(parts, writing, unclaimedId);
}

/** Deletes a record that nobody has claimed and that stands in no division any more. */
export async function removeRecord(parts: Parts, writing: Writing, schoolmateId: string): Promise<void> {
  await setOwnersPhoto(parts, writing, { owner_kind: 'schoolmate', owner_id: schoolmateId }, null);
  await writing.trx.deleteFrom('schoolmates').where('id', '=', schoolmateId).execute();
}
