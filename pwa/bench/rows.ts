export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function row(title: string, cells: readonly string[]): void {
  console.log(`| ${[title, ...cells].join(' | ')} |`);
}

/** Prints a Markdown table; the first row is its head. */
export function printRows([head = [], ...rows]: readonly (readonly string[])[]): void {
  for (const [title = '', ...cells] of [head, head.map(() => '---'), ...rows]) row(title, cells);
}
