import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  answerInvitationBody,
  assignmentQuery,
  assignTeacherBody,
  changeAssignmentBody,
  inviteTeacherBody,
  sentTeachingInvitations,
} from '@memcherrish/shared/wire/teachers.ts';
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
const schoolParams = z.object({ schoolId: id });

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

/** Counts each pick of a teacher, also of a repeat: it could find out who is registered. */
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
  route({
    method: 'POST',
    path: paths.assignTeacher(':schoolId', ':batchId', ':divisionId'),
    chapter: 'People of a school',
    summary: 'Assigns a teacher with a subject; a teacher of another school is asked first',
    access: ['admin'],
    params: divisionParams,
    body: assignTeacherBody,
    answer: done,
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
  route({
    method: 'POST',
    path: paths.inviteTeacher(':schoolId', ':batchId', ':divisionId'),
    chapter: 'People of a school',
    summary:
      'Asks a teacher of another school by full mobile or e-mail; the answer does not say whether they exist',
    access: ['admin'],
    params: divisionParams,
    body: inviteTeacherBody,
    answer: done,
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
  route({
    method: 'GET',
    path: paths.teacherInvitations(':schoolId'),
    chapter: 'People of a school',
    summary: 'Lists the invitations of the school as they were typed, until a teacher accepts or they expire',
    access: ['admin'],
    params: schoolParams,
    answer: sentTeachingInvitations,
    handle: async ({ ctx, request }) => listInvitations(ctx, accountOf(request), request.params.schoolId),
  }),
  route({
    method: 'DELETE',
    path: paths.teacherInvitation(':schoolId', ':invitationId'),
    chapter: 'People of a school',
    summary: 'Withdraws an invitation to a teacher',
    access: ['admin'],
    params: schoolParams.extend({ invitationId: id }),
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await withdrawInvitation(ctx, accountOf(request), request.params);
      return { message: serverWords.invitationWithdrawn };
    },
  }),
  route({
    method: 'POST',
    path: paths.teachingInvitation(':invitationId'),
    chapter: 'Teachers',
    summary: 'Answers an invitation of a school; a teacher who accepts joins the class',
    access: ['teacher'],
    params: z.object({ invitationId: id }),
    body: answerInvitationBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { accept } = request.body;
      await answerInvitation(ctx, accountOf(request).id, request.params.invitationId, accept);
      return { message: accept ? serverWords.invitationAccepted : serverWords.invitationRefused };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.ownClass(':divisionId'),
    chapter: 'Teachers',
    summary: 'Leaves a class',
    access: ['teacher'],
    params: z.object({ divisionId: id }),
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await leaveClass(ctx, accountOf(request).id, request.params.divisionId);
      return { message: serverWords.classLeft };
    },
  }),
  route({
    method: 'PUT',
    path: paths.assignment(':schoolId', ':batchId', ':divisionId', ':teacherId'),
    chapter: 'People of a school',
    summary: 'Changes the subject of an assignment',
    access: ['admin'],
    params: divisionParams.extend({ teacherId: id }),
    body: changeAssignmentBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { teacherId, ...ids } = request.params;
      await changeAssignment(ctx, accountOf(request), ids, { teacherId, ...request.body });
      return { message: serverWords.assignmentChanged };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.assignment(':schoolId', ':batchId', ':divisionId', ':teacherId'),
    chapter: 'People of a school',
    summary: 'Ends an assignment',
    access: ['admin'],
    params: divisionParams.extend({ teacherId: id }),
    query: assignmentQuery,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { teacherId, ...ids } = request.params;
      await endAssignment(ctx, accountOf(request), ids, { teacherId, ...request.query });
      return { message: serverWords.assignmentRemoved };
    },
  }),
];
