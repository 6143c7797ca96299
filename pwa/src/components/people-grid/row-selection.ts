/** The selected rows, and the row from which Shift selects. */
export interface RowSelection {
  keys: ReadonlySet<string>;
  anchor: string | null;
}

export const nothingSelected: RowSelection = { keys: new Set(), anchor: null };

/** Selects a row, or takes it out. The next range starts here. */
export function toggleRow({ keys }: RowSelection, key: string): RowSelection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Adds the rows from the anchor to a row, in the order that is shown. Without a shown anchor it selects the row. */
export function selectTo(
  { keys, anchor }: RowSelection,
  shown: readonly string[],
  key: string,
): RowSelection {
  const to = shown.indexOf(key);
  const from = anchor === null ? -1 : shown.indexOf(anchor);
  if (from < 0) return { keys: new Set([...keys, key]), anchor: key };
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { keys: new Set([...keys, ...range]), anchor };
}

/** Selects all shown rows; when all are selected, takes them out. Rows that the filter hides stay as they are. */
export function toggleShown({ keys }: RowSelection, shown: readonly string[]): RowSelection {
  const isWhole = shown.every((key) => keys.has(key));
  const next = new Set(keys);
  for (const key of shown) {
    if (isWhole) next.delete(key);
    else next.add(key);
  }
  return { keys: next, anchor: null };
}

export interface Position {
  /** -1 is the head. */
  row: number;
  column: number;
}

/** Returns the position that a key leads to, or null for other keys. `page` is the number of visible rows. */
export function positionAfter(
  { row, column }: Position,
  { key, control }: { key: string; control: boolean },
  size: { rows: number; columns: number; page: number },
): Position | null {
  const last = size.rows - 1;
  const inRows = (next: number) => Math.min(Math.max(next, -1), last);
  const inColumns = (next: number) => Math.min(Math.max(next, 0), size.columns - 1);
  const steps: Record<string, () => Position> = {
    ArrowDown: () => ({ row: inRows(row + 1), column }),
    ArrowUp: () => ({ row: inRows(row - 1), column }),
    ArrowRight: () => ({ row, column: inColumns(column + 1) }),
    ArrowLeft: () => ({ row, column: inColumns(column - 1) }),
    PageDown: () => ({ row: inRows(row + size.page), column }),
    PageUp: () => ({ row: Math.max(inRows(row - size.page), Math.min(0, last)), column }),
    Home: () => (control ? { row: Math.min(0, last), column: 0 } : { row, column: 0 }),
    End: () => ({ row: control ? last : row, column: size.columns - 1 }),
  };
  return steps[key]?.() ?? null;
}
