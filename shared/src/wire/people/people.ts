import { rosterRelations } from '@memcherrish/shared/access/relation.ts';
import { inOrder, perField } from '@memcherrish/shared/domain/per-field.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import {
  type LevelField,
  type SpecialField,
  type ViewedField,
  type ViewMark,
  viewedFields,
  viewMarks,
} from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { type TeacherField, teacherFields } from '@memcherrish/shared/domain/teacher-fields.ts';
import { z } from 'zod';

const text = z.string().nullable();
const previewedPhoto = z.object({ path: z.string(), preview: z.string() });

const specialFields = ['name', 'gender', 'schoolPhoto'] as const satisfies SpecialField[];
type TextField = Exclude<ViewedField, (typeof specialFields)[number]>;
const textFields = viewedFields.filter(
  (field): field is TextField => !specialFields.some((each) => each === field),
);
/** Returns an object with the same for each field that is an optional text. */
export function perText<Value>(make: () => Value): Record<TextField, Value> {
  return perField<Record<TextField, Value>>(textFields, make);
}

const viewed = inOrder(viewedFields, {
  ...perText(() => text),
  name: z.string(),
  gender: z.enum(genders).nullable(),
  schoolPhoto: previewedPhoto.nullable(),
});
const mark = z.literal(true).exactOptional();

/** The levels as they are stored. */
export const storedLevels = {
  mobileAccessControl: text,
  profileimageAccessControl: text,
  emailAccessControl: text,
  socialAccessControl: text,
} satisfies Record<LevelField, typeof text>;

/** A person view (access/person-view.ts) on the wire. */
export const face = z.object({
  _id: z.string(),
  ...viewed,
  hidden: z.object(perField<Record<ViewMark, typeof mark>>(viewMarks, () => mark)),
});

/** A teacher's own record, which everyone in the directory sees as well. */
export const teacher = z.object({
  _id: z.string(),
  ...perField<Record<TeacherField, typeof text>>(teacherFields, () => text),
  name: z.string(),
  gender: z.enum(genders).nullable(),
  profilePhoto: text,
  photoPreview: text,
});

export const assignedTeacher = teacher.extend({ subject: z.string() });

/** The person views and the teachers of one division, at one relation and one revision. */
export const roster = z.object({
  divisionId: z.string(),
  batchId: z.string(),
  schoolId: z.string(),
  relation: z.enum(rosterRelations),
  revision: z.number().int(),
  schoolmates: z.array(face),
  teachers: z.array(assignedTeacher),
});
export type Roster = z.infer<typeof roster>;

/** The changes of one roster since an earlier revision. */
export const rosterPatch = z.object({
  divisionId: z.string(),
  revision: z.number().int(),
  /** New or changed person views, complete. */
  changed: z.array(face),
  removed: z.array(z.string()),
  /** All teachers, if one of them changed. */
  teachers: z.array(assignedTeacher).nullable(),
});
export type RosterPatch = z.infer<typeof rosterPatch>;

/** The ids and labels of a division, its batch and its school. */
export const divisionPath = z.object({
  schoolId: z.string(),
  schoolName: z.string(),
  schoolImage: text,
  batchId: z.string(),
  batch: z.string(),
  divisionId: z.string(),
  division: z.string(),
});

/** A schoolmate's own record, complete at every level. */
export const ownRecord = face.omit({ hidden: true }).extend({
  username: text,
  ...storedLevels,
  /** Whether the owner has answered who sees their details. */
  privacyQuestion: text,
  /** A number that an admin has entered and the owner has not proved yet; usually null. */
  pendingMobile: text,
  /** The revision of each field that was ever changed: the base of a later edit. */
  revisions: z.record(z.string(), z.number().int()),
});
export type OwnRecord = z.infer<typeof ownRecord>;
