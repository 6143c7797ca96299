import { photo } from '@memcherrish/shared/domain/limits.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
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
  route(teacherCalls.register, {
    chapter: 'Teachers',
    summary: 'Registers a teacher',
    access: 'anyone',
    withoutAccount: 'Registering is how an account begins.',
    form: photoForm,
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
  route(teacherCalls.logIn, {
    chapter: 'Teachers',
    summary: 'Signs a teacher in',
    access: 'anyone',
    withoutAccount: 'Signing in proves who calls.',
    handle: async ({ ctx, request, reply }) => {
      const signedIn = await loginTeacher(ctx.forGuest(request), request.body, browserOf(request));
      return {
        message: serverWords.loggedIn,
        teacher: signedIn.teacher,
        token: reply.signIn(signedIn.opened),
      };
    },
  }),
  route(teacherCalls.list, {
    chapter: 'Teachers',
    summary:
      'Lists the teachers of the caller’s schools in full, and teachers without a school with a masked number',
    access: ['admin'],
    handle: async ({ ctx, request }) => listTeachers(ctx, accountOf(request)),
  }),
  route(teacherCalls.readOwn, {
    chapter: 'Teachers',
    summary: 'Returns the details of the calling teacher',
    access: ['teacher'],
    handle: async ({ ctx, request }) => ownTeacher(ctx, accountOf(request).id),
  }),
  route(teacherCalls.changeOwn, {
    chapter: 'Teachers',
    summary: 'Changes the details of the calling teacher',
    access: ['teacher'],
    idempotent: true,
    handle: async ({ ctx, request }) => updateTeacher(ctx, accountOf(request).id, request.body),
  }),
  route(teacherCalls.replaceOwnPhoto, {
    chapter: 'Teachers',
    summary: 'Replaces the photo of the calling teacher',
    access: ['teacher'],
    idempotent: true,
    form: photoForm,
    prepare: ({ ctx, request, form }) =>
      photoUpload(ctx, { bytes: form.file.bytes, field: 'profilePhoto', by: accountOf(request) }),
    handle: async ({ ctx, request, prepared: photo }) =>
      replaceTeacherPhoto(ctx, accountOf(request).id, photo),
  }),
];
