/** The class room of a division. */
export function classAddress(batchId: string, divisionId: string): string {
  return `/viewpage-new?${new URLSearchParams({ batch: batchId, division: divisionId })}`;
}
