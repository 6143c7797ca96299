import { describe, expect, it } from 'vitest';
import { nothingSelected, positionAfter, selectTo, toggleRow, toggleShown } from './row-selection.ts';

const shown = ['a', 'b', 'c', 'd'];
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort();

describe('the selection', () => {
  it('has all rows between the last selected row and the chosen one, upwards or downwards', () => {
    const one = toggleRow(nothingSelected, 'c');
    expect(keysOf(selectTo(one, shown, 'a'))).toEqual(['a', 'b', 'c']);
    expect(keysOf(selectTo(one, shown, 'd'))).toEqual(['c', 'd']);
    expect(keysOf(selectTo(nothingSelected, shown, 'b'))).toEqual(['b']);
  });

  it('begins again at the row when the filter hides the first row of the range', () => {
    expect(keysOf(selectTo(toggleRow(nothingSelected, 'x'), shown, 'b'))).toEqual(['b', 'x']);
  });

  it('takes a row out again, and all shown rows without those that are hidden', () => {
    expect(keysOf(toggleRow(toggleRow(nothingSelected, 'a'), 'a'))).toEqual([]);
    const withHidden = toggleRow(nothingSelected, 'hidden');
    const all = toggleShown(withHidden, shown);
    expect(keysOf(all)).toEqual(['a', 'b', 'c', 'd', 'hidden']);
    expect(keysOf(toggleShown(all, shown))).toEqual(['hidden']);
  });
});

describe('the keys', () => {
  const size = { rows: 40, columns: 8, page: 10 };
  const after = (key: string, row: number, column: number, control = false) => {
    const next = positionAfter({ row, column }, { key, control }, size);
    return next && [next.row, next.column];
  };

  it('move by a cell, a page, to the ends of a row and to the ends of the table', () => {
    expect(after('ArrowDown', 0, 1)).toEqual([1, 1]);
    expect(after('ArrowUp', 0, 1)).toEqual([-1, 1]);
    expect(after('ArrowRight', 3, 7)).toEqual([3, 7]);
    expect(after('ArrowLeft', 3, 0)).toEqual([3, 0]);
    expect(after('PageDown', 35, 2)).toEqual([39, 2]);
    expect(after('PageUp', 5, 2)).toEqual([0, 2]);
    expect(after('Home', 5, 2)).toEqual([5, 0]);
    expect(after('End', 5, 2)).toEqual([5, 7]);
    expect(after('Home', 5, 2, true)).toEqual([0, 0]);
    expect(after('End', 5, 2, true)).toEqual([39, 7]);
    expect(after('x', 5, 2)).toBeNull();
  });
});
