import { setImmediate } from 'node:timers/promises';
import { undoable } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { UndoneUpload, UploadsOfSchool } from '@memcherrish/shared/wire/desk/imports.ts';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { removeEmptyDivision } from '#features/claims/remove-divisions.ts';
import { removeRecord } from '#features/people/merge-into.ts';
import { renamePhotos } from '#features/photos/photos-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { emptyAgain } from './fill-in.ts';
import {
  movedPeople,
  type UploadedPerson,
  uploadedPeople,
  uploadsOf,
  uploadsSince,
  usedDivisions,
} from './uploads-store.ts';

/** Returns the uploads of the last 30 days that changed a school, newest first. */
export async function listUploads(
  ctx: Reads<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
): Promise<UploadsOfSchool> {
  await requireManaged(ctx.database.read, admin, schoolId);
  const rows = await uploadsSince(ctx.database.read, schoolId, oldestUndoable(ctx));
  const files = new Map<string, typeof rows>();
  for (const row of rows) {
    const id = row.file_id ?? row.id;
    files.set(id, [...(files.get(id) ?? []), row]);
  }
  return [...files].flatMap(([_id, uploads]) => {
    const [first] = uploads;
    if (!first) return [];
    const { at, admin: by, batch, division, undone_at: undoneAt, file_name: fileName } = first;
    const added = uploads.reduce((sum, each) => sum + each.added, 0);
    const filled = uploads.reduce((sum, each) => sum + each.filled, 0);
    return [{ _id, at, by, batch, division, classes: uploads.length, fileName, added, filled, undoneAt }];
  });
}

/**
 * Removes the people that an upload has added to its classes, and empties the fields that it filled in and that no one
 * changed since, in one transaction. A record that the upload made is
 * deleted. A record that the school had before leaves these classes only. People who acted since, or whose record
 * changed, stay in all classes of the upload, and the answer names them with the reason. Classes that the upload made
 * are removed when nothing is in them.
 * Refuses with 404 an upload of another school, and with a sentence one that is undone or older than 30 days.
 */
export async function undoUpload(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  admin: Account,
  schoolId: string,
  importId: string,
): Promise<Omit<UndoneUpload, 'message'>> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const uploads = await uploadsOf(tx, schoolId, importId);
    const [first] = uploads;
    if (!first) throw notFound();
    if (first.undone_at !== null) throw new ApiError('conflict', serverWords.uploadUndoneBefore);
    if (first.at <= oldestUndoable(ctx)) throw new ApiError('conflict', serverWords.uploadExpired);
    const ids = uploads.map(({ id }) => id);
    const undone_at = ctx.clock().toISOString();
    await tx.updateTable('imports').set({ undone_at }).where('id', 'in', ids).execute();

    const divisionIds = uploads.map((upload) => upload.division_id);
    const added: { upload: (typeof uploads)[number]; people: UploadedPerson[] }[] = [];
    for (const upload of uploads)
      added.push({ upload, people: await uploadedPeople(tx, upload, divisionIds) });
    const moved = await movedPeople(tx, ids, divisionIds);
    const all = added.flatMap(({ people }) => people);
    const stayed = new Map(all.filter(({ stays }) => stays !== null).map((person) => [person.id, person]));
    const emptied = new Set<string>();
    for (const { upload, people } of added) {
      const emptiedHere = await emptyAgain(ctx, tx, upload.id, undone_at);
      for (const id of emptiedHere) emptied.add(id);
      const leaving = people.filter(({ id }) => !stayed.has(id));
      await ctx.revisions.removeMembers(
        tx,
        upload.division_id,
        leaving.map(({ id }) => id),
      );
      const { batch, division } = upload;
      await recordAct(tx, ctx.clock(), admin, {
        action: 'undo-import',
        schoolId,
        subjectId: upload.division_id,
        details: {
          ...{ batch, division },
          undone: {
            ...{ removed: leaving.length, stayed: people.length - leaving.length },
            ...(emptiedHere.length > 0 ? { emptied: emptiedHere.length } : {}),
          },
        },
      });
    }
    const leavers = new Map(all.filter(({ id }) => !stayed.has(id)).map((person) => [person.id, person]));
    await removeLeavers(ctx, tx, [...leavers.values()]);
    const divisionsRemoved = await removeMade(ctx, tx, admin, schoolId, uploads);
    const elsewhere = moved.map(({ name }) => ({ name, reason: 'moved' as const }));
    const allStayed = [...[...stayed.values()].flatMap(stayedOf), ...elsewhere];
    return { removed: leavers.size, stayed: allStayed, emptied: emptied.size, divisionsRemoved };
  });
}

async function removeLeavers(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  leavers: readonly UploadedPerson[],
): Promise<void> {
  for (const [index, person] of leavers.entries()) {
    // SQLite runs on this thread, so other requests get a turn.
    if (index % 100 === 99) await setImmediate();
    if (person.isElsewhere) await renamePhotos(tx, { owner_kind: 'schoolmate', owner_id: person.id });
    else await removeRecord(ctx, tx, person.id);
  }
  await ctx.revisions.touchPeople(
    tx,
    leavers.filter((person) => person.isElsewhere).map(({ id }) => id),
  );
}

/** Removes the classes that the uploads made and that no one uses. Returns how many. */
async function removeMade(
  ctx: Uses<'clock' | 'photos' | 'revisions'>,
  tx: WriteTx,
  admin: Account,
  schoolId: string,
  uploads: Awaited<ReturnType<typeof uploadsOf>>,
): Promise<number> {
  const made = uploads.filter(({ made_division }) => made_division === 1);
  const used = await usedDivisions(
    tx,
    made.map((upload) => upload.division_id),
  );
  const unused = made.filter((upload) => !used.has(upload.division_id));
  for (const { batch_id: batchId, division_id: divisionId } of unused)
    await removeEmptyDivision(ctx, tx, admin, { schoolId, batchId, divisionId });
  return unused.length;
}

function stayedOf({ name, stays }: UploadedPerson): UndoneUpload['stayed'] {
  return stays === null ? [] : [{ name, reason: stays }];
}

function oldestUndoable({ clock }: Uses<'clock'>): string {
  return new Date(clock().getTime() - undoable).toISOString();
}
