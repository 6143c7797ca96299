import { spreadsheet } from '@memcherrish/shared/rules/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { importAnswer } from '@memcherrish/shared/wire/imports.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { invalidField } from '#server/http/api-error.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { readForm } from '#server/http/multipart.ts';
import { idempotentWithPreparation } from '#server/idempotency/idempotent.ts';
import { importClassList, readUpload } from './imports-service.ts';
import { SpreadsheetProcess } from './spreadsheet-process.ts';
import { classListTemplate } from './template.ts';

const workbook = z.instanceof(Buffer);

export function importsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    const spreadsheets = new SpreadsheetProcess();
    app.addHook('onClose', async () => spreadsheets.close());

    app.post(
      paths.importSpreadsheet,
      { config: { access: ['admin'] }, schema: { response: { 200: importAnswer, ...errorResponses } } },
      async (request, reply) => {
        const form = await readForm(request, {
          fileField: 'file',
          maxBytes: spreadsheet.maxBytes,
          tooLarge: dashboardWords.spreadsheetTooLarge,
        });
        const { file } = form;
        if (!file) throw invalidField('file', dashboardWords.chooseSpreadsheet);
        const ids = divisionIds(form.values);
        const admin = accountOf(request);
        const reading = { make: () => readUpload(ctx, spreadsheets, admin, ids, file.bytes) };
        return idempotentWithPreparation(ctx, request, reply.status(200), reading, async (ctx, list) => {
          const counts = await importClassList(ctx, admin, ids, list);
          return { message: serverWords.spreadsheetUploaded, ...counts };
        });
      },
    );

    app.get(
      paths.importTemplate,
      { config: { access: ['admin'] }, schema: { response: { 200: workbook, ...errorResponses } } },
      async (_request, reply) =>
        reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .header('content-disposition', 'attachment; filename="class-list.xlsx"')
          .send(await classListTemplate()),
    );
  };
}

function divisionIds(values: Record<string, string>) {
  const { schoolId, batchId, divisionId, ...others } = values;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, serverWords.unknownField);
  if (!schoolId) throw invalidField('schoolId', messages.invalidDivisionIds);
  if (!batchId) throw invalidField('batchId', messages.invalidDivisionIds);
  if (!divisionId) throw invalidField('divisionId', messages.invalidDivisionIds);
  return { schoolId, batchId, divisionId };
}
