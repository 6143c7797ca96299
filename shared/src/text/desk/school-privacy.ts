import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { privacyWords } from '../account/privacy.ts';
import * as vocabulary from '../vocabulary.ts';

/** Texts of the page on which admins decide about the privacy levels of their school. */
export const schoolPrivacyWords = {
  title: 'Privacy of the school',
  text: 'Each person chooses who sees their details. Here you set how far they can open them in this school.',
  promise:
    'A limit hides details, and never opens one. When you lift it, everyone has again what they chose. Admins of the school always see the details.',
  lock: 'Open to at most',
  first: 'Suggested at the start',
  firstHint:
    '“Suggested at the start” is what the app suggests when it asks a person for the first time. They can change it.',
  noLimit: 'Everyone in the school (no limit)',
  levels: {
    'Only Me': 'Only the person',
    Division: 'Their class',
    Batch: 'Their batch',
    Public: vocabulary.everyoneInSchool,
  },
  unchanged: 'Nothing has changed.',
  saveFailed: 'The privacy of the school could not be saved.',
  failed: 'The privacy of the school could not be loaded.',
} as const;

/** Returns the name of a lock or default in the audit trail. */
export function privacyField(of: 'locks' | 'defaults', field: LevelField): string {
  return `${of}.${field}`;
}

/** The label of each of these names. */
export const privacyFields: Record<string, string> = Object.fromEntries(
  levelFields.flatMap((field) => [
    [
      privacyField('locks', field),
      `${privacyWords.details[field]}: ${schoolPrivacyWords.lock.toLowerCase()}`,
    ],
    [
      privacyField('defaults', field),
      `${privacyWords.details[field]}: ${schoolPrivacyWords.first.toLowerCase()}`,
    ],
  ]),
);
