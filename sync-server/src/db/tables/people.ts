import { batchRoles } from '@memcherrish/shared/access/batch-roles.ts';
import { accountKinds, genders } from '@memcherrish/shared/domain/person.ts';
import { teacherFields } from '@memcherrish/shared/domain/teacher-fields.ts';
import { auditActions, auditDetails } from '@memcherrish/shared/wire/desk/audit.ts';
import {
  type FieldColumns,
  schoolmateFields,
  storedFields,
} from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import {
  type TeacherFieldColumns,
  teacherRegistry,
} from '@memcherrish/shared/wire/people/teacher-registry.ts';
import { z } from 'zod';
import {
  anyone,
  type Column,
  flag,
  id,
  idText,
  json,
  matching,
  names,
  oneOf,
  text,
  time,
  whole,
} from './column.ts';
import { email, mobile, username } from './stored-values.ts';
import { table } from './table.ts';

/**
 * Returns the columns of a registry of fields, each like `other` unless it is given. The file of the own data shows each
 * as this field of the person.
 */
function fields<Row extends object, Optional extends keyof Row = never>(
  columns: readonly (readonly [field: string, column: string])[],
  given: Readonly<Record<string, Column<string | null>>>,
  other: Column<string | null>,
): { [Name in keyof Row]: Column<Row[Name], Name extends Optional ? true : false> } {
  const entries = columns.map(([field, name]) => [name, (given[name] ?? other).shown(`person.${field}`)]);
  return Object.fromEntries(entries);
}

/** People, their classes and roles, and the audit trail. */
export const peopleTables = {
  /** The mobile is in E.164, and unique among the claimed. `photo_access` governs both photos. */
  schoolmates: table({
    packedBy: 'id',
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    id: id().shown('person._id'),
    ...fields<FieldColumns, Exclude<keyof FieldColumns, 'name'>>(
      storedFields.map((field) => [field, schoolmateFields[field].column]),
      { name: text(), gender: oneOf(genders).optional(), mobile: mobile().optional() },
      text().optional(),
    ),
    photo_id: names('photos').orNull().loosely().hidden('the file has the photo itself'),
    /** A photo of their school days. */
    school_photo_id: names('photos').optional().loosely().hidden('the file has the photo itself'),
    username: username().orNull().shown('person.username'),
    password_hash: text().orNull().always(null).secret(),
    claimed_at: time().orNull().shown('person.claimedAt'),
    /** Counts the edits of this record. `field_revisions` says which edit last changed each field. */
    revision: whole().shown('person.edits'),
    /** JSON: field name to revision. */
    field_revisions: json(z.record(z.string(), z.int())).shown('person.revisions'),
    /** JSON: field name to `{at, by}` of its last change; `by` is 'self' or 'school'. */
    field_changes: json(z.record(z.string(), z.object({ at: z.string(), by: z.enum(['self', 'school']) })))
      .byDefault()
      .shown('person.changes'),
    /** The admin who registered the record without a division, and in whose list it waits. */
    made_by: text().orNull().always(null).hidden('names an admin'),
    /** E.164. An admin entered it; it becomes theirs when the owner proves it. */
    pending_mobile: mobile().orNull().shown('person.pendingMobile'),
    /** The record that a claim split this one from. It has no foreign key, because either may be deleted. */
    part_of: anyone().optional().hidden('names a record on the list of the school'),
    /** When the person of a listing took their name out of class photos. It no longer counts once they have joined. */
    names_declined_at: time().optional().hidden('counts only before they joined'),
    /**
     * The person is in memoriam, with these dates (shared/src/rules/memorial.ts). Their contacts stay stored for an undo.
     */
    memorial: matching(/^[\d-]{0,10}\/[\d-]{0,10}$/)
      .optional()
      .hidden('a message tells the person, who can correct it'),
    /** When a report of the person's death turned out to be wrong. After that only an admin confirms one. */
    death_denied_at: time().optional().hidden('the log shows it'),
    /** The day on which a device last reached the account, to the hour. An idle account needs more than a code. */
    reached_at: time().optional().shown('person.lastUsedAt'),
    /** Until then a newcomer sees no contacts. Null for an account of before there was a veil. */
    veiled_until: time().optional().shown('person.seesNumbersFrom'),
    created_at: time().shown('person.createdAt'),
    /** Counts the changes of the account's credentials. A trigger raises it. */
    credentials_revision: whole()
      .byDefault()
      .always(0)
      .hidden('counts how often their password or number was changed'),
  }),

  memberships: table({
    packedBy: 'division_id',
    key: ['division_id', 'schoolmate_id'],
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-memberships.ts',
  }).of({
    division_id: names('divisions').shown('memberships[].divisionId'),
    /** Has no foreign key: a tombstone outlives its person. */
    schoolmate_id: anyone().whose(),
    revision: whole().hidden('counts the changes of the batch, those of people who hide among them'),
    removed: flag().shown('memberships[].left'),
    created_at: time().shown('memberships[].since'),
    /** When the person last opened this class. Null until they open it. */
    opened_at: time().orNull().shown('memberships[].openedAt'),
  }),

  teachers: table({
    packedBy: 'id',
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-person.ts',
  }).of({
    id: id().shown('person._id'),
    ...fields<TeacherFieldColumns>(
      teacherFields.map((field) => [field, teacherRegistry[field].column]),
      { name: text(), gender: oneOf(genders).orNull() },
      text().orNull(),
    ),
    email: email().shown('person.email'),
    photo_id: names('photos').orNull().loosely().hidden('the file has the photo itself'),
    password_hash: text().orNull().always(null).secret(),
    /** The admin who registered the teacher. Only this admin is offered them before their first class. */
    made_by: text().optional().always(null).hidden('names an admin'),
    /** When a school first assigned the teacher. Null until then. */
    assigned_at: time().optional().shown('person.assignedAt'),
    created_at: time().shown('person.createdAt'),
    /** Counts the changes of the account's credentials. A trigger raises it. */
    credentials_revision: whole().byDefault().always(0).hidden('counts how often their password was changed'),
  }),

  teaching: table({
    packedBy: 'division_id',
    key: ['division_id', 'teacher_id', 'subject'],
    erasure: 'deletes rows',
    erasedBy: 'features/account/erase-memberships.ts',
  }).of({
    division_id: names('divisions').shown('assignments[].divisionId'),
    teacher_id: anyone().whose(),
    subject: text().shown('assignments[].subject'),
    revision: whole().hidden('counts the changes of the batch, those of people who hide among them'),
    removed: flag().shown('assignments[].left'),
    created_at: time().shown('assignments[].since'),
  }),

  /** The state between a teacher and a school in which they have no class. */
  teacher_schools: table({
    packedBy: 'school_id',
    key: ['teacher_id', 'school_id'],
    erasure: 'deletes rows',
  }).of({
    teacher_id: anyone().isErased().whose(),
    school_id: names('schools').shown('schoolsWithoutClass[].schoolId'),
    /** `ended`: an admin ended their last class. `refused`: the teacher said no. */
    state: oneOf(['ended', 'refused']).shown('schoolsWithoutClass[].state'),
    at: time().shown('schoolsWithoutClass[].at'),
  }),

  /** A role of a schoolmate in one batch. It is in force until `until`, unless it ended before. */
  batch_roles: table({ packedBy: 'batch_id', erasure: 'deletes rows' }).of({
    id: id().shown('batchRoles[]._id'),
    schoolmate_id: names('schoolmates').isErased().whose(),
    batch_id: names('batches').hidden('its name is in `batchRoles`'),
    role: oneOf(batchRoles).shown('batchRoles[].role'),
    /** The admin who gave it. */
    given_by: anyone().hidden('names an admin'),
    given_at: time().shown('batchRoles[].since'),
    until: text().shown('batchRoles[].until'),
    ended_at: time().optional().shown('batchRoles[].endedAt'),
  }),

  /** A note of an admin about a person who has not joined. It is deleted when they join or leave the list. */
  outreach_notes: table({
    packedBy: 'school_id',
    ownData: 'about people who have no account',
    erasure: 'no personal data',
    movedBy: 'directory/outreach-notes-store.ts',
  }).of({
    id: id(),
    school_id: names('schools'),
    /** An unclaimed record. */
    schoolmate_id: names('schoolmates').isErased(),
    /** `dead-number`: the number in `text` no longer works. */
    kind: oneOf(['note', 'dead-number']),
    text: text(),
    made_by: anyone(),
    created_at: time(),
  }),

  /** An erased person leaves their acts, without the actor and the subject. */
  audit: table({ packedBy: 'school_id', erasure: 'anonymizes rows', erasedBy: 'audit/record-act.ts' }).of({
    id: id().shown('log[]._id'),
    at: time().shown('log[].at'),
    actor_kind: oneOf([...accountKinds, 'system']).shown('log[].by'),
    actor_id: anyone().orNull().outlives().hidden('names another person, or byYou says it'),
    action: oneOf(auditActions).shown('log[].action'),
    school_id: names('schools').orNull().packedAs(idText).hidden('the file names it instead'),
    subject_id: anyone().orNull().follows().hidden('names another person, or aboutYou says it'),
    /** JSON of wire/audit.ts; null when there are no details. */
    details: json(auditDetails).optional().shown('log[].details'),
  }),
};
