import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { clearSight } from '@memcherrish/shared/access/veil.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { managedSchoolmate } from '@memcherrish/shared/wire/desk/schools.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { moveNamed } from '#directory/move-named.ts';
import {
  levelsOf,
  schoolmateColumns,
  schoolmateOf,
  withoutLateContacts,
  withSecondNames,
} from '#directory/people-rows.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { divisionIn, recordStateOf } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { claimedInSchool, unclaimedInSchool, waitingUnder } from './managed-people-store.ts';
import { removeRecord } from './merge-into.ts';

/**
 * Refuses a school that the admin does not manage, and ids that do not belong together, with the same 404.
 */
export async function requireManagedDivision(tx: ReadTx, admin: Account, ids: DivisionIds): Promise<void> {
  await requireManaged(tx, admin, ids.schoolId);
  if (!(await divisionIn(tx, ids))) throw notFound();
}

/** Returns a schoolmate of a division as its admin sees them. */
export async function managedSchoolmateOf(
  ctx: Reads<'database'>,
  ids: DivisionIds,
  schoolmateId: string,
): Promise<z.infer<typeof managedSchoolmate>> {
  const row = await ctx.database.read
    .selectFrom('schoolmates')
    .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
    .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
    .select(schoolmateColumns)
    .select(['schoolmates.username', 'schoolmates.pending_mobile', 'schoolmates.field_revisions'])
    .where('schoolmates.id', '=', schoolmateId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const person = schoolmateOf(row);
  return withSecondNames({
    ...personViewOf(person, 'self', clearSight),
    ...ids,
    ...recordStateOf(withoutLateContacts(row)),
    claimed: person.claimed,
    ...levelsOf(person),
  });
}

/**
 * Registers a schoolmate for an admin. The record is unclaimed until its mobile is proved. It joins the given
 * division at once, or else waits under the admin. A number that is already in that school adds the existing
 * record to the division, unchanged.
 */
export async function registerSchoolmate(
  ctx: Uses<'clock' | 'database' | 'quotas' | 'revisions'>,
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
  const now = ctx.clock().toISOString();
  return ctx.database.write(async (tx) => {
    if (ids) await requireManagedDivision(tx, admin, ids);
    const known = ids ? await knownInSchool(tx, ids.schoolId, entry.mobile) : undefined;
    const id = known ?? nanoid(16);
    if (!known) {
      if (ids) await ctx.quotas.takePeople(tx, ids.schoolId, 1);
      await tx
        .insertInto('schoolmates')
        .values({ id, ...entry, made_by: admin.id, revision: 0, field_revisions: '{}', created_at: now })
        .execute();
    }
    if (ids) await ctx.revisions.addMembers(tx, ids.divisionId, [id], now);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'add-person',
      schoolId: ids?.schoolId ?? null,
      subjectId: id,
      details: { name: entry.name, ...(ids && (await divisionNames(tx, ids))) },
    });
    return id;
  });
}

async function knownInSchool(tx: ReadTx, schoolId: string, mobile: string): Promise<string | undefined> {
  return (await claimedInSchool(tx, schoolId, mobile)) ?? unclaimedInSchool(tx, schoolId, mobile);
}

export async function listWaiting(ctx: Reads<'database'>, admin: Account) {
  const rows = await waitingUnder(ctx.database.read, admin.id);
  return rows.map(({ id, name, mobile, place }) => ({
    _id: id,
    name,
    mobile,
    place,
  }));
}

/**
 * Adds a waiting record to a division. When its number is already in that school, the record is merged into
 * the existing one.
 */
export async function assignWaiting(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  admin: Account,
  schoolmateId: string,
  ids: DivisionIds,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    const record = (await waitingUnder(tx, admin.id)).find((row) => row.id === schoolmateId);
    if (!record) throw notFound();
    const known = record.mobile ? await knownInSchool(tx, ids.schoolId, record.mobile) : undefined;
    if (known === undefined) await ctx.quotas.takePeople(tx, ids.schoolId, 1);
    await ctx.revisions.addMembers(tx, ids.divisionId, [known ?? schoolmateId], ctx.clock().toISOString());
    await recordAct(tx, ctx.clock(), admin, {
      action: 'add-person',
      schoolId: ids.schoolId,
      subjectId: schoolmateId,
      details: { name: record.name, ...(await divisionNames(tx, ids)) },
    });
    if (!known) return;
    await moveNamed(tx, 'audit', { from: schoolmateId, to: known });
    await removeRecord(ctx, tx, schoolmateId);
  });
}

/**
 * Refuses a number that another record of the school has. Two records of one person in a school would never
 * be merged.
 */
export async function refuseMobileInUse(
  tx: ReadTx,
  schoolId: string,
  mobile: string,
  except: string,
): Promise<void> {
  const holders = [
    await claimedInSchool(tx, schoolId, mobile),
    await unclaimedInSchool(tx, schoolId, mobile, except),
  ];
  if (holders.some((holder) => holder !== undefined && holder !== except)) {
    throw new ApiError('already-exists', serverWords.mobileInUse, {
      fields: { mobile: serverWords.mobileInUse },
    });
  }
}
