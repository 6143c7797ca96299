import { teacherFields } from '@memcherrish/shared/domain/teacher-fields.ts';
import { describe, expect, it } from 'vitest';
import { teacher } from './people.ts';
import { teacherColumnsOf, teacherFieldColumns, teacherValues } from './teacher-registry.ts';
import { registerTeacherFields, updateTeacherBody } from './teachers.ts';

const row = {
  name: 'Leela Kurian',
  gender: 'Female',
  email: 'leela@school.example',
  mobile: '+919847011111',
  place: 'Thrissur',
  whatsapp: null,
  insta_username: 'leela.k',
  fb_username: null,
  current_status: 'Retired',
  about: null,
} as const;

describe('the registry of the fields of a teacher', () => {
  it('reads a row into the names of the wire, and writes them back into the same columns', () => {
    const values = teacherValues(row);
    expect(values).toMatchObject({ instaUsername: 'leela.k', currentStatus: 'Retired', whatsapp: null });
    expect(teacherColumnsOf(values)).toEqual(row);
    expect(teacherColumnsOf({ fbUsername: 'leela', about: undefined })).toStrictEqual({
      fb_username: 'leela',
    });
  });

  it('gives each field a column of its own', () => {
    expect(new Set(teacherFieldColumns).size).toBe(teacherFields.length);
  });
});

describe.each(teacherFields)('the field %s of a teacher', (field) => {
  it('is on the wire and in the registration', () => {
    expect(Object.keys(teacher.shape)).toContain(field);
    expect(Object.keys(registerTeacherFields.shape)).toContain(field);
  });

  it('is changed by the teacher, except for the e-mail that signs them in', () => {
    expect(field in updateTeacherBody.shape).toBe(field !== 'email');
  });
});
