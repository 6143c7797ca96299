import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { id } from '@memcherrish/shared/wire/fields.ts';
import { importAnswer, undoneUpload, uploadsOfSchool } from '@memcherrish/shared/wire/imports.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { importList } from './imports-service.ts';
import { classListTemplate } from './reading/template.ts';
import { readSheets } from './rehearsals-service.ts';
import { listUploads, undoUpload } from './uploads-service.ts';

const divisionId = z.string(formMessages.invalidDivisionIds).min(1, formMessages.invalidDivisionIds);
const schoolParams = z.object({ schoolId: id });
const divisionFields = z.strictObject({ schoolId: divisionId, batchId: divisionId, divisionId });

export const importsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.importSpreadsheet,
    chapter: 'People of a school',
    summary: 'Adds the schoolmates of a spreadsheet (.xlsx, .xls) to a division',
    access: ['admin'],
    answer: importAnswer,
    idempotent: true,
    isLarge: true,
    form: {
      fields: divisionFields,
      fileField: 'file',
      maxBytes: spreadsheet.maxBytes,
      tooLarge: dashboardWords.spreadsheetTooLarge,
      missing: dashboardWords.chooseSpreadsheet,
    },
    prepare: ({ ctx, request, form: { fields, file } }) => ({
      make: () => readSheets(ctx, accountOf(request), fields, file.bytes),
    }),
    handle: async ({ ctx, request, form, prepared: workbook }) => {
      const imported = await importList(ctx, accountOf(request), form.fields, workbook);
      return { message: serverWords.spreadsheetUploaded, ...imported };
    },
  }),
  route({
    method: 'GET',
    path: paths.importTemplate,
    chapter: 'People of a school',
    summary: 'Returns an empty class list to fill in',
    access: ['admin'],
    answer: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    handle: async ({ reply }) =>
      reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', 'attachment; filename="class-list.xlsx"')
        .send(await classListTemplate()),
  }),
  route({
    method: 'GET',
    path: paths.imports(':schoolId'),
    chapter: 'People of a school',
    summary: 'Lists the uploads of the last 30 days that changed the school',
    access: ['admin'],
    params: schoolParams,
    answer: uploadsOfSchool,
    handle: async ({ ctx, request }) => listUploads(ctx, accountOf(request), request.params.schoolId),
  }),
  route({
    method: 'POST',
    path: paths.undoImport(':schoolId', ':importId'),
    chapter: 'People of a school',
    summary:
      'Undoes an upload: removes the people that it added and what it filled in; those who acted since stay, and the answer names them',
    access: ['admin'],
    params: schoolParams.extend({ importId: id }),
    answer: undoneUpload,
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, importId } = request.params;
      const undone = await undoUpload(ctx, accountOf(request), schoolId, importId);
      return { message: serverWords.uploadUndone, ...undone };
    },
  }),
];
