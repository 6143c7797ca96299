import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { importList } from '#features/imports/imports-service.ts';
import { workbookSheets } from '#features/imports/workbook-sheets.ts';
import type { AppContext } from '#server/context.ts';
import { workbook } from './workbooks.ts';

/** Imports a sheet as an admin does, without the process that reads it. */
export async function importRows(
  ctx: AppContext,
  adminId: string,
  ids: DivisionIds,
  rows: readonly (string | number | null)[][],
) {
  const read = await workbookSheets(workbook(rows));
  if ('problem' in read) throw new Error(`The list was refused: ${read.problem}`);
  return importList(ctx, { kind: 'admin', id: adminId, sessionId: '' }, ids, read);
}
