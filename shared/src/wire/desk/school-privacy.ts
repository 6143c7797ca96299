import { editableLevels } from '@memcherrish/shared/access/levels.ts';
import { perField } from '@memcherrish/shared/domain/per-field.ts';
import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { paths } from '../base/paths.ts';

const level = z.enum(editableLevels);
const perDetail = z.strictObject(perField<Record<LevelField, typeof level>>(levelFields, () => level));
const change = level.exactOptional();
const changes = z.strictObject(perField<Record<LevelField, typeof change>>(levelFields, () => change));

/** `SchoolPrivacy` of rules/school-privacy.ts. */
export const schoolPrivacy = z.strictObject({ locks: perDetail, defaults: perDetail });

/** The changes of an admin. A detail that is left out stays. The server refuses a default that is wider than its lock. */
export const schoolPrivacyBody = z.strictObject({
  locks: changes.exactOptional(),
  defaults: changes.exactOptional(),
});
export type SchoolPrivacyBody = z.infer<typeof schoolPrivacyBody>;
export const schoolPrivacySaved = schoolPrivacy.extend({ message: z.string() });

/** The privacy of one of the viewer's schools. */
export const ownSchoolPrivacy = schoolPrivacy.extend({ schoolId: z.string() });
export type OwnSchoolPrivacy = z.infer<typeof ownSchoolPrivacy>;

export const schoolPrivacyCalls = {
  read: call({ method: 'GET', path: paths.schoolPrivacy, answer: schoolPrivacy }),
  change: call({
    method: 'PUT',
    path: paths.schoolPrivacy,
    body: schoolPrivacyBody,
    answer: schoolPrivacySaved,
  }),
};
