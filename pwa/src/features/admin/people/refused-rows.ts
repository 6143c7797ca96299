import type { RefusedRow } from '@memcherrish/shared/wire/desk/imports.ts';

const headings = ['Row', 'Column', 'Reason'];

/** Writes a cell that a spreadsheet would read as a formula as text. */
function asText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function cells(rows: readonly RefusedRow[]): string[][] {
  return [headings, ...rows.map(({ row, column, reason }) => [String(row), column, reason])].map((line) =>
    line.map(asText),
  );
}

/** Returns RFC 4180 CSV with a byte order mark. Without the mark Excel reads Hindi and Malayalam as Latin letters. */
export function refusedAsCsv(rows: readonly RefusedRow[]): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${cells(rows)
    .map((line) => `${line.map(quoted).join(',')}\r\n`)
    .join('')}`;
}

/** Returns tab-separated text for the clipboard, which pastes into a spreadsheet as a table. */
export function refusedAsTabbedText(rows: readonly RefusedRow[]): string {
  return cells(rows)
    .map((line) => line.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
