import { undoable } from '@memcherrish/shared/domain/limits.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/desk/audit.ts';
import type { ComparedRecord, MergeBody, Merges } from '@memcherrish/shared/wire/desk/duplicates.ts';
import {
  type MergeField,
  mayTake,
  mergeFields,
  mergeValue,
} from '@memcherrish/shared/wire/people/merge-fields.ts';
import type { Account } from '#auth/viewer.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import { mergesSince } from '#features/people/merges-store.ts';
import { obstacleOf, undoMerge } from '#features/people/undo-merge.ts';
import { copyPhotoOf, type SavedPhoto } from '#features/photos/photos-service.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';
import { comparedRecords } from './duplicates-store.ts';
import { namesIn } from './merges-names.ts';

/** Copies the photo that the kept record takes over. The original stays for an undo of the merge. */
export function photoCopy(
  ctx: Reads<'database' | 'photos'>,
  admin: Account,
  schoolId: string,
  { keep, gone, fields }: MergeBody,
): Preparation<SavedPhoto | null> {
  return {
    make: async () => {
      if (fields.photo !== 'gone') return null;
      const { read } = ctx.database;
      await requireManaged(read, admin, schoolId);
      const records = await comparedRecords(read, schoolId, [keep, gone]);
      if (records.get(gone)?.claimed !== false) return null;
      return copyPhotoOf(ctx, { owner_kind: 'schoolmate', owner_id: gone });
    },
    discard: async (copy) => {
      if (copy) await ctx.photos.discard(copy.id);
    },
  };
}

/**
 * Merges two records of a school field by field, and returns the id for the undo. Refuses with 404 records
 * outside the admin's school. Refuses with a sentence two accounts, an account that would be removed, and
 * fields that only the owner may change. Also refuses records that changed since the admin saw them.
 */
export async function mergeRecords(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  admin: Account,
  schoolId: string,
  body: MergeBody,
  photo: SavedPhoto | null,
): Promise<string> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    if (body.keep === body.gone) throw invalidField('gone', serverWords.mergeOneRecord);
    const records = await comparedRecords(tx, schoolId, [body.keep, body.gone]);
    const [keep, gone] = [records.get(body.keep), records.get(body.gone)];
    if (!keep || !gone) throw notFound();
    const taken = takenFrom(keep, gone, body);
    const mergeId = await mergeInto(ctx, tx, {
      keptId: keep._id,
      goneId: gone._id,
      how: 'merge',
      adminId: admin.id,
      fields: taken.filter((field) => field !== 'photo'),
      photo: taken.includes('photo') ? photo : null,
    });
    if (mergeId === null) throw notFound();
    const changes: NonNullable<AuditDetails['changes']> = {};
    for (const field of taken) {
      if (field === 'photo') continue;
      changes[field] = { before: mergeValue(keep, field), after: mergeValue(gone, field) };
    }
    await recordAct(tx, ctx.clock(), admin, {
      action: 'merge-people',
      schoolId,
      subjectId: keep._id,
      details: { name: keep.name, other: gone.name, ...(Object.keys(changes).length > 0 && { changes }) },
    });
    return mergeId;
  });
}

/** Returns the fields that change on the kept record. */
function takenFrom(keep: ComparedRecord, gone: ComparedRecord, { seen, fields }: MergeBody): MergeField[] {
  if (seen.keep !== keep.version || seen.gone !== gone.version) {
    throw new ApiError('conflict', serverWords.mergeStale);
  }
  if (keep.claimed && gone.claimed) throw new ApiError('conflict', serverWords.mergeTwoAccounts);
  if (gone.claimed) throw new ApiError('conflict', serverWords.mergeKeepsAccount);
  const chosen = mergeFields.filter((field) => fields[field] === 'gone');
  const foreign = chosen.find((field) => !mayTake(keep, field));
  if (foreign) throw invalidField(foreign, formMessages.ownersField);
  return chosen.filter((field) => mergeValue(keep, field) !== mergeValue(gone, field));
}

/**
 * Returns all merges of the last 30 days to the admins of the school. A person who is deleted, or soon will
 * be, has no name.
 */
export async function listMerges(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
): Promise<Merges> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    await recordAct(tx, ctx.clock(), admin, { action: 'read-duplicates', schoolId });
    const now = ctx.clock();
    const rows = await mergesSince(tx, schoolId, new Date(now.getTime() - undoable).toISOString());
    const names = await namesIn(tx, rows);
    const merges: Merges = [];
    for (const row of rows) {
      const obstacle = await obstacleOf(tx, row, now);
      const nameOf = (id: string | null) =>
        obstacle === 'deleted' || id === null ? null : names.people.get(id);
      merges.push({
        _id: row.id,
        at: row.at,
        by: (row.admin_id && names.admins.get(row.admin_id)) || null,
        how: row.how,
        kept: nameOf(row.kept_id) ?? null,
        gone: nameOf(row.gone_id) ?? null,
        undoneAt: row.undone_at,
        obstacle,
      });
    }
    return merges;
  });
}

/**
 * Undoes a merge. Refuses with 404 when it is no merge of the admin's school, and with a sentence when it
 * cannot be undone.
 */
export async function undoMergeOf(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  admin: Account,
  schoolId: string,
  mergeId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const undone = await undoMerge(ctx, tx, { schoolId, mergeId, adminId: admin.id });
    await recordAct(tx, ctx.clock(), admin, {
      action: 'undo-merge',
      schoolId,
      subjectId: undone.keptId,
      details: { name: undone.keptName, other: undone.goneName },
    });
  });
}
