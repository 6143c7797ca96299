import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import type { Person } from './person.ts';

/**
 * The specification's browser storage without its secrets: no script ever has a token. The signed-in person of this
 * device is read from here, so that the app opens without a network.
 */
export type SignedInHere = Person | { kind: 'admin'; name: string };

/** The response to signing in as a schoolmate, as far as it is stored. */
export interface SchoolmateEntry {
  _id: string;
  mobile: string;
  username: string | null;
  schoolId: string | null;
  batchId: string | null;
}

export function signedInHere(storage: Storage = localStorage): SignedInHere | null {
  const schoolmateId = storage.getItem('loggedInSchoolmateId');
  if (schoolmateId && idPattern.test(schoolmateId)) return { kind: 'schoolmate', id: schoolmateId };
  const teacherId = storage.getItem('teacherId');
  if (teacherId && idPattern.test(teacherId)) return { kind: 'teacher', id: teacherId };
  const name = storage.getItem('adminName');
  return name === null ? null : { kind: 'admin', name };
}

/** Returns the mobile number of the signed-in person. The requests about the own record need it. */
export function ownMobile(storage: Storage = localStorage): string | null {
  return storage.getItem('userMobile') || null;
}

export function rememberSchoolmate(entry: SchoolmateEntry, storage: Storage = localStorage): void {
  write(storage, {
    userMobile: entry.mobile,
    schoolmateMobile: entry.mobile,
    schoolmateData: JSON.stringify({
      mobile: entry.mobile,
      username: entry.username,
      userId: entry._id,
      schoolId: entry.schoolId,
      batchId: entry.batchId,
    }),
    // Written last: only this key marks a person as signed in.
    loggedInSchoolmateId: entry._id,
  });
}

/** Stores the signed-in person and nothing else; the next pull brings the rest. */
export function rememberPerson({ kind, id }: Person, storage: Storage = localStorage): void {
  write(storage, kind === 'teacher' ? { teacherId: id } : { loggedInSchoolmateId: id });
}

export function rememberTeacher(teacher: Teacher, storage: Storage = localStorage): void {
  write(storage, {
    teacherName: teacher.name,
    teacherEmail: teacher.email,
    teacherMobile: teacher.mobile,
    teacherPlace: teacher.place,
    teacherGender: teacher.gender,
    teacherProfilePhoto: teacher.profilePhoto,
    teacherId: teacher._id,
  });
}

export function rememberAdmin(name: string, storage: Storage = localStorage): void {
  write(storage, { adminName: name });
}

/** Stores the person's current division after a pull, under the specification's keys. */
export function rememberDivision(me: Me, storage: Storage = localStorage): void {
  if (me.kind === 'teacher') {
    rememberTeacher(me.teacher, storage);
    const [assignment] = me.assignments;
    write(storage, {
      teacherSchool: assignment?.schoolName,
      teacherBatch: assignment?.batch,
      teacherDivision: assignment?.division,
    });
    return;
  }
  const [membership] = me.memberships;
  rememberSchoolmate(
    {
      _id: me.schoolmate._id,
      mobile: me.schoolmate.mobile ?? '',
      username: me.schoolmate.username,
      schoolId: membership?.schoolId ?? null,
      batchId: membership?.batchId ?? null,
    },
    storage,
  );
  write(storage, { batchName: membership?.batch, schoolName: membership?.schoolName });
}

// The only key that survives signing out: the server does not know of the sign-out yet. It names no person.
const unfinished = 'memcherrish-sign-out-unfinished';

export function markSignOutUnfinished(storage: Storage = localStorage): void {
  storage.setItem(unfinished, 'yes');
}

export function isSignOutUnfinished(storage: Storage = localStorage): boolean {
  return storage.getItem(unfinished) !== null;
}

export function clearSignOutMark(storage: Storage = localStorage): void {
  storage.removeItem(unfinished);
}

function write(storage: Storage, values: Record<string, string | null | undefined>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  }
}
