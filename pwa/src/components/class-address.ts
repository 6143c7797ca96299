/** Returns the address of a division's class room. */
export function classAddress(batchId: string, divisionId: string): string {
  return `/viewpage-new?${new URLSearchParams({ batch: batchId, division: divisionId })}`;
}
