import { faceOf } from '@memcherrish/shared/access/face.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { managedSchoolmate } from '@memcherrish/shared/wire/schools.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Account } from '#auth/viewer.ts';
import type { Reader, Writing } from '#db/write.ts';
import { renamePhotos } from '#features/photos/photos-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { placeOf, recordStateOf } from '#features/schools/schools-store.ts';
import { placeNames, recordAct, relinkActs } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { schoolmateColumns, schoolmateOf } from '#sync/people-rows.ts';
import { removeRecord } from './absorb-record.ts';
import { claimedInSchool, memberOf, unclaimedInSchool, waitingUnder } from './managed-people-store.ts';

export interface DivisionIds {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/** Refuses with the same 404 a school that the admin does not manage and ids that do not belong together. */
export async function requireManagedDivision(
  reader: Reader,
  admin: Account,
  ids: DivisionIds,
): Promise<void> {
  await requireManaged(reader, admin, ids.schoolId);
  if (!(await placeOf(reader, ids))) throw notFound();
}

/** A schoolmate of a division as its admin sees them. */
export async function managedSchoolmateOf(
  parts: Parts,
  ids: DivisionIds,
  schoolmateId: string,
): Promise<z.infer<typeof managedSchoolmate>> {
  const row = await parts.database.read
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .select(['schoolmates.username', 'schoolmates.pending_mobile', 'schoolmates.field_revisions'])
    .where('schoolmates.id', '=', schoolmateId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const person = schoolmateOf(row);
  return {
    ...faceOf(person, 'self'),
    ...ids,
    ...recordStateOf(row),
    claimed: person.claimed,
    mobileAccessControl: person.mobileAccessControl,
    profileimageAccessControl: person.profileimageAccessControl,
  };
}

/**
 * Registers a schoolmate for an admin (design section 8): unclaimed until its mobile is proved. In a division at once if one is
 * named, else it waits under its maker. A number of somebody in that school already brings them into the division, unchanged.
 */
export async function registerSchoolmate(
  parts: Parts,
  admin: Account,
  entry: {
    name: string;
    email: string;
    mobile: string;
    place: string;
    gender: 'Male' | 'Female' | 'Other' | null;
  },
  ids: DivisionIds | null,
): Promise<string> {
  const now = parts.clock().toISOString();
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    if (ids) await requireManagedDivision(trx, admin, ids);
    const known = ids ? await knownInSchool(trx, ids.schoolId, entry.mobile) : undefined;
    const id = known ?? nanoid(16);
    if (!known) {
      await trx
        .insertInto('schoolmates')
        .values({ id, ...entry, made_by: admin.id, revision: 0, field_revisions: '{}', created_at: now })
        .execute();
    }
    if (ids) await parts.revisions.addMembers(writing, ids.divisionId, [id], now);
    await recordAct(writing, parts.clock(), admin, {
      action: 'add-person',
      schoolId: ids?.schoolId ?? null,
      subjectId: id,
      details: { name: entry.name, ...(ids && (await placeNames(trx, ids))) },
    });
    return id;
  });
}

/** Who has this number in a school, claimed or not. */
async function knownInSchool(reader: Reader, schoolId: string, mobile: string): Promise<string | undefined> {
  return (await claimedInSchool(reader, schoolId, mobile)) ?? unclaimedInSchool(reader, schoolId, mobile);
}

/** The records that an admin registered and that stand in no division yet. */
export async function listWaiting(parts: Parts, admin: Account) {
  const rows = await waitingUnder(parts.database.read, admin.id);
  return rows.map(({ id, name, mobile, place }) => ({ _id: id, name, mobile, place }));
}

/** Gives a waiting record its division. Where its number stands in that school already, it becomes the person who is there. */
export async function placeWaiting(
  parts: Parts,
  admin: Account,
  schoolmateId: string,
  ids: DivisionIds,
): Promise<void> {
  await parts.database.write(async (writing) => {
    await requireManagedDivision(writing.trx, admin, ids);
    const { trx } = writing;
    const record = (await waitingUnder(trx, admin.id)).find((row) => row.id === schoolmateId);
    if (!record) throw notFound();
    const known = record.mobile ? await knownInSchool(trx, ids.schoolId, record.mobile) : undefined;
    await parts.revisions.addMembers(
      writing,
      ids.divisionId,
      [known ?? schoolmateId],
      parts.clock().toISOString(),
    );
    await recordAct(writing, parts.clock(), admin, {
      action: 'add-person',
      schoolId: ids.schoolId,
      subjectId: schoolmateId,
      details: { name: record.name, ...(await placeNames(trx, ids)) },
    });
    if (!known) return;
    await relinkActs(writing, schoolmateId, known);
    await removeRecord(parts, writing, schoolmateId);
  });
}

/**
 * Ends a membership (design section 8). A record that is unclaimed and in no other division goes with it. The photos of a claimed person
 * get new addresses, so that what the division has kept of them opens nothing.
 */
export async function removeSchoolmate(
  parts: Parts,
  admin: Account,
  ids: DivisionIds,
  schoolmateId: string,
): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireManagedDivision(trx, admin, ids);
    const member = await memberOf(trx, ids.divisionId, schoolmateId);
    if (!member) throw notFound();
    await parts.revisions.removeMembers(writing, ids.divisionId, [schoolmateId]);
    await recordAct(writing, parts.clock(), admin, {
      action: 'remove-person',
      schoolId: ids.schoolId,
      subjectId: schoolmateId,
      details: { name: member.name, ...(await placeNames(trx, ids)) },
    });
    if (member.claimed_at === null && (await standsNowhere(writing, schoolmateId))) {
      await removeRecord(parts, writing, schoolmateId);
      return;
    }
    await renamePhotos(writing, { owner_kind: 'schoolmate', owner_id: schoolmateId });
    await parts.revisions.touchPeople(writing, [schoolmateId]);
  });
}

async function standsNowhere({ trx }: Writing, schoolmateId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('memberships')
    .select('division_id')
    .where('schoolmate_id', '=', schoolmateId)
    .where('removed', '=', 0)
    .executeTakeFirst();
  return row === undefined;
}

/** Refuses a number that somebody else of the school already has: two records of one person there would never meet. */
export async function refuseMobileInUse(
  reader: Reader,
  schoolId: string,
  mobile: string,
  except: string,
): Promise<void> {
  const holders = [
    await claimedInSchool(reader, schoolId, mobile),
    await unclaimedInSchool(reader, schoolId, mobile, except),
  ];
  if (holders.some((holder) => holder !== undefined && holder !== except)) {
    throw new Refusal('already-exists', serverWords.mobileInUse, {
      fields: { mobile: serverWords.mobileInUse },
    });
  }
}
