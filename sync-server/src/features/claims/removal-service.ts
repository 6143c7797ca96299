import { claims } from '@memcherrish/shared/rules/limits.ts';
import { claimAnswers } from '@memcherrish/shared/text/claim-answers.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { manages } from '#auth/standing.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import { placeNames, recordAct, theServer } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { countedLink } from './invitations-service.ts';
import { linkOf } from './links-store.ts';
import { putPlaceOn, takePlaceOff } from './removed-places.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * 'This is me, remove me', by whoever holds the link and without an account: the place leaves every roster at once and is erased for good
 * when it is due, unless an admin brings it back before, since a link may be in wrong hands. No class list brings it back into those
 * divisions unseen. Refuses a link that leads nowhere, and more removals by the links of one person, or from one network, than are
 * likely. Answers when it is due.
 */
export async function removePlace(parts: Parts, network: string, token: string): Promise<string> {
  const seen = await countedLink(parts, network, token);
  if (seen.state !== 'open') {
    throw new Refusal(
      seen.state === 'unknown' ? 'not-found' : 'conflict',
      claimAnswers.closedLink[seen.state],
    );
  }
  const { inviter_kind, inviter_id } = seen.invitation;
  await parts.attempts.countAll([
    {
      key: `removed places ${network}`,
      most: claims.removalsPerNetwork,
      window: claims.window,
      sentence: serverWords.tooManyRemovals,
    },
    {
      key: `removed places ${inviter_kind} ${inviter_id}`,
      most: claims.removalsPerInviter,
      window: day,
      sentence: serverWords.tooManyRemovals,
    },
  ]);
  const dueAt = new Date(parts.clock().getTime() + claims.removedFor).toISOString();
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const link = await linkOf(parts, trx, token);
    if (link.state !== 'open') throw new Refusal('conflict', claimAnswers.closedLink[link.state]);
    const { id, name } = link.place;
    const { division_id: divisionId } = link.invitation;
    const { school_id, batch_id } = await schoolOf(trx, divisionId);
    await takePlaceOff(parts, writing, id, dueAt, { inviter_kind, inviter_id });
    await recordAct(writing, parts.clock(), theServer, {
      action: 'remove-place',
      schoolId: school_id,
      subjectId: id,
      details: { name, ...(await placeNames(trx, { batchId: batch_id, divisionId })) },
    });
    await parts.deletions.say({ kind: 'schoolmate', id }, dueAt);
  });
  return dueAt;
}

async function schoolOf(reader: Reader, divisionId: string) {
  return reader
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['batches.school_id', 'batches.id as batch_id'])
    .where('divisions.id', '=', divisionId)
    .executeTakeFirstOrThrow();
}

/** Brings a place back that a link has taken off the list, for the admins of its school alone. */
export async function bringPlaceBack(parts: Parts, admin: Account, schoolmateId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const removed = await removedPlace(trx, schoolmateId);
    const stands = removed && (await placeOfRemoved(trx, removed.places));
    if (!removed || !stands || !(await manages(trx, admin, stands.school_id))) throw notFound();
    await putPlaceOn(parts, writing, schoolmateId);
    await recordAct(writing, parts.clock(), admin, {
      action: 'bring-place-back',
      schoolId: stands.school_id,
      subjectId: schoolmateId,
      details: {
        name: removed.name,
        ...(await placeNames(trx, { batchId: stands.batch_id, divisionId: stands.divisionId })),
      },
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
export async function placeOfRemoved(reader: Reader, places: string) {
  const left: { divisionId: string }[] = JSON.parse(places);
  for (const { divisionId } of left) {
    const row = await reader
      .selectFrom('divisions')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .innerJoin('schools', 'schools.id', 'batches.school_id')
      .select(['batches.school_id', 'batches.id as batch_id', 'schools.name as schoolName'])
      .select(['batches.label as batch', 'divisions.name as division'])
      .where('divisions.id', '=', divisionId)
      .executeTakeFirst();
    if (row) return { ...row, divisionId };
  }
  return null;
}
