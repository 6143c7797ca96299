import type { RefusedRow } from '@memcherrish/shared/wire/imports.ts';

const headings = ['Row', 'Column', 'Reason'];

/** A cell that a spreadsheet would take for a formula is written as text. */
function asText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function cells(rows: readonly RefusedRow[]): string[][] {
  return [headings, ...rows.map(({ row, column, reason }) => [String(row), column, reason])].map((line) =>
    line.map(asText),
  );
}

/** RFC 4180, with a byte order mark, without which Excel reads Hindi and Malayalam as Latin letters. */
export function refusedAsCsv(rows: readonly RefusedRow[]): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${cells(rows)
    .map((line) => `${line.map(quoted).join(',')}\r\n`)
    .join('')}`;
}

/** For the clipboard: tabs between cells, so that it pastes into a spreadsheet as a table. */
export function refusedAsTabbedText(rows: readonly RefusedRow[]): string {
  return cells(rows)
    .map((line) => line.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
