/** Values of one statement: both engines limit them, SQLite to 32,766. */
const atOnce = 500;

/** Splits values that people can make many of, for conditions with a list. */
export function partsOf<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / atOnce);
  return Array.from({ length: count }, (_, part) => values.slice(part * atOnce, (part + 1) * atOnce));
}

/** Asks for each part of the values, one after the other, and returns all rows. */
export async function eachPart<Value, Row>(
  values: readonly Value[],
  ask: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of partsOf(values)) for (const row of await ask(some)) rows.push(row);
  return rows;
}
