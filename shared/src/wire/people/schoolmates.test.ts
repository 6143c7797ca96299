import { keptPrivacy, suggestedPrivacy } from '@memcherrish/shared/rules/privacy-question.ts';
import { openPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { expect, test } from 'vitest';
import { updateOwnBody } from './schoolmates.ts';

test('an own edit accepts both answers of the privacy question', () => {
  const limited = {
    ...openPrivacy,
    locks: { ...openPrivacy.locks, mobileAccessControl: 'Only Me' },
  } as const;
  for (const answer of [suggestedPrivacy([openPrivacy]), keptPrivacy([limited])])
    expect(updateOwnBody.parse(answer)).toEqual(answer);
});
