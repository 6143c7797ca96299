import { expect, test } from 'vitest';
import { keptPrivacy, suggestedPrivacy } from '../rules/privacy-question.ts';
import { openPrivacy } from '../rules/school-privacy.ts';
import { updateOwnBody } from './schoolmates.ts';

test('an own edit accepts both answers of the privacy question', () => {
  const limited = {
    ...openPrivacy,
    locks: { ...openPrivacy.locks, mobileAccessControl: 'Only Me' },
  } as const;
  for (const answer of [suggestedPrivacy([openPrivacy]), keptPrivacy([limited])])
    expect(updateOwnBody.parse(answer)).toEqual(answer);
});
