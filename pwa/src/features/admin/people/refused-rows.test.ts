import { expect, it } from 'vitest';
import { refusedAsCsv, refusedAsTabbedText } from './refused-rows.ts';

const row = (column: string, reason: string) => ({ row: 7, column, reason });

it('writes a byte order mark for Excel, the headings, and a line for each row', () => {
  expect(refusedAsCsv([row('Mobile', 'It is no number.')])).toBe(
    '\uFEFFRow,Column,Reason\r\n7,Mobile,It is no number.\r\n',
  );
});

it('quotes commas, quotation marks and line breaks', () => {
  expect(refusedAsCsv([row('a,b', 'say "x"\nand y')])).toContain('7,"a,b","say ""x""\nand y"\r\n');
});

// Shows asvs:1.2.2
it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '\r=1'])(
  'writes the cell %j as text, never as a formula',
  (cell) => {
    expect(refusedAsCsv([row(cell, 'x')])).toMatch(/7,"?'/);
    expect(refusedAsTabbedText([row(cell, 'x')])).toContain("7\t'");
  },
);

it('separates cells by tabs and rows by lines on the clipboard', () => {
  expect(refusedAsTabbedText([row('a\tb', 'one\ntwo')])).toBe('Row\tColumn\tReason\n7\ta b\tone two');
});
