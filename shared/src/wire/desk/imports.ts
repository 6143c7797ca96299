import { unreadKinds } from '@memcherrish/shared/domain/class-list-rows.ts';
import { stayReasons } from '@memcherrish/shared/domain/stay-reasons.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { spreadsheetFile } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** The id of a school, a batch or a division in a form. One that is missing has a sentence of its own. */
export const divisionPart = z.string(formMessages.invalidDivisionIds).min(1, formMessages.invalidDivisionIds);

export const refusedRow = z.object({
  /** The row number of the spreadsheet: a heading in the first row is row 1. */
  row: z.number().int(),
  column: z.string(),
  reason: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRow>;

/** A part of a file that holds values and was not read. */
export const unreadPart = z.object({
  kind: z.enum(unreadKinds),
  /** The heading of the column, the name of the sheet, or the row numbers, such as '1-12' or '3, 7'. */
  name: z.string(),
  /** The number of rows with such values. */
  rows: z.number().int(),
});
export type Unread = z.infer<typeof unreadPart>;

export const importAnswer = z.object({
  message: z.string(),
  added: z.number().int(),
  alreadyThere: z.number().int(),
  refused: z.array(refusedRow),
  /** Everything in the file that holds values and was not used. */
  unread: z.array(unreadPart),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** The class lists that changed a school, newest first. */
export const uploadsOfSchool = z.array(
  z.object({
    _id: z.string(),
    at: z.string(),
    /** The admin. Null once their account is gone. */
    by: z.string().nullable(),
    batch: z.string(),
    division: z.string(),
    /** The number of classes. `division` is the first of them. */
    classes: z.number().int(),
    fileName: z.string().nullable(),
    /** The number of people that it added. */
    added: z.number().int(),
    /** The number of people whose empty fields it filled in. */
    filled: z.number().int(),
    undoneAt: z.string().nullable(),
  }),
);
export type UploadsOfSchool = z.infer<typeof uploadsOfSchool>;

export const undoneUpload = z.object({
  message: z.string(),
  removed: z.number().int(),
  stayed: z.array(z.object({ name: z.string(), reason: z.enum(stayReasons) })),
  /** The number of people whose filled-in fields are empty again. */
  emptied: z.number().int(),
  /** The number of classes that the upload had made and that are empty again. */
  divisionsRemoved: z.number().int(),
});
export type UndoneUpload = z.infer<typeof undoneUpload>;

/** Names the class that a spreadsheet is for. */
const importFields = z.strictObject({
  schoolId: divisionPart,
  batchId: divisionPart,
  divisionId: divisionPart,
});

export const importCalls = {
  add: call({ method: 'POST', path: paths.importSpreadsheet, form: importFields, answer: importAnswer }),
  downloadTemplate: call({ method: 'GET', path: paths.importTemplate, answer: spreadsheetFile }),
  list: call({ method: 'GET', path: paths.imports, answer: uploadsOfSchool }),
  undo: call({ method: 'POST', path: paths.undoImport, answer: undoneUpload }),
};
