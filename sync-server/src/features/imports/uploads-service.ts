import { setImmediate } from 'node:timers/promises';
import { undoable } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { UndoneUpload, UploadsOfSchool } from '@memcherrish/shared/wire/imports.ts';
import type { Account } from '#auth/viewer.ts';
import { removeRecord } from '#features/people/merge-into.ts';
import { renamePhotos } from '#features/photos/photos-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { type UploadedPerson, uploadById, uploadedPeople, uploadsSince } from './uploads-store.ts';

/** Returns the uploads of the last 30 days that added people to a school, newest first. */
export async function listUploads(
  ctx: ReadContext,
  admin: Account,
  schoolId: string,
): Promise<UploadsOfSchool> {
  await requireManaged(ctx.database.read, admin, schoolId);
  const rows = await uploadsSince(ctx.database.read, schoolId, oldestUndoable(ctx));
  return rows.map(({ id, at, admin: by, batch, division, added, undone_at }) => ({
    ...{ _id: id, at, by, batch, division, added, undoneAt: undone_at },
  }));
}

/**
 * Removes the people that an upload has added to its class, in one transaction. A record that the upload made is
 * deleted. A record that the school had before leaves this class only. People who acted since, or whose record
 * changed, stay, and the answer names them with the reason.
 * Refuses with 404 an upload of another school, and with a sentence one that is undone or older than 30 days.
 */
export async function undoUpload(
  ctx: AppContext,
  admin: Account,
  schoolId: string,
  importId: string,
): Promise<Omit<UndoneUpload, 'message'>> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const upload = await uploadById(tx, schoolId, importId);
    if (!upload) throw notFound();
    if (upload.undone_at !== null) throw new ApiError('conflict', serverWords.uploadUndoneBefore);
    if (upload.at <= oldestUndoable(ctx)) throw new ApiError('conflict', serverWords.uploadExpired);
    await tx
      .updateTable('imports')
      .set({ undone_at: ctx.clock().toISOString() })
      .where('id', '=', upload.id)
      .execute();

    const people = await uploadedPeople(tx, upload);
    const leaving = people.filter((person) => person.stays === null);
    await ctx.revisions.removeMembers(
      tx,
      upload.division_id,
      leaving.map((person) => person.id),
    );
    for (const [index, person] of leaving.entries()) {
      // SQLite runs on this thread, so other requests get a turn.
      if (index % 100 === 99) await setImmediate();
      if (person.isElsewhere) await renamePhotos(tx, { owner_kind: 'schoolmate', owner_id: person.id });
      else await removeRecord(ctx, tx, person.id);
    }
    await ctx.revisions.touchPeople(
      tx,
      leaving.filter((person) => person.isElsewhere).map(({ id }) => id),
    );

    const stayed = people.flatMap(stayedOf);
    const { batch, division } = upload;
    await recordAct(tx, ctx.clock(), admin, {
      action: 'undo-import',
      schoolId,
      subjectId: upload.division_id,
      details: { batch, division, undone: { removed: leaving.length, stayed: stayed.length } },
    });
    return { removed: leaving.length, stayed };
  });
}

function stayedOf({ name, stays }: UploadedPerson): UndoneUpload['stayed'] {
  return stays === null ? [] : [{ name, reason: stays }];
}

function oldestUndoable({ clock }: Pick<AppContext, 'clock'>): string {
  return new Date(clock().getTime() - undoable).toISOString();
}
