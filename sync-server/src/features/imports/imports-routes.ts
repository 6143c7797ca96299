import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { spreadsheetFile } from '@memcherrish/shared/wire/base/fields.ts';
import { importCalls } from '@memcherrish/shared/wire/desk/imports.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { importList } from './imports-service.ts';
import { classListTemplate } from './reading/template.ts';
import { readSheets } from './rehearsals-service.ts';
import { listUploads, undoUpload } from './uploads-service.ts';

export const importsRoutes: readonly Route[] = [
  route(importCalls.add, {
    chapter: 'People of a school',
    summary: 'Adds the schoolmates of a spreadsheet (.xlsx, .xls) to a division',
    access: ['admin'],
    idempotent: true,
    isLarge: true,
    form: {
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
  route(importCalls.downloadTemplate, {
    chapter: 'People of a school',
    summary: 'Returns an empty class list to fill in',
    access: ['admin'],
    handle: async ({ reply }) =>
      reply
        .type(spreadsheetFile.mediaType)
        .header('content-disposition', 'attachment; filename="class-list.xlsx"')
        .send(await classListTemplate()),
  }),
  route(importCalls.list, {
    chapter: 'People of a school',
    summary: 'Lists the uploads of the last 30 days that changed the school',
    access: ['admin'],
    handle: async ({ ctx, request }) => listUploads(ctx, accountOf(request), request.params.schoolId),
  }),
  route(importCalls.undo, {
    chapter: 'People of a school',
    summary:
      'Undoes an upload: removes the people that it added and what it filled in; those who acted since stay, and the answer names them',
    access: ['admin'],
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, importId } = request.params;
      const undone = await undoUpload(ctx, accountOf(request), schoolId, importId);
      return { message: serverWords.uploadUndone, ...undone };
    },
  }),
];
