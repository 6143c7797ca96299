import { openPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { expect, test } from 'vitest';
import { changesIn, withDefault, withLock } from './privacy-draft.ts';

const field = 'mobileAccessControl';

test('a limit narrows a wider default, and leaves a narrower one', () => {
  const divided = withLock(openPrivacy, field, 'Division');
  expect([divided.locks[field], divided.defaults[field]]).toEqual(['Division', 'Division']);
  const wider = withLock(divided, field, 'Public');
  expect([wider.locks[field], wider.defaults[field]]).toEqual(['Public', 'Division']);
});

test('the default stays within the limit', () => {
  const divided = withLock(openPrivacy, field, 'Division');
  expect(withDefault(divided, field, 'Public').defaults[field]).toBe('Division');
  expect(withDefault(divided, field, 'Only Me').defaults[field]).toBe('Only Me');
});

test('only what differs from the saved privacy is sent', () => {
  expect(changesIn(openPrivacy, openPrivacy)).toBeNull();
  expect(changesIn(withLock(openPrivacy, field, 'Division'), openPrivacy)).toEqual({
    locks: { [field]: 'Division' },
    defaults: { [field]: 'Division' },
  });
  expect(changesIn(withLock(openPrivacy, field, 'Batch'), openPrivacy)).toEqual({
    locks: { [field]: 'Batch' },
    defaults: {},
  });
});
