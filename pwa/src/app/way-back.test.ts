import { expect, test } from 'vitest';
import { safePath, signInWithWayBack } from './way-back.ts';

test.each(['/', '/viewpage-new?batch=b&division=d', '/dashboard?tab=view-schools#top'])(
  '%s is a way back',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'viewpage-new',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
])('%j leads out of the app, and is none', (path) => {
  expect(safePath(path)).toBeNull();
});

test('dots do not lead anywhere else', () => {
  expect(safePath('/../../x')).toBe('/x');
});

test('the way back survives the trip through the address', () => {
  const address = signInWithWayBack('schoolmate', '/viewpage-new?batch=b&division=d');
  expect(safePath(new URL(address, 'https://a.invalid').searchParams.get('next'))).toBe(
    '/viewpage-new?batch=b&division=d',
  );
});
