const number = new Intl.NumberFormat('en-IN');

/** Returns '1 batch', '12 batches'. */
export function counted(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}
