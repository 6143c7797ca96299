import { expect, test } from 'vitest';
import { smallPhoto } from './photo.ts';

test('a photo has a small size beside the large one', () => {
  expect(smallPhoto('/uploads/Zx81abcdefghijkl.webp')).toBe('/uploads/Zx81abcdefghijkl.small.webp');
});

test('a photo that is on this device alone has one size', () => {
  const address = 'blob:https://memcherrish.example/5b0a3c1e-0000-4000-8000-0123456789ab';
  expect(smallPhoto(address)).toBe(address);
});
