import { photo } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { teacher } from '@memcherrish/shared/wire/people.ts';
import {
  assignmentQuery,
  assignTeacherBody,
  changeAssignmentBody,
  listedTeachers,
  registerTeacherAnswer,
  registerTeacherFields,
  teacherLoginAnswer,
  updateTeacherBody,
} from '@memcherrish/shared/wire/teachers.ts';
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
import { assignTeacher, changeAssignment, endAssignment, listTeachers } from './assignments-service.ts';
import {
  loginTeacher,
  ownTeacher,
  registerTeacher,
  replaceTeacherPhoto,
  updateTeacher,
} from './teachers-service.ts';

const divisionParams = z.object({ schoolId: id, batchId: id, divisionId: id });
const photoForm = {
  fileField: 'profilePhoto',
  maxBytes: photo.maxBytes,
  tooLarge: messages.photoTooLarge,
} as const;

export function teachersRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
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
        if (!form.file) throw invalidField('profilePhoto', messages.teacherPhotoMissing);
        const isGuest = request.viewer.kind === 'guest';
        const made = await registerTeacher(
          isGuest ? ctx.forGuest(request) : ctx.forCaller(request),
          fields,
          form.file.bytes,
          request.ip,
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
        if (!form.file) throw invalidField('profilePhoto', messages.teacherPhotoMissing);
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
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { teacherId, mobile, subject } = request.body;
          const picked = { teacherId, mobile, subject };
          const name = await assignTeacher(ctx, accountOf(request), request.params, picked);
          return { message: serverWords.teacherAssigned(name, subject) };
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
