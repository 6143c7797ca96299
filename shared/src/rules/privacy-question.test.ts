import { describe, expect, it } from 'vitest';
import { aMe } from '../../testing/factories.ts';
import { levelFields } from '../domain/schoolmate-fields.ts';
import type { OwnRecord } from '../wire/people.ts';
import { updateOwnBody } from '../wire/schoolmates.ts';
import { asksPrivacy, privacyAnswered, suggestedPrivacy } from './privacy-question.ts';

const own = (over: Partial<OwnRecord> = {}) => aMe(over).schoolmate;

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
    expect(asksPrivacy(older as OwnRecord)).toBe(false);
  });

  it('suggests the batch for every detail, and counts as answered once that is saved', () => {
    expect(levelFields.map((field) => suggestedPrivacy[field])).toEqual(levelFields.map(() => 'Batch'));
    expect(updateOwnBody.parse(suggestedPrivacy)).toEqual(suggestedPrivacy);
    expect(asksPrivacy(own(suggestedPrivacy))).toBe(false);
  });
});
