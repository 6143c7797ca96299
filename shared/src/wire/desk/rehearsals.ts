import { mappedFields, rowOutcomes } from '@memcherrish/shared/domain/class-list-rows.ts';
import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { divisionPart, unreadPart } from './imports.ts';

/** A class list that the server has read but not imported: what it would do with each row. */

const field = z.enum(mappedFields);

export const rehearsedRow = z.object({
  /** The sheet and the row, such as `0:5`. */
  key: z.string(),
  sheet: z.number().int(),
  /** The row number of the spreadsheet. */
  row: z.number().int(),
  /** The name of the class, as the school or the file spells it. Null when the row names none. */
  division: z.string().nullable(),
  /** The texts of the mapped cells, with the admin's fixes. */
  cells: z.partialRecord(field, z.string()),
  outcome: z.enum(rowOutcomes),
  reason: z.string().nullable(),
  /** The field that the reason is about. */
  field: field.nullable(),
  /** The possible answers to a question. */
  choices: z.array(z.object({ choice: z.string(), label: z.string() })),
  /** The admin's answer. */
  choice: z.string().nullable(),
  /** The fields that the admin has fixed. */
  fixed: z.array(field),
});
export type RehearsedRow = z.infer<typeof rehearsedRow>;

export const rehearsedSheet = z.object({
  index: z.number().int(),
  name: z.string(),
  /** The number of rows below the headings. */
  rows: z.number().int(),
  isChosen: z.boolean(),
  /** The class of rows that name none. Null when the admin has not chosen one. */
  division: z.string().nullable(),
  columns: z.array(z.object({ heading: z.string(), example: z.string(), field: field.nullable() })),
  /** The fields that several columns could hold, until the admin chooses columns. */
  uncertain: z.array(z.object({ field, positions: z.array(z.number().int()) })),
});
export type RehearsedSheet = z.infer<typeof rehearsedSheet>;

export const rehearsal = z.object({
  _id: z.string(),
  at: z.string(),
  fileName: z.string(),
  batch: z.string(),
  batchId: z.string(),
  /** Counts the changes. A change names the revision that it starts from. */
  revision: z.number().int(),
  /** Names exactly these outcomes. An import names the digest that the admin has seen. */
  digest: z.string(),
  makesDivisions: z.boolean(),
  /** The classes of the batch. */
  divisions: z.array(z.string()),
  /** The classes that the file names and the batch does not have. */
  missingDivisions: z.array(z.string()),
  sheets: z.array(rehearsedSheet),
  rows: z.array(rehearsedRow),
  counts: z.record(z.enum(rowOutcomes), z.number().int()),
  /** Everything in the file that holds values and is not used. */
  unread: z.array(unreadPart),
  /** Set after the import. From then on `rows` is empty. */
  imported: z
    .object({ added: z.number().int(), filled: z.number().int(), alreadyThere: z.number().int() })
    .nullable(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** The rehearsals of the caller that wait, newest first. */
export const rehearsals = z.array(
  rehearsal.pick({ _id: true, at: true, fileName: true, batch: true, batchId: true }),
);
export type Rehearsals = z.infer<typeof rehearsals>;

const rowKey = z.string().regex(/^\d{1,3}:\d{1,6}$/);
const index = z.number().int().min(0).max(1000);
const answer = z.strictObject({ key: rowKey, choice: z.string().max(64).nullable() });

/** One change of a rehearsal. Absent parts stay as they are. */
export const rehearsalChange = z.strictObject({
  revision: z.number().int().min(0),
  makesDivisions: z.boolean().optional(),
  sheet: z
    .strictObject({
      index,
      isChosen: z.boolean().optional(),
      division: z.string().max(200).nullable().optional(),
      columns: z.array(field.nullable()).max(spreadsheet.maxColumns).optional(),
    })
    .optional(),
  cell: z.strictObject({ key: rowKey, field, text: z.string().max(1000) }).optional(),
  answer: answer.optional(),
  /** Answers to several rows at once. */
  answers: z.array(answer).min(1).max(500).optional(),
  rows: z.strictObject({ keys: z.array(rowKey).min(1).max(500), leaveOut: z.boolean() }).optional(),
});
export type RehearsalChange = z.infer<typeof rehearsalChange>;

export const importBody = z.strictObject({ digest: z.string().max(64) });

/** `changed`: the school is not as it was shown. Nothing was imported, and the rehearsal shows the new outcomes. */
export const importedAnswer = z.object({
  message: z.string(),
  changed: z.boolean(),
  added: z.number().int(),
  /** Those of `alreadyThere` whose empty fields the list filled in. */
  filled: z.number().int(),
  alreadyThere: z.number().int(),
  divisionsMade: z.number().int(),
});
export type ImportedAnswer = z.infer<typeof importedAnswer>;

const rehearsalFields = z.strictObject({ batchId: divisionPart, divisionId: id.optional() });

export const rehearsalCalls = {
  list: call({ method: 'GET', path: paths.rehearsals, answer: rehearsals }),
  start: call({ method: 'POST', path: paths.rehearsals, form: rehearsalFields, answer: rehearsal }),
  read: call({ method: 'GET', path: paths.rehearsal, answer: rehearsal }),
  change: call({ method: 'PUT', path: paths.rehearsal, body: rehearsalChange, answer: rehearsal }),
  remove: call({ method: 'DELETE', path: paths.rehearsal, answer: done }),
  import: call({ method: 'POST', path: paths.importRehearsal, body: importBody, answer: importedAnswer }),
};
