import { photo } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { teacher } from '@memcherrish/shared/wire/people.ts';
import {
  listedTeachers,
  registerTeacherAnswer,
  registerTeacherFields,
  teacherLoginAnswer,
  updateTeacherBody,
} from '@memcherrish/shared/wire/teachers.ts';
import { z } from 'zod';
import { accountOf, browserOf } from '#auth/caller.ts';
import { photoUpload } from '#features/photos/photos-service.ts';
import { type Route, route } from '#server/routing/route.ts';
import { listTeachers } from './assignments-service.ts';
import {
  loginTeacher,
  ownTeacher,
  registerTeacher,
  replaceTeacherPhoto,
  updateTeacher,
} from './teachers-service.ts';

const photoForm = {
  fileField: 'profilePhoto',
  maxBytes: photo.maxBytes,
  tooLarge: messages.photoTooLarge,
  missing: teacherFormWords.teacherPhotoMissing,
} as const;

export const teachersRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.registerTeacher,
    chapter: 'Teachers',
    summary: 'Registers a teacher',
    access: 'anyone',
    withoutAccount: 'Registering is how an account begins.',
    status: 201,
    answer: registerTeacherAnswer,
    form: { ...photoForm, fields: registerTeacherFields },
    handle: async ({ ctx, request, form }) => {
      const isGuest = request.viewer.kind === 'guest';
      const made = await registerTeacher(
        isGuest ? ctx.forGuest(request) : ctx.forCaller(request),
        form.fields,
        form.file.bytes,
        browserOf(request).network,
        request.viewer,
      );
      return { message: serverWords.teacherRegistered, ...made };
    },
  }),
  route({
    method: 'POST',
    path: paths.teacherLogin,
    chapter: 'Teachers',
    summary: 'Signs a teacher in',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    body: emailLoginBody,
    answer: teacherLoginAnswer,
    handle: async ({ ctx, request, reply }) => {
      const signedIn = await loginTeacher(ctx.forGuest(request), request.body, browserOf(request));
      return {
        message: serverWords.loggedIn,
        teacher: signedIn.teacher,
        token: reply.signIn(signedIn.opened),
      };
    },
  }),
  route({
    method: 'GET',
    path: paths.allTeachers,
    chapter: 'Teachers',
    summary:
      'Lists the teachers of the caller’s schools in full, and teachers without a school with a masked number',
    access: ['admin'],
    answer: listedTeachers,
    handle: async ({ ctx, request }) => listTeachers(ctx, accountOf(request)),
  }),
  route({
    method: 'GET',
    path: paths.ownTeacher,
    chapter: 'Teachers',
    summary: 'Returns the details of the calling teacher',
    access: ['teacher'],
    answer: teacher,
    handle: async ({ ctx, request }) => ownTeacher(ctx, accountOf(request).id),
  }),
  route({
    method: 'PUT',
    path: paths.ownTeacher,
    chapter: 'Teachers',
    summary: 'Changes the details of the calling teacher',
    access: ['teacher'],
    body: updateTeacherBody,
    answer: teacher,
    idempotent: true,
    handle: async ({ ctx, request }) => updateTeacher(ctx, accountOf(request).id, request.body),
  }),
  route({
    method: 'POST',
    path: paths.ownTeacherPhoto,
    chapter: 'Teachers',
    summary: 'Replaces the photo of the calling teacher',
    access: ['teacher'],
    answer: teacher,
    idempotent: true,
    form: { ...photoForm, fields: z.object({}) },
    prepare: ({ ctx, request, form }) =>
      photoUpload(ctx, { bytes: form.file.bytes, field: 'profilePhoto', by: accountOf(request) }),
    handle: async ({ ctx, request, prepared: photo }) =>
      replaceTeacherPhoto(ctx, accountOf(request).id, photo),
  }),
];
