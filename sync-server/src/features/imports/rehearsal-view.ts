import { rowOutcomes } from '@memcherrish/shared/domain/class-list-rows.ts';
import type { Rehearsal, RehearsedSheet } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import type { PlannedRow } from './rehearsal-plan.ts';
import { openQuestions } from './rehearsal-rows.ts';
import { importedCounts, type OpenRehearsal } from './rehearsal-state.ts';
import { columnsOf, countRows, examplesOf } from './sheet-columns.ts';
import { unreadOf } from './unread-parts.ts';

/** Returns a rehearsal as the admin sees it. */
export function rehearsalView(open: OpenRehearsal): Rehearsal {
  const { row, choices, school, plan, sheets, unread } = open;
  const counts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Rehearsal['counts'];
  for (const { outcome } of plan.rows) counts[outcome] += 1;
  return {
    ...{ _id: row.id, at: row.at, fileName: row.file_name, batch: row.batch, batchId: row.batch_id },
    revision: row.revision,
    digest: plan.digest,
    makesDivisions: choices.makesDivisions,
    divisions: school.divisions.map(({ name }) => name),
    missingDivisions: plan.missing.map(({ name }) => name),
    sheets: sheetsOf(open),
    rows: plan.rows.map(rowView),
    counts,
    unread: [...unread, ...unreadOf(sheets, sheets.map(columnsOf), choices)],
    imported: row.imported === null ? null : importedCounts(row.imported),
  };
}

function sheetsOf({ sheets, choices }: OpenRehearsal): RehearsedSheet[] {
  return sheets.map((sheet, index) => {
    const columns = columnsOf(sheet);
    const examples = examplesOf(sheet, columns);
    const chosen = choices.sheets[index] ?? { isChosen: false, division: null, columns: [], settled: true };
    const { isChosen, division, columns: fields } = chosen;
    return {
      ...{ index, name: sheet.name, isChosen, division },
      rows: countRows(sheet, columns),
      uncertain: isChosen ? openQuestions(columns, chosen) : [],
      columns: columns.titles.map((heading, position) => ({
        heading,
        example: examples[position] ?? '',
        field: fields[position] ?? null,
      })),
    };
  });
}

function rowView(planned: PlannedRow): Rehearsal['rows'][number] {
  const { key, sheet, row, division, cells, outcome, reason, field, choices, choice, fixed } = planned;
  return { key, sheet, row, division, cells, outcome, reason, field, choices, choice, fixed };
}
