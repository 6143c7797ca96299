import { expect, test } from 'vitest';
import { smallPhoto } from './photo.ts';

test('a stored photo has a small size as well', () => {
  expect(smallPhoto('/uploads/Zx81abcdefghijkl.webp')).toBe('/uploads/Zx81abcdefghijkl.small.webp');
});

test('a photo that exists only on this device has one size', () => {
  const address = 'blob:https://memcherrish.example/5b0a3c1e-0000-4000-8000-0123456789ab';
  expect(smallPhoto(address)).toBe(address);
});

test('only the end of a name is that of a photo', () => {
  expect(smallPhoto('/uploads/a.webp.webp')).toBe('/uploads/a.webp.small.webp');
  expect(smallPhoto('/uploads/a.webp?size=large')).toBe('/uploads/a.webp?size=large');
});
