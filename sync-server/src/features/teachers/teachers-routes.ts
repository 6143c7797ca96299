import { messages } from '@memcherrish/shared/text/messages.ts';
import { emailLoginBody } from '@memcherrish/shared/wire/admins.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { teacherLoginAnswer } from '@memcherrish/shared/wire/teachers.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { replacedSession } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import type { Parts } from '#server/parts.ts';
import { loginTeacher } from './teachers-service.ts';

export function teachersRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.teacherLogin,
      {
        config: { access: 'anyone' },
        schema: { body: emailLoginBody, response: { 200: teacherLoginAnswer, ...refusals } },
      },
      async (request, reply) => {
        const { teacher, opened } = await loginTeacher(parts, request.body, replacedSession(request));
        return { message: messages.loggedIn, teacher, token: reply.signIn(opened) };
      },
    );
  };
}
