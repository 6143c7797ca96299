import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { id } from '@memcherrish/shared/wire/base/fields.ts';
import { type assignTeacherBody, teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import type { Account } from '#auth/viewer.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';
import { type Route, route } from '#server/routing/route.ts';
import type { RouteContext } from '#server/routing/route-context.ts';
import {
  assignTeacher,
  changeAssignment,
  countPick,
  endAssignment,
  listedAs,
  type Picked,
} from './assignments-service.ts';
import { answerInvitation, leaveClass, listInvitations, withdrawInvitation } from './invitations-service.ts';

const divisionParams = z.object({ schoolId: id, batchId: id, divisionId: id });

/**
 * Reads the teacher from the body of the specification's client: the id wins, then the full mobile. Its list has masked
 * mobiles too; such a row counts as the teacher that the list shows like that.
 */
async function pickedIn(
  ctx: RouteContext,
  admin: Account,
  { teacherId, teacher, mobile }: z.infer<typeof assignTeacherBody>,
): Promise<Picked> {
  if (teacherId) return { teacherId };
  if (!mobile) throw invalidField('teacherId', formMessages.pickTeacherAndSubject);
  const listed = await listedAs(ctx, admin, { name: teacher, mobile });
  if (listed) return { teacherId: listed };
  const contact = normaliseMobile(mobile);
  if (contact === null) throw invalidField('mobile', dashboardWords.invalidTeacher);
  return { contact };
}

/** Returns a mobile (E.164) or an e-mail (lower case), or null for anything else. */
function contactIn(typed: string): string | null {
  if (!typed.includes('@')) return normaliseMobile(typed);
  return isEmail(typed) ? typed.toLowerCase() : null;
}

type DivisionRequest = FastifyRequest<{ Params: z.infer<typeof divisionParams> }>;

/** Counts each pick of a teacher, also repeats: many picks could find out who is registered. */
async function countedPick(
  ctx: RouteContext,
  request: DivisionRequest,
  picked: Picked,
): Promise<Preparation<Picked>> {
  await countPick(ctx, accountOf(request), picked);
  return { make: async () => picked };
}

/** Assignments of teachers to divisions, and the invitations that lead to them. */
export const assignmentsRoutes: readonly Route[] = [
  route(teacherCalls.assign, {
    chapter: 'People of a school',
    summary: 'Assigns a teacher with a subject; a teacher of another school is asked first',
    access: ['admin'],
    idempotent: true,
    prepare: async ({ ctx, request }) =>
      countedPick(ctx, request, await pickedIn(ctx, accountOf(request), request.body)),
    handle: async ({ ctx, request, prepared: picked }) => {
      const { subject } = request.body;
      return {
        message: await assignTeacher(ctx, accountOf(request), request.params, { ...picked, subject }),
      };
    },
  }),
  route(teacherCalls.invite, {
    chapter: 'People of a school',
    summary:
      'Asks a teacher of another school by full mobile or e-mail; the answer does not say whether they exist',
    access: ['admin'],
    idempotent: true,
    prepare: ({ ctx, request }) => {
      const contact = contactIn(request.body.contact);
      if (contact === null) throw invalidField('contact', dashboardWords.invalidContact);
      return countedPick(ctx, request, { contact });
    },
    handle: async ({ ctx, request, prepared: picked }) => {
      const { subject } = request.body;
      return {
        message: await assignTeacher(ctx, accountOf(request), request.params, { ...picked, subject }),
      };
    },
  }),
  route(teacherCalls.listInvitations, {
    chapter: 'People of a school',
    summary: 'Lists the invitations of the school as they were typed, until a teacher accepts or they expire',
    access: ['admin'],
    handle: async ({ ctx, request }) => listInvitations(ctx, accountOf(request), request.params.schoolId),
  }),
  route(teacherCalls.withdrawInvitation, {
    chapter: 'People of a school',
    summary: 'Withdraws an invitation to a teacher',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await withdrawInvitation(ctx, accountOf(request), request.params);
      return { message: serverWords.invitationWithdrawn };
    },
  }),
  route(teacherCalls.answerInvitation, {
    chapter: 'Teachers',
    summary: 'Answers an invitation of a school; a teacher who accepts joins the class',
    access: ['teacher'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { accept } = request.body;
      await answerInvitation(ctx, accountOf(request).id, request.params.invitationId, accept);
      return { message: accept ? serverWords.invitationAccepted : serverWords.invitationRefused };
    },
  }),
  route(teacherCalls.leaveClass, {
    chapter: 'Teachers',
    summary: 'Leaves a class',
    access: ['teacher'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await leaveClass(ctx, accountOf(request).id, request.params.divisionId);
      return { message: serverWords.classLeft };
    },
  }),
  route(teacherCalls.changeAssignment, {
    chapter: 'People of a school',
    summary: 'Changes the subject of an assignment',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { teacherId, ...ids } = request.params;
      await changeAssignment(ctx, accountOf(request), ids, { teacherId, ...request.body });
      return { message: serverWords.assignmentChanged };
    },
  }),
  route(teacherCalls.endAssignment, {
    chapter: 'People of a school',
    summary: 'Ends an assignment',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { teacherId, ...ids } = request.params;
      await endAssignment(ctx, accountOf(request), ids, { teacherId, ...request.query });
      return { message: serverWords.assignmentRemoved };
    },
  }),
];
