import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import { divisionPathOf } from '#directory/division-paths-store.ts';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';

const ownRecord = cachedQuery((tx, schoolmateId: string) =>
  tx
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .select(['schoolmates.username', 'schoolmates.field_revisions', 'schoolmates.pending_mobile'])
    .where('schoolmates.id', '=', schoolmateId),
);

/** Returns a schoolmate's own record with all its fields, or null when there is none. */
export async function ownRecordOf(tx: ReadTx, schoolmateId: string): Promise<OwnRecord | null> {
  const [row] = await ownRecord(tx, schoolmateId);
  if (!row) return null;
  const { claimed: _, ...own } = schoolmateOf(row);
  return {
    ...own,
    // A person who reads their own record is alive: it stays as it was.
    memorial: null,
    username: row.username,
    privacyQuestion: row.privacy_question,
    pendingMobile: row.pending_mobile,
    revisions: JSON.parse(row.field_revisions),
  };
}

const offers = cachedQuery((tx, schoolmateId: string) =>
  tx
    .selectFrom('schoolmates as own')
    .innerJoin('schoolmates as offered', (join) =>
      join
        .onRef('offered.mobile', '=', 'own.mobile')
        .on('offered.claimed_at', 'is', null)
        .on('offered.memorial', 'is', null),
    )
    .innerJoin('memberships', 'memberships.schoolmate_id', 'offered.id')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .leftJoin('photos', 'photos.id', 'schools.photo_id')
    .leftJoin('declined_offers', (join) =>
      join
        .onRef('declined_offers.offered_id', '=', 'offered.id')
        .onRef('declined_offers.schoolmate_id', '=', 'own.id'),
    )
    .select([
      'offered.id as schoolmateId',
      'schools.id as schoolId',
      'schools.name as schoolName',
      'photos.name as photoName',
      'batches.id as batchId',
      'batches.label as batch',
      'divisions.id as divisionId',
      'divisions.name as division',
    ])
    .where('own.id', '=', schoolmateId)
    .where('own.claimed_at', 'is not', null)
    .where('memberships.removed', '=', 0)
    .where('declined_offers.offered_id', 'is', null)
    .orderBy('memberships.created_at'),
);

/**
 * Returns offers: unclaimed records elsewhere with the person's own, proved number ('Is this your class?').
 * Leaves out declined ones.
 */
export async function offersTo(
  tx: ReadTx,
  schoolmateId: string,
): Promise<(DivisionPath & { schoolmateId: string })[]> {
  return (await offers(tx, schoolmateId)).map(divisionPathOf);
}
