import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { ImportAnswer, RefusedRow } from '@memcherrish/shared/wire/desk/imports.ts';
import type { Account } from '#auth/viewer.ts';
import type { Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { applyPlan } from './apply-plan.ts';
import { refusedFile } from './refused-file.ts';
import { type PlannedRow, planImport } from './rehearsal-plan.ts';
import { type Choices, readRows } from './rehearsal-rows.ts';
import { choicesAtFirst, type ReadWorkbook, schoolState } from './rehearsal-state.ts';
import { requireBatch } from './rehearsals-service.ts';
import type { Sheet } from './sheet.ts';
import { columnsOf } from './sheet-columns.ts';
import { unreadOf } from './unread-parts.ts';

/**
 * Imports a list into a division: a checked import with its first choices, applied at once, in one transaction. A row that
 * the check would ask about is refused with that reason. A repeat changes nothing, because everyone is already there. An
 * admin can undo the import for 30 days (uploads-service.ts).
 */
export async function importList(
  ctx: Uses<'claimLinks' | 'clock' | 'database' | 'quotas' | 'revisions'>,
  admin: Account,
  ids: DivisionIds,
  { sheets, unread }: ReadWorkbook,
): Promise<Omit<ImportAnswer, 'message'>> {
  return ctx.database.write(async (tx) => {
    await requireBatch(tx, admin, ids);
    const school = await schoolState(ctx, tx, ids);
    const division = school.divisions.find(({ id }) => id === ids.divisionId);
    if (!division) throw notFound();
    const classes = { chosen: division.name, all: school.divisions.map(({ name }) => name) };
    const choices = await choicesAtFirst(tx, ids.schoolId, sheets, classes);
    if (!choices.sheets.some(({ isChosen }) => isChosen)) throw refusedFile('no-names');
    const rows = await readRows(sheets, choices);
    if (rows.length > spreadsheet.maxRows) throw refusedFile('too-many-rows');
    const left = [...unread, ...unreadOf(sheets, sheets.map(columnsOf), choices)];
    if (rows.length === 0 && left.length === 0) throw refusedFile('empty');
    const plan = await planImport(rows, choices, school);
    const place = { ...ids, file: null, division: { ...division, key: division.id } };
    const { added, alreadyThere } = await applyPlan(ctx, tx, admin, place, plan);
    return { added, alreadyThere, refused: refusedOf(plan.rows, sheets, choices), unread: left };
  });
}

function refusedOf(rows: readonly PlannedRow[], sheets: readonly Sheet[], choices: Choices): RefusedRow[] {
  return rows.flatMap(({ outcome, row, sheet, field, reason }) => {
    if (outcome !== 'refused' && outcome !== 'ask') return [];
    const shown = field ?? 'name';
    const { columns = [] } = choices.sheets[sheet] ?? {};
    const names = [shown, ...(shown === 'name' ? (['firstName'] as const) : [])];
    const position = columns.findIndex((each) => each !== null && names.includes(each));
    const title = sheets[sheet]?.titles[position];
    return [{ row, column: title || rehearsalWords.fields[shown], reason: reason ?? '' }];
  });
}
