import { passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { secondFactorCalls } from '@memcherrish/shared/wire/account/second-factor.ts';
import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import { batchRoleCalls } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { deskPeopleCalls } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { importCalls } from '@memcherrish/shared/wire/desk/imports.ts';
import { fellowAdminCalls, managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { outreachCalls } from '@memcherrish/shared/wire/desk/outreach.ts';
import { rehearsalCalls } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { removedCalls } from '@memcherrish/shared/wire/desk/removed.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolPrivacyCalls } from '@memcherrish/shared/wire/desk/school-privacy.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { returnCalls } from '@memcherrish/shared/wire/people/returns.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';

/** The reads that list the people of classes. */
const people = [
  schoolCalls.listSchoolmates,
  deskPeopleCalls.list,
  outreachCalls.read,
  batchRoleCalls.listInvitees,
];
const structure = [schoolCalls.list, schoolCalls.read];
const teachers = [teacherCalls.list, schoolCalls.listTeachers, teacherCalls.listInvitations];
const merges = [duplicateCalls.list, duplicateCalls.listMerges];
const uploads = [importCalls.list, rehearsalCalls.list];

/**
 * Each change of the desk, and the reads that it makes stale. A read that the screen of the change edits itself is not
 * named, such as the table of ten thousand people after one cell. A test demands a line for every change.
 */
const stale: readonly (readonly [changes: readonly Call[], reads: readonly Call[]])[] = [
  [
    [requestCalls.accept, requestCalls.remove],
    [requestCalls.list, ...people],
  ],
  [
    [claimCalls.decide, claimCalls.restoreListing],
    [claimCalls.list, ...people],
  ],
  [[returnCalls.answer], [claimCalls.list]],
  [[postCalls.decideReported], [postCalls.listReported]],
  [[memorialCalls.decide], [memorialCalls.list, ...people]],
  [[fellowAdminCalls.decideWaiting], [fellowAdminCalls.listWaiting]],
  [
    [fellowAdminCalls.add, fellowAdminCalls.remove],
    [fellowAdminCalls.list, ...structure],
  ],
  [[duplicateCalls.merge, duplicateCalls.undoMerge], merges],
  [[duplicateCalls.dismiss], []],
  [
    [claimCalls.invite, outreachCalls.addNote, outreachCalls.removeNote, outreachCalls.markNumber],
    people.slice(2),
  ],
  [
    [importCalls.add, importCalls.undo, rehearsalCalls.import],
    [...uploads, ...people],
  ],
  [[rehearsalCalls.start, rehearsalCalls.remove], [rehearsalCalls.list]],
  [[rehearsalCalls.change, schoolPrivacyCalls.change], []],
  [
    [managementCalls.register, managementCalls.assignWaiting],
    [managementCalls.listWaiting, ...people],
  ],
  [[managementCalls.edit, managementCalls.remove, deskPeopleCalls.editCell, deskPeopleCalls.remove], []],
  [[deskPeopleCalls.move, deskPeopleCalls.invite], [deskPeopleCalls.list]],
  [[removedCalls.restore, removedCalls.erase], [removedCalls.list]],
  [
    [
      schoolCalls.add,
      schoolCalls.change,
      schoolCalls.remove,
      schoolCalls.addBatch,
      schoolCalls.renameBatch,
      schoolCalls.removeBatch,
      schoolCalls.addDivision,
      schoolCalls.renameDivision,
      schoolCalls.removeDivision,
    ],
    structure,
  ],
  [
    [
      teacherCalls.assign,
      teacherCalls.invite,
      teacherCalls.withdrawInvitation,
      teacherCalls.changeAssignment,
      teacherCalls.endAssignment,
    ],
    teachers,
  ],
  [[batchRoleCalls.give, batchRoleCalls.end], [batchRoleCalls.list]],
  [
    [secondFactorCalls.confirm, secondFactorCalls.end],
    [secondFactorCalls.read, passkeyCalls.list],
  ],
];

const readsAfter = new Map(
  stale.flatMap(([changes, reads]) => changes.map((change) => [change, new Set([deskCalls.read, ...reads])])),
);

/** Returns the reads that a change makes stale. The numbers of the desk are stale after each. */
export function staleAfter(change: Call): ReadonlySet<Call> {
  return readsAfter.get(change) ?? overview;
}
const overview: ReadonlySet<Call> = new Set([deskCalls.read]);
