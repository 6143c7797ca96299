import { expect, test } from 'vitest';
import { mapsLink } from './maps-link.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 14)', 'geo:0,0?q=Hill%20Road%201%26x'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', 'https://maps.apple.com/?q=Hill%20Road%201%26x'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'https://www.openstreetmap.org/search?query=Hill%20Road%201%26x'],
])('%s opens its own maps app', (userAgent, link) => {
  expect(mapsLink('Hill Road 1&x', userAgent)).toBe(link);
});
