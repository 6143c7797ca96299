import { rehearsals as limits, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { rehearsalWords } from '@memcherrish/shared/text/rehearsals.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  importBody,
  importedAnswer,
  rehearsal,
  rehearsalChange,
  rehearsalParams,
  rehearsals,
} from '@memcherrish/shared/wire/rehearsals.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import type { ReadContext } from '#server/context.ts';
import { type Route, route } from '#server/routing/route.ts';
import { importRehearsal } from './import-rehearsal.ts';
import {
  changeRehearsal,
  deleteRehearsal,
  listRehearsals,
  readSheets,
  recordRehearsalLook,
  startRehearsal,
  viewRehearsal,
} from './rehearsals-service.ts';

const schoolParams = rehearsalParams.pick({ schoolId: true });
const chosen = z.string(formMessages.invalidDivisionIds).min(1, formMessages.invalidDivisionIds);

export const rehearsalsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: paths.rehearsals(':schoolId'),
    chapter: 'People of a school',
    summary: 'Lists the checked lists of the caller that wait for their import',
    access: ['admin'],
    params: schoolParams,
    answer: rehearsals,
    handle: async ({ ctx, request }) => {
      const admin = accountOf(request);
      return listRehearsals(ctx, admin, keyOf(ctx, request, request.params.schoolId, ''));
    },
  }),
  route({
    method: 'POST',
    path: paths.rehearsals(':schoolId'),
    chapter: 'People of a school',
    summary:
      'Reads a workbook and returns what an import would do with each row; changes nothing in the school',
    access: ['admin'],
    params: schoolParams,
    answer: rehearsal,
    idempotencyExempt: 'It changes nothing in the school, and the names in the answer are not kept.',
    form: {
      fields: z.strictObject({ batchId: chosen, divisionId: id.optional() }),
      fileField: 'file',
      maxBytes: spreadsheet.maxBytes,
      tooLarge: dashboardWords.spreadsheetTooLarge,
      missing: dashboardWords.chooseSpreadsheet,
    },
    handle: async ({ ctx, request, form: { fields, file } }) => {
      const admin = accountOf(request);
      const ids = { ...fields, schoolId: request.params.schoolId };
      const sheets = await readSheets(ctx, admin, ids, file.bytes);
      const made = await startRehearsal(ctx.forCaller(request), admin, ids, file.name, sheets);
      return viewRehearsal(ctx, keyOf(ctx, request, ids.schoolId, made), admin);
    },
  }),
  route({
    method: 'GET',
    path: paths.rehearsal(':schoolId', ':rehearsalId'),
    chapter: 'People of a school',
    summary: 'Returns what an import would do with each row, as the school is now',
    access: ['admin'],
    params: rehearsalParams,
    answer: rehearsal,
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      const key = keyOf(ctx, request, schoolId, rehearsalId);
      const admin = accountOf(request);
      await recordRehearsalLook(ctx.forCaller(request), admin, key);
      return viewRehearsal(ctx, key, admin);
    },
  }),
  route({
    method: 'PUT',
    path: paths.rehearsal(':schoolId', ':rehearsalId'),
    chapter: 'People of a school',
    summary:
      'Changes columns, cells, answers or left-out rows of a checked list, and returns the new outcomes',
    access: ['admin'],
    params: rehearsalParams,
    body: rehearsalChange,
    answer: rehearsal,
    idempotencyExempt: 'The revision refuses a repeat, and the names in the answer are not kept.',
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      const key = keyOf(ctx, request, schoolId, rehearsalId);
      const admin = accountOf(request);
      await changeRehearsal(ctx.forCaller(request), admin, key, request.body);
      return viewRehearsal(ctx, key, admin);
    },
  }),
  route({
    method: 'DELETE',
    path: paths.rehearsal(':schoolId', ':rehearsalId'),
    chapter: 'People of a school',
    summary: 'Deletes a checked list',
    access: ['admin'],
    params: rehearsalParams,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      await deleteRehearsal(ctx, accountOf(request), keyOf(ctx, request, schoolId, rehearsalId));
      return { message: rehearsalWords.deleted };
    },
  }),
  route({
    method: 'POST',
    path: paths.importRehearsal(':schoolId', ':rehearsalId'),
    chapter: 'People of a school',
    summary: 'Imports exactly the outcomes that the caller has seen, or nothing when they have changed',
    access: ['admin'],
    params: rehearsalParams,
    body: importBody,
    answer: importedAnswer,
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      const key = keyOf(ctx, request, schoolId, rehearsalId);
      return importRehearsal(ctx, accountOf(request), key, request.body.digest);
    },
  }),
];

function keyOf(
  { clock }: Pick<ReadContext, 'clock'>,
  request: FastifyRequest,
  schoolId: string,
  own: string,
) {
  const since = new Date(clock().getTime() - limits.keptFor).toISOString();
  return { schoolId, adminId: accountOf(request).id, id: own, since };
}
