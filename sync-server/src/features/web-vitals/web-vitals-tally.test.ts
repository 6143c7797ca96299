import { expect, it } from 'vitest';
import { WebVitalsTally } from './web-vitals-tally.ts';

const lcp = (value: number, rating: 'good' | 'needs-improvement' | 'poor') => ({
  name: 'LCP' as const,
  value,
  rating,
});

it('counts by route and measure, and starts again after each report', () => {
  const tally = new WebVitalsTally();
  tally.add({
    route: '/viewpage-new',
    metrics: [lcp(900, 'good'), { name: 'CLS', value: 0.02, rating: 'good' }],
  });
  tally.add({ route: '/viewpage-new', metrics: [lcp(5400, 'poor')] });
  tally.add({ route: '/viewpage-new', metrics: [lcp(800, 'good')] });
  tally.add({ route: '/', metrics: [lcp(3000, 'needs-improvement')] });
  expect(tally.take()).toEqual([
    'Page speed of /: LCP 1 in need of improvement (at worst 3000).',
    'Page speed of /viewpage-new: LCP 2 good, 1 poor (at worst 5400); CLS 1 good (at worst 0.02).',
  ]);
  expect(tally.take()).toEqual([]);
});

it('stores at most 200 routes, and continues to count those', () => {
  const tally = new WebVitalsTally();
  for (let made = 0; made < 1000; made += 1) tally.add({ route: `/r${made}`, metrics: [lcp(1, 'good')] });
  tally.add({ route: '/r0', metrics: [lcp(1, 'good')] });
  const lines = tally.take();
  expect(lines.length).toBe(200);
  expect(lines).toContain('Page speed of /r0: LCP 2 good (at worst 1).');
});
