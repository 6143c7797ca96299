import type { RemovedPlaceRow } from '#db/community-rows.ts';
import type { Writing } from '#db/write.ts';
import { leave, stay } from '#features/account/deletion-service.ts';
import type { Revising } from '#features/account/out-of-sight.ts';
import type { Parts } from '#server/parts.ts';
import { barPerson, unbarPerson } from './barred-store.ts';

type Removing = Revising & Pick<Parts, 'claimLinks'>;
type Inviter = Pick<RemovedPlaceRow, 'inviter_kind' | 'inviter_id'>;

/** Takes a place that nobody has claimed off every list until it is due, and keeps class lists from bringing it back. */
export async function takePlaceOff(
  parts: Removing,
  writing: Writing,
  placeId: string,
  dueAt: string,
  inviter: Inviter = { inviter_kind: null, inviter_id: null },
): Promise<void> {
  await barPerson(parts, writing, placeId);
  await leave(parts, writing, { kind: 'schoolmate', id: placeId }, dueAt);
  await writing.trx
    .insertInto('removed_places')
    .values({ schoolmate_id: placeId, ...inviter })
    .execute();
}

/** Undoes `takePlaceOff`. */
export async function putPlaceOn(parts: Revising, writing: Writing, placeId: string): Promise<void> {
  await stay(parts, writing, { kind: 'schoolmate', id: placeId });
  await unbarPerson(writing, placeId);
  await writing.trx.deleteFrom('removed_places').where('schoolmate_id', '=', placeId).execute();
}
