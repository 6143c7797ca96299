import { describe, expect, it } from 'vitest';
import { aMe } from '../../testing/factories.ts';
import { levelFields } from '../domain/schoolmate-fields.ts';
import {
  asksPrivacy,
  keptPrivacy,
  privacyAnswered,
  suggestedPrivacy,
  suggestsBatch,
} from './privacy-question.ts';
import { openPrivacy } from './school-privacy.ts';

const own = (over: Parameters<typeof aMe>[0] = {}) => aMe(over).schoolmate;

describe('the privacy question', () => {
  it('is asked while the owner has neither answered nor ever chosen a level', () => {
    expect(asksPrivacy(own())).toBe(true);
    expect(asksPrivacy(own({ privacyQuestion: privacyAnswered }))).toBe(false);
  });

  it.each(levelFields)('is not asked of an account that once chose %s', (field) => {
    expect(asksPrivacy(own({ [field]: 'Public' }))).toBe(false);
  });

  it('waits for a pull on a device whose record is of an older app', () => {
    const { privacyQuestion: _, ...older } = own();
    expect(asksPrivacy(older as ReturnType<typeof own>)).toBe(false);
  });

  it('suggests the batch for every detail, and counts as answered once that is saved', () => {
    const suggested = suggestedPrivacy([openPrivacy]);
    expect(levelFields.map((field) => suggested[field])).toEqual(levelFields.map(() => 'Batch'));
    expect(asksPrivacy(own(suggested))).toBe(false);
  });

  it('says that it suggests the batch only if it does so for every detail', () => {
    const { defaults } = openPrivacy;
    expect(suggestsBatch([])).toBe(true);
    expect(suggestsBatch([openPrivacy])).toBe(true);
    for (const field of levelFields) {
      const narrower = { ...openPrivacy, defaults: { ...defaults, [field]: 'Division' as const } };
      expect(suggestsBatch([openPrivacy, narrower])).toBe(false);
    }
  });

  it('keeps what was shown: the limit of each limited detail, as a level of the person', () => {
    expect(keptPrivacy([openPrivacy])).toEqual({ privacyQuestion: privacyAnswered });
    const locks = {
      ...openPrivacy.locks,
      mobileAccessControl: 'Batch',
      emailAccessControl: 'Only Me',
    } as const;
    const kept = keptPrivacy([{ ...openPrivacy, locks }]);
    expect(kept).toEqual({
      mobileAccessControl: 'Batch',
      emailAccessControl: 'Only Me',
      privacyQuestion: privacyAnswered,
    });
  });

  it('suggests what the school has set', () => {
    const defaults = {
      ...openPrivacy.defaults,
      mobileAccessControl: 'Only Me',
      emailAccessControl: 'Public',
    } as const;
    expect(suggestedPrivacy([{ ...openPrivacy, defaults }])).toEqual({
      profileimageAccessControl: 'Batch',
      mobileAccessControl: 'Only Me',
      emailAccessControl: 'Public',
      socialAccessControl: 'Batch',
      privacyQuestion: privacyAnswered,
    });
  });
});
