/** As `/schools/:schoolId/batches/:batchId/assembly`: where a page stands, without the ids of the address. */
export function routePattern(matches: readonly { route: { path?: string | undefined } }[]): string {
  const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean);
  return `/${parts.join('/')}`;
}
