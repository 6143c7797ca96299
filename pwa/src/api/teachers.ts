import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { sendCall } from './send-call.ts';

/** Registers a teacher. Empty fields are not sent. */
export function registerTeacher(fields: Record<string, string>, profilePhoto: File) {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return sendCall(teacherCalls.register, { form: { ...filled, profilePhoto } });
}
