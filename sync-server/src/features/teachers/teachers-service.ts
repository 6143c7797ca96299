import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { Parts } from '#server/parts.ts';
import { Refusal } from '#server/refusal.ts';
import { teacherColumns, teacherOf } from '#sync/people-rows.ts';

/** Refuses `wrong-credentials` alike for an unknown e-mail and a wrong password, and `rate-limited`. */
export async function loginTeacher(
  parts: Parts,
  entry: { email: string; password: string },
  replaces: string | null,
): Promise<{ teacher: Teacher; opened: OpenedSession }> {
  const key = `teacher ${entry.email}`;
  await parts.attempts.count(key);
  const row = await parts.database.read
    .selectFrom('teachers')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .select('teachers.password_hash')
    .where('teachers.email', '=', entry.email)
    .executeTakeFirst();
  const right = await parts.passwords.verify(row?.password_hash ?? null, entry.password);
  if (!row || !right) throw new Refusal('wrong-credentials', messages.invalidEmailOrPassword);
  await parts.attempts.clear(key);
  const opened = await parts.database.write((writing) =>
    parts.sessions.open(writing, 'teacher', row.id, replaces),
  );
  return { teacher: teacherOf(row), opened };
}
