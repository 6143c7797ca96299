import { asciiDigits } from '@memcherrish/shared/rules/digits.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { type Cell, missingValue } from './cells.ts';

/** The kind of value that a cell seems to have, without its heading. */
export type Look = 'empty' | 'name' | 'mobile' | 'number' | 'email' | 'other';

const longestName = 80;
const longestLook = 300;

export function lookOf(cell: Cell | undefined): Look {
  if (typeof cell === 'string' && cell.length > longestLook) return 'other';
  const text = tidy(String(cell ?? ''));
  if (text === '' || missingValue(cell)) return 'empty';
  if (/\S@\S+\.\S/u.test(text)) return 'email';
  const digits = asciiDigits(text).replace(/[^\d+]/g, '');
  if (!/\p{L}/u.test(text)) {
    if (/^(?:\+?0{0,2}91|0)?[6-9]\d{9}$/.test(digits) || /^(?:\+|00)[1-9]\d{7,14}$/.test(digits))
      return 'mobile';
    return digits === '' ? 'other' : 'number';
  }
  return digits.length < 4 && text.length <= longestName ? 'name' : 'other';
}

export type Shares = Readonly<Record<Look, number>> & { filled: number };

/** Returns the share of each look among the filled cells of a column. */
export function sharesOf(cells: readonly (Cell | undefined)[]): Shares {
  const counts = { empty: 0, name: 0, mobile: 0, number: 0, email: 0, other: 0 };
  for (const cell of cells) counts[lookOf(cell)] += 1;
  const filled = cells.length - counts.empty;
  const share = (count: number) => (filled === 0 ? 0 : count / filled);
  return {
    filled,
    empty: counts.empty,
    name: share(counts.name),
    mobile: share(counts.mobile),
    number: share(counts.number),
    email: share(counts.email),
    other: share(counts.other),
  };
}
