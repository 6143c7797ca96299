import { batchRoles } from '@memcherrish/shared/access/batch-roles.ts';
import { editableLevels } from '@memcherrish/shared/access/levels.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { normaliseUsername, usernameProblem } from '@memcherrish/shared/rules/credentials.ts';
import { auditActions, auditDetails } from '@memcherrish/shared/wire/audit.ts';
import { requiredEmail } from '@memcherrish/shared/wire/fields.ts';
import { fieldColumns } from '@memcherrish/shared/wire/schoolmate-registry.ts';
import { teacherFieldColumns } from '@memcherrish/shared/wire/teacher-registry.ts';
import { z } from 'zod';
import type { Tables } from '#db/tables.ts';
import {
  always,
  anyone,
  type Column,
  flag,
  id,
  json,
  looseRow,
  matching,
  oneOf,
  orNull,
  type PackTableOf,
  row,
  text,
  time,
  whole,
} from './columns.ts';

const accountKinds = ['schoolmate', 'teacher', 'admin'] as const;
/** JSON of the levels by field (decision record 0047). */
const levelsOfSchool = json(z.partialRecord(z.enum(levelFields), z.enum(editableLevels)));
/** An e-mail and a username as the app stores them: other forms would belong to no account that a sign-in finds. */
const storedEmail: Column = {
  schema: z.string().refine((email) => requiredEmail().safeParse(email).data === email),
};
const storedUsername: Column = {
  schema: z.string().refine((name) => usernameProblem(name) === null && normaliseUsername(name) === name),
};
const mobile = matching(/^\+[1-9]\d{3,14}$/);

/** Returns a column for each field of a registry: a text that may be missing, unless it is among the others. */
function fields<Name extends string, Other extends Name>(
  names: readonly Name[],
  others: Record<Other, Column>,
): Record<Name, Column> {
  return {
    ...(Object.fromEntries(names.map((name) => [name, orNull(text)])) as Record<Name, Column>),
    ...others,
  };
}

/** Schools, their classes, people and admins. */
export const peopleTables = {
  photos: {
    by: ['owner_id', 'photo owners'],
    key: ['id'],
    columns: {
      id,
      name: matching(/^[A-Za-z0-9_-]{16,40}$/),
      owner_kind: oneOf(['schoolmate', 'teacher', 'school', 'post', 'class', 'merge']),
      owner_id: row('photo owners'),
      preview: matching(/^[A-Za-z0-9+/=_-]{0,200}$/),
      created_at: time,
      bytes: whole,
    },
  },
  admins: {
    by: ['id', 'admins'],
    key: ['id'],
    columns: {
      id,
      name: text,
      email: storedEmail,
      password_hash: always(''),
      state: oneOf(['active', 'waiting']),
      created_at: time,
      credentials_revision: always(0),
    },
  },
  schools: {
    by: ['id', 'schools'],
    key: ['id'],
    columns: {
      id: row('schools'),
      name: text,
      photo_id: looseRow('photos'),
      revision: whole,
      events_revision: whole,
      events_by_members: flag,
      people_revision: whole,
      privacy_locks: levelsOfSchool,
      privacy_defaults: levelsOfSchool,
      created_at: time,
    },
  },
  school_admins: {
    by: ['school_id', 'schools'],
    key: ['school_id', 'admin_id'],
    columns: { school_id: row('schools'), admin_id: row('admins'), created_at: time },
  },
  batches: {
    by: ['school_id', 'schools'],
    key: ['id'],
    columns: {
      id,
      school_id: row('schools'),
      label: text,
      label_key: text,
      revision: whole,
      floor: whole,
      posts_revision: whole,
      posts_floor: whole,
      events_revision: whole,
      created_at: time,
    },
  },
  revision_days: {
    by: ['batch_id', 'batches'],
    key: ['batch_id', 'at'],
    columns: { batch_id: row('batches'), at: text, revision: whole, posts_revision: whole },
  },
  divisions: {
    by: ['batch_id', 'batches'],
    key: ['id'],
    columns: { id, batch_id: row('batches'), name: text, name_key: text, created_at: time },
  },
  schoolmates: {
    by: ['id', 'schoolmates'],
    key: ['id'],
    columns: {
      id,
      ...fields(fieldColumns, { name: text, gender: orNull(oneOf(genders)), mobile: orNull(mobile) }),
      photo_id: looseRow('photos'),
      school_photo_id: looseRow('photos'),
      username: orNull(storedUsername),
      password_hash: always(null),
      claimed_at: orNull(time),
      revision: whole,
      field_revisions: json(z.record(z.string(), z.int())),
      field_changes: json(z.record(z.string(), z.object({ at: z.string(), by: z.enum(['self', 'school']) }))),
      // The list of a new admin is empty.
      made_by: always(null),
      pending_mobile: orNull(mobile),
      part_of: orNull(anyone),
      names_declined_at: orNull(time),
      memorial: orNull(matching(/^[\d-]{0,10}\/[\d-]{0,10}$/)),
      death_denied_at: orNull(time),
      created_at: time,
      credentials_revision: always(0),
    },
  },
  memberships: {
    by: ['division_id', 'divisions'],
    key: ['division_id', 'schoolmate_id'],
    columns: {
      division_id: row('divisions'),
      schoolmate_id: anyone,
      revision: whole,
      removed: flag,
      created_at: time,
      opened_at: orNull(time),
    },
  },
  teachers: {
    by: ['id', 'teachers'],
    key: ['id'],
    columns: {
      id,
      ...fields(teacherFieldColumns, { name: text, email: storedEmail, gender: orNull(oneOf(genders)) }),
      photo_id: looseRow('photos'),
      password_hash: always(null),
      made_by: always(null),
      assigned_at: orNull(time),
      created_at: time,
      credentials_revision: always(0),
    },
  },
  teaching: {
    by: ['division_id', 'divisions'],
    key: ['division_id', 'teacher_id', 'subject'],
    columns: {
      division_id: row('divisions'),
      teacher_id: anyone,
      subject: text,
      revision: whole,
      removed: flag,
      created_at: time,
    },
  },
  teacher_schools: {
    by: ['school_id', 'schools'],
    key: ['teacher_id', 'school_id'],
    columns: { teacher_id: anyone, school_id: row('schools'), state: oneOf(['ended', 'refused']), at: time },
  },
  batch_roles: {
    by: ['batch_id', 'batches'],
    key: ['id'],
    columns: {
      id,
      schoolmate_id: row('schoolmates'),
      batch_id: row('batches'),
      role: oneOf(batchRoles),
      given_by: anyone,
      given_at: time,
      until: text,
      ended_at: orNull(time),
    },
  },
  outreach_notes: {
    by: ['school_id', 'schools'],
    key: ['id'],
    columns: {
      id,
      school_id: row('schools'),
      schoolmate_id: row('schoolmates'),
      kind: oneOf(['note', 'dead-number']),
      text,
      made_by: anyone,
      created_at: time,
    },
  },
  audit: {
    by: ['school_id', 'schools'],
    key: ['id'],
    columns: {
      id,
      at: time,
      actor_kind: oneOf([...accountKinds, 'system']),
      actor_id: orNull(anyone),
      action: oneOf(auditActions),
      school_id: row('schools'),
      subject_id: orNull(anyone),
      details: orNull(json(auditDetails)),
    },
  },
} satisfies { [Table in keyof Tables]?: PackTableOf<Tables[Table]> };
