import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePath, signInWithWayBack } from './way-back.ts';

test.each(['/', '/viewpage-new?batch=b&division=d', '/dashboard?tab=view-schools#top'])(
  'accepts %s as a way back',
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
  '/..//evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/%2e%2e//evil.example/',
  '/\n/evil.example/',
  '\\/evil.example/',
  '///evil.example/',
])('rejects %j because it leads out of the app', (path) => {
  expect(safePath(path)).toBeNull();
});

test('returns only addresses inside the app', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'javascript:',
    '\u202e',
    '。',
  ];
  const piece = fc.constantFrom(...pieces);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (some) => {
      const path = safePath(`/${some.join('')}`);
      if (path === null) return;
      expect(new URL(path, 'https://ours.example').origin).toBe('https://ours.example');
      expect(path).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 2_000 },
  );
});

test('does not lead out of the app by dots in a path', () => {
  expect(safePath('/../../x')).toBe('/x');
});

test('keeps the way back through the address', () => {
  const address = signInWithWayBack('schoolmate', '/viewpage-new?batch=b&division=d');
  expect(safePath(new URL(address, 'https://a.invalid').searchParams.get('next'))).toBe(
    '/viewpage-new?batch=b&division=d',
  );
});
