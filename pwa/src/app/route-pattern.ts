/**
 * Returns the pattern of a page without the ids of its address, such as
 * `/schools/:schoolId/batches/:batchId/assembly`. The mark of an optional part is left out.
 */
export function routePattern(matches: readonly { route: { path?: string | undefined } }[]): string {
  const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean);
  return `/${parts.join('/').replaceAll('?', '')}`;
}
