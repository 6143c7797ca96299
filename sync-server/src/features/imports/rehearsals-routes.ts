import { rehearsals as limits, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import { rehearsalCalls } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '#auth/caller.ts';
import type { Reads } from '#server/context.ts';
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

export const rehearsalsRoutes: readonly Route[] = [
  route(rehearsalCalls.list, {
    chapter: 'People of a school',
    summary: 'Lists the checked lists of the caller that wait for their import',
    access: ['admin'],
    handle: async ({ ctx, request }) => {
      const admin = accountOf(request);
      return listRehearsals(ctx, admin, keyOf(ctx, request, request.params.schoolId, ''));
    },
  }),
  route(rehearsalCalls.start, {
    chapter: 'People of a school',
    summary:
      'Reads a workbook and returns what an import would do with each row; changes nothing in the school',
    access: ['admin'],
    idempotencyExempt: 'It changes nothing in the school, and the names in the answer are not kept.',
    form: {
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
  route(rehearsalCalls.read, {
    chapter: 'People of a school',
    summary: 'Returns what an import would do with each row, as the school is now',
    access: ['admin'],
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      const key = keyOf(ctx, request, schoolId, rehearsalId);
      const admin = accountOf(request);
      await recordRehearsalLook(ctx.forCaller(request), admin, key);
      return viewRehearsal(ctx, key, admin);
    },
  }),
  route(rehearsalCalls.change, {
    chapter: 'People of a school',
    summary:
      'Changes columns, cells, answers or left-out rows of a checked list, and returns the new outcomes',
    access: ['admin'],
    idempotencyExempt: 'The revision refuses a repeat, and the names in the answer are not kept.',
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      const key = keyOf(ctx, request, schoolId, rehearsalId);
      const admin = accountOf(request);
      await changeRehearsal(ctx.forCaller(request), admin, key, request.body);
      return viewRehearsal(ctx, key, admin);
    },
  }),
  route(rehearsalCalls.remove, {
    chapter: 'People of a school',
    summary: 'Deletes a checked list',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      await deleteRehearsal(ctx, accountOf(request), keyOf(ctx, request, schoolId, rehearsalId));
      return { message: rehearsalWords.deleted };
    },
  }),
  route(rehearsalCalls.import, {
    chapter: 'People of a school',
    summary: 'Imports exactly the outcomes that the caller has seen, or nothing when they have changed',
    access: ['admin'],
    idempotent: true,
    isLarge: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, rehearsalId } = request.params;
      const key = keyOf(ctx, request, schoolId, rehearsalId);
      return importRehearsal(ctx, accountOf(request), key, request.body.digest);
    },
  }),
];

function keyOf({ clock }: Reads<'clock'>, request: FastifyRequest, schoolId: string, own: string) {
  const since = new Date(clock().getTime() - limits.keptFor).toISOString();
  return { schoolId, adminId: accountOf(request).id, id: own, since };
}
