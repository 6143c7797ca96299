import { aMe } from '@memcherrish/shared/testing/factories.ts';
import { expect, test } from 'vitest';
import {
  clearSignOutMark,
  isSignOutUnfinished,
  markSignOutUnfinished,
  rememberAdmin,
  rememberDivision,
  rememberSchoolmate,
  signedInHere,
} from './storage-keys.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

function everythingIn(kept: Storage): Record<string, string | null> {
  const keys = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '');
  return Object.fromEntries(keys.map((key) => [key, kept.getItem(key)]));
}
const id = 'schoolmate-0000001';
const entry = {
  _id: id,
  mobile: '+919876543210',
  username: 'anu',
  schoolId: 'school-000000001',
  batchId: null,
};

test('reports no signed-in person on a new device', () => {
  expect(signedInHere(storage())).toBeNull();
});

// Shows spec:fields.107, spec:fields.108, spec:fields.109, spec:fields.110, spec:fields.111, spec:fields.112
// Shows spec:fields.113, spec:fields.114, spec:fields.115, spec:fields.116
test("writes the specification's keys for a schoolmate, and no secret", () => {
  const kept = storage();
  const answer = { ...entry, token: 'header.claims.signature' };
  rememberSchoolmate(answer, kept);
  expect(signedInHere(kept)).toEqual({ kind: 'schoolmate', id });
  expect(kept.getItem('loggedInSchoolmateId')).toBe(id);
  expect(kept.getItem('userMobile')).toBe(entry.mobile);
  expect(kept.getItem('schoolmateMobile')).toBe(entry.mobile);
  expect(JSON.parse(kept.getItem('schoolmateData') ?? '')).toEqual({
    mobile: entry.mobile,
    username: 'anu',
    userId: id,
    schoolId: entry.schoolId,
    batchId: null,
  });
});

// Shows spec:fields.83, spec:fields.119, spec:fields.120, spec:fields.121, spec:fields.122, spec:fields.123
// Shows spec:fields.124, spec:fields.125, spec:fields.126, spec:fields.127, spec:fields.128, spec:fields.129
test("writes the specification's keys for a teacher, and no secret", () => {
  const kept = storage();
  const teacher = {
    ...{ _id: 'teacher-000000001', name: 'Leela', email: 'leela@school.example', mobile: '+919847011223' },
    gender: 'Female',
    ...{ place: 'Ollur', profilePhoto: '/uploads/leela.webp', photoPreview: null },
    ...{ whatsapp: null, instaUsername: null, fbUsername: null, currentStatus: null, about: null },
  } as const;
  const assigned = {
    ...{ schoolId: 'school-000000001', batchId: 'batch-0000000001', divisionId: 'division-0000001' },
    ...{ schoolName: "St. Mary's", schoolImage: null, batch: '2012 - 2013', division: '10-A' },
    subject: 'English',
  };
  rememberDivision({ kind: 'teacher', teacher, assignments: [assigned], deletionDueAt: null }, kept);
  expect(everythingIn(kept)).toEqual({
    teacherId: 'teacher-000000001',
    teacherName: 'Leela',
    teacherEmail: 'leela@school.example',
    teacherMobile: '+919847011223',
    teacherPlace: 'Ollur',
    teacherGender: 'Female',
    teacherProfilePhoto: '/uploads/leela.webp',
    teacherSchool: "St. Mary's",
    teacherBatch: '2012 - 2013',
    teacherDivision: '10-A',
  });
  expect(signedInHere(kept)).toEqual({ kind: 'teacher', id: 'teacher-000000001' });
});

test('signs in no person for a malformed id', () => {
  const kept = storage();
  kept.setItem('loggedInSchoolmateId', '../../other');
  expect(signedInHere(kept)).toBeNull();
});

// Shows spec:fields.105, spec:fields.106
test('remembers an admin by name only', () => {
  const kept = storage();
  rememberAdmin('Sr. Rose', kept);
  expect(everythingIn(kept)).toEqual({ adminName: 'Sr. Rose' });
  expect(signedInHere(kept)).toEqual({ kind: 'admin', name: 'Sr. Rose' });
});

// Shows spec:fields.117, spec:fields.118
test('stores batchName and schoolName of the first class of a pull', () => {
  const kept = storage();
  const place = {
    ...{ schoolId: 'school-000000001', batchId: 'batch-0000000001', divisionId: 'division-0000001' },
    ...{ schoolName: "St. Mary's", schoolImage: null, batch: '2012 - 2013', division: '10-A' },
  };
  const older = { ...place, schoolName: 'Govt. School', batch: '2011 - 2012' };
  rememberDivision(aMe({ _id: id, username: 'anu' }, { memberships: [place, older] }), kept);
  expect(kept.getItem('batchName')).toBe('2012 - 2013');
  expect(kept.getItem('schoolName')).toBe("St. Mary's");
});

test('updates the division after a pull, and removes one that is gone', () => {
  const kept = storage();
  rememberSchoolmate(entry, kept);
  kept.setItem('batchName', '2012 - 2013');
  kept.setItem('schoolName', "St. Mary's");
  rememberDivision(aMe({ _id: id, username: 'anu', mobile: entry.mobile }), kept);
  expect(kept.getItem('batchName')).toBeNull();
  expect(kept.getItem('schoolName')).toBeNull();
  expect(signedInHere(kept)).toEqual({ kind: 'schoolmate', id });
});

test('signs in no person while the mark of an unfinished sign-out is stored', () => {
  const kept = storage();
  markSignOutUnfinished(kept);
  expect(isSignOutUnfinished(kept)).toBe(true);
  expect(signedInHere(kept)).toBeNull();
  clearSignOutMark(kept);
  expect(isSignOutUnfinished(kept)).toBe(false);
});
