import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { registerTeacher } from '#api/teachers.ts';
import { loginTeacher } from './accounts.ts';

afterEach(() => vi.unstubAllGlobals());

/** Fakes a server with this response to every request. Returns the requests. */
function serverAnswers(body: object): RequestInit[] {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init);
    return Response.json(body, { headers: { [ownAnswer.name]: ownAnswer.value } });
  });
  return sent;
}

// Shows spec:rules.9
it('sends no empty fields when a teacher registers', async () => {
  const sent = serverAnswers({ message: 'Registered', _id: 'teacher-000000001', profilePhoto: '/uploads/1' });
  const photo = new File(['photo'], 'me.webp');
  const fields = { name: 'Leela', whatsapp: '', instaUsername: '', fbUsername: '', currentStatus: '' };
  expect((await registerTeacher({ ...fields, about: 'Taught Maths' }, photo)).ok).toBe(true);
  const form = sent[0]?.body;
  expect(form instanceof FormData && [...form.keys()]).toEqual(['name', 'about', 'profilePhoto']);
});

// Shows spec:words.22
it('reports a sign-in response that does not contain the teacher', async () => {
  serverAnswers({ message: serverWords.loggedIn });
  const outcome = await loginTeacher({ email: 'leela@school.example', password: 'chalk and duster' });
  expect(outcome).toMatchObject({ ok: false, problem: { message: formMessages.teacherDataMissing } });
});
