import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { photo } from '@memcherrish/shared/rules/limits.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { teacher } from '@memcherrish/shared/wire/people.ts';
import {
  answerInvitationBody,
  assignmentQuery,
  assignTeacherBody,
  changeAssignmentBody,
  inviteTeacherBody,
  listedTeachers,
  registerTeacherAnswer,
  registerTeacherFields,
  sentTeachingInvitations,
  teacherLoginAnswer,
  updateTeacherBody,
} from '@memcherrish/shared/wire/teachers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf, browserOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { photoUpload } from '#features/photos/photos-service.ts';
import { invalidField } from '#server/http/api-error.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { formFields } from '#server/http/form-fields.ts';
import { readForm } from '#server/http/multipart.ts';
import { idempotent, idempotentWithPreparation } from '#server/idempotency/idempotent.ts';
import {
  assignTeacher,
  changeAssignment,
  countPick,
  endAssignment,
  listTeachers,
  type Picked,
} from './assignments-service.ts';
import { answerInvitation, leaveClass, listInvitations, withdrawInvitation } from './invitations-service.ts';
import {
  loginTeacher,
  ownTeacher,
  registerTeacher,
  replaceTeacherPhoto,
  updateTeacher,
} from './teachers-service.ts';

const divisionParams = z.object({ schoolId: id, batchId: id, divisionId: id });
const schoolParams = z.object({ schoolId: id });
const photoForm = {
  fileField: 'profilePhoto',
  maxBytes: photo.maxBytes,
  tooLarge: messages.photoTooLarge,
} as const;

/** Reads the teacher from the body of the specification's client: the id wins, then the full mobile. */
function pickedIn({ teacherId, mobile }: z.infer<typeof assignTeacherBody>): Picked {
  if (teacherId) return { teacherId };
  if (!mobile) throw invalidField('teacherId', messages.pickTeacherAndSubject);
  const contact = normaliseMobile(mobile);
  if (contact === null) throw invalidField('mobile', dashboardWords.invalidTeacher);
  return { contact };
}

/** Returns a mobile (E.164) or an e-mail (lower case), or null for anything else. */
function contactIn(typed: string): string | null {
  if (!typed.includes('@')) return normaliseMobile(typed);
  return isEmail(typed) ? typed.toLowerCase() : null;
}

export function teachersRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  async function assign(
    request: FastifyRequest<{ Params: z.infer<typeof divisionParams> }>,
    reply: FastifyReply,
    picked: Picked,
    subject: string,
  ) {
    const admin = accountOf(request);
    await countPick(ctx, admin, picked);
    return idempotent(ctx, request, reply.status(200), async (ctx) => ({
      message: await assignTeacher(ctx, admin, request.params, { ...picked, subject }),
    }));
  }

  return async (app) => {
    app.post(
      paths.registerTeacher,
      {
        config: { access: 'anyone', withoutAccount: 'Registering is how an account begins.' },
        schema: { response: { 201: registerTeacherAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const form = await readForm(request, photoForm);
        const fields = formFields(registerTeacherFields, form.values);
        if (!form.file) throw invalidField('profilePhoto', teacherFormWords.teacherPhotoMissing);
        const isGuest = request.viewer.kind === 'guest';
        const made = await registerTeacher(
          isGuest ? ctx.forGuest(request) : ctx.forCaller(request),
          fields,
          form.file.bytes,
          browserOf(request).network,
          request.viewer,
        );
        return reply.status(201).send({ message: serverWords.teacherRegistered, ...made });
      },
    );

    app.post(
      paths.teacherLogin,
      {
        config: { access: 'anyone', withoutAccount: 'Signing in proves who calls.' },
        schema: { body: emailLoginBody, response: { 200: teacherLoginAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const signedIn = await loginTeacher(ctx.forGuest(request), request.body, browserOf(request));
        return {
          message: serverWords.loggedIn,
          teacher: signedIn.teacher,
          token: reply.signIn(signedIn.opened),
        };
      },
    );

    app.get(
      paths.allTeachers,
      { config: { access: ['admin'] }, schema: { response: { 200: listedTeachers, ...errorResponses } } },
      async (request) => listTeachers(ctx, accountOf(request)),
    );

    app.get(
      paths.ownTeacher,
      { config: { access: ['teacher'] }, schema: { response: { 200: teacher, ...errorResponses } } },
      async (request) => ownTeacher(ctx, accountOf(request).id),
    );

    app.put(
      paths.ownTeacher,
      {
        config: { access: ['teacher'] },
        schema: { body: updateTeacherBody, response: { 200: teacher, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), (ctx) =>
          updateTeacher(ctx, accountOf(request).id, request.body),
        ),
    );

    app.post(
      paths.ownTeacherPhoto,
      { config: { access: ['teacher'] }, schema: { response: { 200: teacher, ...errorResponses } } },
      async (request, reply) => {
        const form = await readForm(request, photoForm);
        if (!form.file) throw invalidField('profilePhoto', teacherFormWords.teacherPhotoMissing);
        const by = accountOf(request);
        const upload = photoUpload(ctx, { bytes: form.file.bytes, field: 'profilePhoto', by });
        return idempotentWithPreparation(ctx, request, reply.status(200), upload, (ctx, photo) =>
          replaceTeacherPhoto(ctx, by.id, photo),
        );
      },
    );

    app.post(
      paths.assignTeacher(':schoolId', ':batchId', ':divisionId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: divisionParams,
          body: assignTeacherBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) => assign(request, reply, pickedIn(request.body), request.body.subject),
    );

    app.post(
      paths.inviteTeacher(':schoolId', ':batchId', ':divisionId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: divisionParams,
          body: inviteTeacherBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) => {
        const contact = contactIn(request.body.contact);
        if (contact === null) throw invalidField('contact', dashboardWords.invalidContact);
        return assign(request, reply, { contact }, request.body.subject);
      },
    );

    app.get(
      paths.teacherInvitations(':schoolId'),
      {
        config: { access: ['admin'] },
        schema: { params: schoolParams, response: { 200: sentTeachingInvitations, ...errorResponses } },
      },
      async (request) => listInvitations(ctx, accountOf(request), request.params.schoolId),
    );

    app.delete(
      paths.teacherInvitation(':schoolId', ':invitationId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: schoolParams.extend({ invitationId: id }),
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await withdrawInvitation(ctx, accountOf(request), request.params);
          return { message: serverWords.invitationWithdrawn };
        }),
    );

    app.post(
      paths.teachingInvitation(':invitationId'),
      {
        config: { access: ['teacher'] },
        schema: {
          params: z.object({ invitationId: id }),
          body: answerInvitationBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { accept } = request.body;
          await answerInvitation(ctx, accountOf(request).id, request.params.invitationId, accept);
          return { message: accept ? serverWords.invitationAccepted : serverWords.invitationRefused };
        }),
    );

    app.delete(
      paths.ownClass(':divisionId'),
      {
        config: { access: ['teacher'] },
        schema: { params: z.object({ divisionId: id }), response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await leaveClass(ctx, accountOf(request).id, request.params.divisionId);
          return { message: serverWords.classLeft };
        }),
    );

    app.put(
      paths.assignment(':schoolId', ':batchId', ':divisionId', ':teacherId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: divisionParams.extend({ teacherId: id }),
          body: changeAssignmentBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { teacherId, ...ids } = request.params;
          await changeAssignment(ctx, accountOf(request), ids, { teacherId, ...request.body });
          return { message: serverWords.assignmentChanged };
        }),
    );

    app.delete(
      paths.assignment(':schoolId', ':batchId', ':divisionId', ':teacherId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: divisionParams.extend({ teacherId: id }),
          querystring: assignmentQuery,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { teacherId, ...ids } = request.params;
          await endAssignment(ctx, accountOf(request), ids, { teacherId, ...request.query });
          return { message: serverWords.assignmentRemoved };
        }),
    );
  };
}
