import type { Place } from '@memcherrish/shared/domain/school.ts';
import { claims } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { findPlace, manages, placeAt } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound } from '#server/refusal.ts';
import { countedLink } from './invitations-service.ts';
import { closedLink, linkOf } from './links-store.ts';
import { putPlaceOn, takePlaceOff } from './removed-places.ts';

/**
 * 'This is me, remove me', by whoever holds the link and without an account: the place leaves every roster at once and is erased for good
 * when it is due, unless an admin brings it back before, since a link may be in wrong hands. No class list brings it back into those
 * divisions unseen. Refuses a link that leads nowhere, and more removals by the links of one person, or from one network, than are
 * likely.
 */
export async function removePlace(parts: Parts, network: string, token: string): Promise<void> {
  const seen = await countedLink(parts, network, token);
  if (seen.state !== 'open') throw closedLink(seen.state);
  const { inviter_kind, inviter_id } = seen.invitation;
  await parts.attempts.countAll([
    {
      key: `removed places ${network}`,
      most: claims.removalsPerNetwork,
      window: claims.networkWindow,
      sentence: serverWords.tooManyRemovals,
    },
    {
      key: `removed places ${inviter_kind} ${inviter_id}`,
      most: claims.removalsPerInviter,
      window: claims.inviterWindow,
      sentence: serverWords.tooManyRemovals,
    },
  ]);
  const dueAt = new Date(parts.clock().getTime() + claims.removedFor).toISOString();
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const link = await linkOf(parts, trx, token);
    if (link.state !== 'open') throw closedLink(link.state);
    const { id, name } = link.place;
    const { schoolId, batch, division } = await placeAt(trx, link.invitation.division_id);
    await takePlaceOff(parts, writing, id, dueAt, { inviter_kind, inviter_id });
    await recordAct(writing, parts.clock(), theServer, {
      action: 'remove-place',
      schoolId,
      subjectId: id,
      details: { name, batch, division },
    });
    await parts.deletions.say({ kind: 'schoolmate', id }, dueAt);
  });
}

/** Brings a place back that a link has taken off the list, for the admins of its school alone. */
export async function bringPlaceBack(parts: Parts, admin: Account, schoolmateId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const removed = await removedPlace(trx, schoolmateId);
    const place = removed && (await placeOfRemoved(trx, removed.places));
    if (!removed || !place || !(await manages(trx, admin, place.schoolId))) throw notFound();
    await putPlaceOn(parts, writing, schoolmateId);
    await recordAct(writing, parts.clock(), admin, {
      action: 'bring-place-back',
      schoolId: place.schoolId,
      subjectId: schoolmateId,
      details: { name: removed.name, batch: place.batch, division: place.division },
    });
    await parts.deletions.say({ kind: 'schoolmate', id: schoolmateId }, null);
  });
}

async function removedPlace(reader: Reader, schoolmateId: string) {
  return reader
    .selectFrom('deletions')
    .innerJoin('schoolmates', 'schoolmates.id', 'deletions.account_id')
    .select(['schoolmates.name', 'deletions.places'])
    .where('deletions.account_kind', '=', 'schoolmate')
    .where('deletions.account_id', '=', schoolmateId)
    .where('schoolmates.claimed_at', 'is', null)
    .executeTakeFirst();
}

/** Where a removed place stood first, as far as that division is still there. */
export async function placeOfRemoved(reader: Reader, places: string): Promise<Place | null> {
  const left: { divisionId: string }[] = JSON.parse(places);
  for (const { divisionId } of left) {
    const place = await findPlace(reader, divisionId);
    if (place) return place;
  }
  return null;
}
