import { webVitalsBody } from '@memcherrish/shared/wire/base/web-vitals.ts';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it, test } from 'vitest';
import { adminRoutes } from './admin-routes.ts';
import { entryRoutes } from './entry-routes.ts';
import { routePattern } from './route-pattern.ts';
import { schoolRoutes } from './school-routes.tsx';

/** The routes inside a frame without a path, as in the app. */
const routes: RouteObject[] = [
  { children: [{ path: '/' }, ...schoolRoutes, ...entryRoutes, ...adminRoutes, { path: '*' }] },
];
const patternAt = (address: string) => routePattern(matchRoutes(routes, address) ?? []);

describe('the route pattern', () => {
  it.each([
    ['/', '/'],
    ['/viewpage-new', '/viewpage-new'],
    ['/schooldetails/V1StGXR8_Z5jdHi6', '/schooldetails/:schoolId'],
    ['/schools/school-1/batches/batch-2/assembly', '/schools/:schoolId/batches/:batchId/assembly'],
    ['/no/such/page/of/919847011223', '/*'],
  ])('omits the ids: %s becomes %s', (address, pattern) => {
    expect(patternAt(address)).toBe(pattern);
  });
});

test('is accepted by the server for every route', () => {
  const patterns = (routes: readonly RouteObject[], above: RouteObject[] = []): string[] =>
    routes.flatMap((route) => {
      const matches = [...above, route];
      return route.children
        ? patterns(route.children, matches)
        : [routePattern(matches.map((each) => ({ route: each })))];
    });
  const all = patterns(routes);
  expect(all.length).toBeGreaterThan(20);
  const metrics = [{ name: 'FCP', value: 1, rating: 'good' }];
  expect(all.filter((route) => !webVitalsBody.safeParse({ route, metrics }).success)).toEqual([]);
});
