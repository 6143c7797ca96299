import { expect, test } from 'vitest';
import { teacherFields } from '../domain/teacher-fields.ts';
import { personFields, rulesOf } from '../wire/people/schoolmate-registry.ts';
import { teacherLabels } from '../wire/people/teacher-registry.ts';
import { activityFields } from './activity.ts';
import { ownDataFields } from './own-data.ts';

test.each(personFields)('%s has one label in the audit trail and in the file of the own data', (field) => {
  expect(activityFields[field]).toBe(rulesOf[field].label);
  expect(ownDataFields[field]).toBe(rulesOf[field].label);
});

test.each(teacherFields)('%s of a teacher has a label in the file of the own data', (field) => {
  expect(ownDataFields[field]).not.toBe('');
  expect(ownDataFields[field]?.startsWith(teacherLabels[field])).toBe(true);
});
