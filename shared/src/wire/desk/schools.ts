import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { batchLabel, divisionName } from '@memcherrish/shared/rules/labels.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, mobileParams } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { structure } from '../base/structure.ts';
import { assignedTeacher, divisionPath, face, storedLevels } from '../people/people.ts';

const schoolName = z
  .string(formMessages.enterSchoolName)
  .transform((entry) => entry.replace(/\s+/gu, ' ').trim())
  .pipe(
    z.string().min(1, formMessages.enterSchoolName).max(textLength.name, messages.tooLong(textLength.name)),
  );

/** The fields of the multipart form besides the picture. */
export const schoolFields = z.strictObject({ name: schoolName });

/** GET /api/schools and /api/schools/{id}: names and ids, no people. */
export const school = structure;
export const schools = z.array(structure);
export const schoolMade = structure.extend({ message: z.string() });

/** The specification's client sends an empty `divisions`, which is ignored. */
export const addBatchBody = z.strictObject({
  batch: z
    .string(formMessages.enterBatchName)
    .transform(batchLabel)
    .pipe(
      z
        .string()
        .min(1, formMessages.enterBatchName)
        .max(textLength.label, messages.tooLong(textLength.label)),
    ),
  divisions: z.array(z.unknown()).max(1000).optional(),
});
export const batch = z.object({
  _id: z.string(),
  batch: z.string(),
  divisions: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export const batches = z.array(batch);
export const batchMade = batch.extend({ message: z.string() });

export const addDivisionBody = z.strictObject({
  name: z
    .string(formMessages.enterDivisionName)
    .transform(divisionName)
    .pipe(
      z
        .string()
        .min(1, formMessages.enterDivisionName)
        .max(textLength.label, messages.tooLong(textLength.label)),
    ),
});
export const changeBatchBody = addBatchBody.pick({ batch: true });
export const divisionMade = z.object({
  _id: z.string(),
  name: z.string(),
  batchId: z.string(),
  schoolId: z.string(),
  message: z.string(),
});

/** A schoolmate as an admin of the school sees them: nothing withheld, plus the state of the record. */
export const managedSchoolmate = face.extend({
  username: z.string().nullable(),
  /** A number that an admin has entered and the owner has not proved yet. */
  pendingMobile: z.string().nullable(),
  /** The revision of each field that was ever changed: the base of an edit. */
  revisions: z.record(z.string(), z.number().int()),
  claimed: z.boolean(),
  ...storedLevels,
  schoolId: z.string(),
  batchId: z.string(),
  divisionId: z.string(),
  /** The specification's second names of `instaUsername` and `fbUsername`. */
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
});

/** A member gets person views; an admin gets the managed fields too. */
export const listedSchoolmate = managedSchoolmate.partial({
  username: true,
  pendingMobile: true,
  revisions: true,
  claimed: true,
  mobileAccessControl: true,
  profileimageAccessControl: true,
  emailAccessControl: true,
  socialAccessControl: true,
});
export const schoolmatesAnswer = z.array(listedSchoolmate);
export const teachersAnswer = z.array(assignedTeacher);
export type DivisionTeacher = z.infer<typeof teachersAnswer>[number];

/** The lists of people are empty for callers who may only read the structure. The caller's own division comes first. */
export const divisionsAnswer = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    batchId: z.string(),
    schoolId: z.string(),
    schoolmates: schoolmatesAnswer,
    teachers: teachersAnswer,
  }),
);

/** GET /api/schools/user-school/{mobile}: the membership opened last, otherwise the newest, and all memberships. An admin gets the newest. */
export const userSchoolAnswer = divisionPath.extend({
  /** The same picture under the specification's second name. */
  image: z.string().nullable(),
  teachers: teachersAnswer,
  memberships: z.array(divisionPath),
});

/** GET /api/getSchoolDetails/{schoolId}: the caller's own batch there, otherwise the newest. */
export const schoolDetails = z.object({
  schoolId: z.string(),
  batchId: z.string().nullable(),
  schoolName: z.string(),
  batchName: z.string(),
  image: z.string().nullable(),
});

export const schoolCalls = {
  readOwnClasses: call({
    method: 'GET',
    path: paths.userSchool,
    params: mobileParams,
    answer: userSchoolAnswer,
  }),
  readDetails: call({ method: 'GET', path: paths.schoolDetails, answer: schoolDetails }),
  change: call({ method: 'PUT', path: paths.school, form: schoolFields, answer: schoolMade }),
  remove: call({ method: 'DELETE', path: paths.school, answer: done }),
  renameBatch: call({ method: 'PUT', path: paths.batch, body: changeBatchBody, answer: batchMade }),
  removeBatch: call({ method: 'DELETE', path: paths.batch, answer: done }),
  renameDivision: call({ method: 'PUT', path: paths.division, body: addDivisionBody, answer: divisionMade }),
  removeDivision: call({ method: 'DELETE', path: paths.division, answer: done }),
  list: call({ method: 'GET', path: paths.schools, answer: schools }),
  add: call({ method: 'POST', path: paths.schools, form: schoolFields, status: 201, answer: schoolMade }),
  read: call({ method: 'GET', path: paths.school, answer: school }),
  listBatches: call({ method: 'GET', path: paths.batches, answer: batches }),
  addBatch: call({ method: 'POST', path: paths.batches, body: addBatchBody, status: 201, answer: batchMade }),
  listDivisions: call({ method: 'GET', path: paths.divisions, answer: divisionsAnswer }),
  addDivision: call({
    method: 'POST',
    path: paths.divisions,
    body: addDivisionBody,
    status: 201,
    answer: divisionMade,
  }),
  listSchoolmates: call({ method: 'GET', path: paths.schoolmates, answer: schoolmatesAnswer }),
  listTeachers: call({ method: 'GET', path: paths.teachers, answer: teachersAnswer }),
};
