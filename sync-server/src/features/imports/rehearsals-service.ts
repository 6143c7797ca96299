import { rehearsals } from '@memcherrish/shared/domain/limits.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { Rehearsal, RehearsalChange, Rehearsals } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIn, divisionIn, divisionsIn } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { ReadContext, Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { refusedFile } from './refused-file.ts';
import { changedChoices } from './rehearsal-choices.ts';
import {
  choicesAtFirst,
  loadRehearsal,
  type ReadWorkbook,
  storedRehearsal,
  withPlan,
} from './rehearsal-state.ts';
import { rehearsalView } from './rehearsal-view.ts';
import { insertRehearsal, type RehearsalKey, waitingRehearsals } from './rehearsals-store.ts';

interface BatchIds {
  schoolId: string;
  batchId: string;
  /** The class that the admin was looking at, if any. */
  divisionId?: string | undefined;
}

const maxFileName = 120;

/** Reads the sheets of an uploaded file. Refuses a file that is no class list, and a batch that is not the admin's. */
export async function readSheets(
  ctx: Reads<'database' | 'spreadsheets'>,
  admin: Account,
  ids: BatchIds,
  bytes: Buffer,
): Promise<ReadWorkbook> {
  await requireBatch(ctx.database.read, admin, ids);
  const read = await ctx.spreadsheets.readSheets(bytes);
  if ('sheets' in read) return read;
  throw refusedFile(read.problem);
}

/** Keeps a list that was read, for a day. Changes nothing in the school. Returns its id. */
export async function startRehearsal(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  ids: BatchIds,
  fileName: string,
  workbook: ReadWorkbook,
): Promise<string> {
  const content = JSON.stringify(workbook);
  if (Buffer.byteLength(content) > rehearsals.maxContentBytes) throw refusedFile('too-much');
  const id = nanoid(16);
  await ctx.database.write(async (tx) => {
    await requireBatch(tx, admin, ids);
    const divisions = await divisionsIn(tx, ids.batchId);
    const choices = await choicesAtFirst(tx, ids.schoolId, workbook.sheets, {
      chosen: divisions.find((each) => each.id === ids.divisionId)?.name ?? null,
      all: divisions.map(({ name }) => name),
    });
    await insertRehearsal(tx, {
      ...{ id, school_id: ids.schoolId, batch_id: ids.batchId, admin_id: admin.id },
      at: ctx.clock().toISOString(),
      file_name: tidy(fileName).slice(-maxFileName) || rehearsalWords.file,
      content,
      choices: JSON.stringify(choices),
      revision: 0,
    });
    await recordLook(ctx, tx, admin, ids.schoolId, ids.batchId);
  });
  return id;
}

/** Returns what an import of the list would do with each row, as the school is now. */
export async function viewRehearsal(
  ctx: Reads<'claimLinks' | 'clock' | 'database'>,
  key: RehearsalKey,
  admin: Account,
): Promise<Rehearsal> {
  const loaded = await ctx.database.readTransaction(async (tx) => {
    await requireManaged(tx, admin, key.schoolId);
    return loadRehearsal(ctx, tx, key);
  });
  return rehearsalView(await withPlan(loaded));
}

/** Records that an admin compared a list with the people of the school. Repeats within ten minutes are not recorded. */
export async function recordRehearsalLook(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  key: RehearsalKey,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, key.schoolId);
    const row = await tx
      .selectFrom('rehearsals')
      .select('batch_id')
      .where('id', '=', key.id)
      .where('admin_id', '=', admin.id)
      .executeTakeFirst();
    if (row) await recordLook(ctx, tx, admin, key.schoolId, row.batch_id);
  });
}

/** Changes the choices of a rehearsal. Refuses a change that starts from an older revision. */
export async function changeRehearsal(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  key: RehearsalKey,
  change: RehearsalChange,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, key.schoolId);
    const { row, sheets, choices } = await storedRehearsal(tx, key);
    if (row.revision !== change.revision || row.imported !== null)
      throw conflictOf('revision', rehearsalWords.changedMeanwhile);
    const changed = changedChoices(sheets, choices, change);
    if ('refused' in changed)
      throw changed.refused === null ? notFound() : conflictOf('cell', changed.refused);
    await tx
      .updateTable('rehearsals')
      .set({ choices: JSON.stringify(changed), revision: row.revision + 1 })
      .where('id', '=', row.id)
      .execute();
    await recordLook(ctx, tx, admin, key.schoolId, row.batch_id);
  });
}

export async function deleteRehearsal(
  ctx: Uses<'database'>,
  admin: Account,
  key: RehearsalKey,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, key.schoolId);
    const deleted = await tx
      .deleteFrom('rehearsals')
      .where('id', '=', key.id)
      .where('school_id', '=', key.schoolId)
      .where('admin_id', '=', admin.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound();
  });
}

/** Returns the admin's rehearsals of a school that wait for the import. */
export async function listRehearsals(
  ctx: Reads<'database'>,
  admin: Account,
  key: Omit<RehearsalKey, 'id'>,
): Promise<Rehearsals> {
  await requireManaged(ctx.database.read, admin, key.schoolId);
  const rows = await waitingRehearsals(ctx.database.read, key);
  return rows.map(({ id, at, file_name, batch, batch_id }) => ({
    ...{ _id: id, at, fileName: file_name, batch, batchId: batch_id },
  }));
}

export async function requireBatch(
  tx: ReadContext['database']['read'],
  admin: Account,
  ids: BatchIds,
): Promise<void> {
  await requireManaged(tx, admin, ids.schoolId);
  const { divisionId } = ids;
  const found =
    divisionId === undefined
      ? await batchIn(tx, ids.schoolId, ids.batchId)
      : await divisionIn(tx, { ...ids, divisionId });
  if (!found) throw notFound();
}

async function recordLook(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  admin: Account,
  schoolId: string,
  batchId: string,
): Promise<void> {
  await recordAct(tx, ctx.clock(), admin, {
    action: 'rehearse-import',
    schoolId,
    subjectId: batchId,
    details: await divisionNames(tx, { batchId }),
  });
}

function conflictOf(field: string, message: string): ApiError {
  return new ApiError('conflict', message, { fields: { [field]: message } });
}
