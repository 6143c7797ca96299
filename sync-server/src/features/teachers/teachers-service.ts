import { teacherRegistrations } from '@memcherrish/shared/domain/limits.ts';
import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { teacherColumnsOf } from '@memcherrish/shared/wire/people/teacher-registry.ts';
import type { registerTeacherFields, UpdateTeacherBody } from '@memcherrish/shared/wire/people/teachers.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Browser } from '#auth/browser.ts';
import { checkPassword } from '#auth/check-password.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { Viewer } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { teacherColumns, teacherOf } from '#directory/people-rows.ts';
import { type SavedPhoto, savePhoto, setOwnersPhoto, usingPhoto } from '#features/photos/photos-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { purgeUnassignedPhotos } from './unassigned-photos.ts';

type Registration = z.infer<typeof registerTeacherFields>;

/**
 * Registers a teacher without rights. The photo is hidden until an admin assigns the teacher.
 */
export async function registerTeacher(
  ctx: Uses<'attempts' | 'clock' | 'database' | 'passwords' | 'photos' | 'quotas'>,
  form: Registration,
  photo: Buffer,
  network: string,
  by: Viewer,
): Promise<{ _id: string; profilePhoto: string }> {
  const { perNetwork, window } = teacherRegistrations;
  await ctx.attempts.count(
    `teacher-register ${network}`,
    perNetwork,
    window,
    serverWords.tooManyRegistrations,
  );
  if (ctx.passwords.isCommon(form.password)) throw invalidField('password', serverWords.passwordTooCommon);
  await refuseTakenEmail(ctx.database.read, form.email);
  const password_hash = await ctx.passwords.hash(form.password, by.kind === 'guest' ? 'stranger' : 'known');
  const saved = await savePhoto(ctx, photo, 'profilePhoto');
  return usingPhoto(ctx, saved, async (tx) => {
    const id = nanoid(16);
    await refuseTakenEmail(tx, form.email);
    await tx
      .insertInto('teachers')
      .values({
        id,
        name: form.name,
        email: form.email,
        ...columnsOf(form),
        password_hash,
        made_by: by.kind === 'admin' ? by.id : null,
        created_at: ctx.clock().toISOString(),
      })
      .execute();
    await setOwnersPhoto(ctx, tx, { owner_kind: 'teacher', owner_id: id }, saved);
    await purgeUnassignedPhotos(ctx, tx);
    if (by.kind === 'admin') {
      const about = { schoolId: null, subjectId: id, details: { name: form.name } };
      await recordAct(tx, ctx.clock(), by, { action: 'register-teacher', ...about });
    }
    return { _id: id, profilePhoto: (await teacherRow(tx, id)).profilePhoto ?? '' };
  });
}

/**
 * Signs a teacher in. Refuses an unknown e-mail and a wrong password with the same `wrong-credentials`, and
 * too many tries with `rate-limited`.
 */
export async function loginTeacher(
  ctx: Uses<'database' | 'passwords' | 'sessions' | 'tries'>,
  entry: { email: string; password: string },
  browser: Browser,
): Promise<{ teacher: Teacher; opened: OpenedSession }> {
  const row = await ctx.database.read
    .selectFrom('teachers')
    .select(['id', 'password_hash'])
    .where('email', '=', entry.email)
    .executeTakeFirst();
  const passwordHash = row?.password_hash ?? null;
  const named = { kind: 'teacher', name: entry.email, id: row?.id ?? null, passwordHash } as const;
  const wrongCredentials = () => new ApiError('wrong-credentials', serverWords.invalidEmailOrPassword);
  const verified = await checkPassword(ctx, named, entry.password, browser, wrongCredentials);
  if (!row || !verified) throw wrongCredentials();
  return ctx.database.write(async (tx) => {
    const opened = await ctx.sessions.open(tx, verified, browser);
    return { teacher: await teacherRow(tx, row.id), opened };
  });
}

export async function ownTeacher(ctx: Reads<'database'>, teacherId: string): Promise<Teacher> {
  return teacherRow(ctx.database.read, teacherId);
}

/**
 * Changes a teacher's own details. Fields that are not sent stay. Every class room of the teacher shows the
 * change.
 */
export async function updateTeacher(
  ctx: Uses<'database' | 'revisions'>,
  teacherId: string,
  body: UpdateTeacherBody,
): Promise<Teacher> {
  const columns = columnsOf(body);
  return ctx.database.write(async (tx) => {
    if (Object.keys(columns).length > 0) {
      await tx.updateTable('teachers').set(columns).where('id', '=', teacherId).execute();
      await ctx.revisions.touchTeacher(tx, teacherId);
    }
    return teacherRow(tx, teacherId);
  });
}

export async function replaceTeacherPhoto(
  ctx: Uses<'clock' | 'database' | 'photos' | 'quotas' | 'revisions'>,
  teacherId: string,
  photo: SavedPhoto,
): Promise<Teacher> {
  return ctx.database.write(async (tx) => {
    await setOwnersPhoto(ctx, tx, { owner_kind: 'teacher', owner_id: teacherId }, photo);
    await ctx.revisions.touchTeacher(tx, teacherId);
    return teacherRow(tx, teacherId);
  });
}

/** Returns a teacher's own details. */
export async function teacherRow(tx: ReadTx, teacherId: string): Promise<Teacher> {
  const row = await tx
    .selectFrom('teachers')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .where('teachers.id', '=', teacherId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return teacherOf(row);
}

async function refuseTakenEmail(tx: ReadTx, email: string): Promise<void> {
  const taken = await tx.selectFrom('teachers').select('id').where('email', '=', email).executeTakeFirst();
  if (!taken) return;
  throw new ApiError('already-exists', serverWords.adminEmailTaken, {
    fields: { email: serverWords.adminEmailTaken },
  });
}

/**
 * Reads ten digits as an Indian number. Refuses one that is not a mobile number in the same way as a wrong
 * number of digits.
 */
function indianMobile(digits: string): string {
  const mobile = normaliseMobile(digits);
  if (mobile === null) throw invalidField('mobile', teacherFormWords.teacherMobileInvalid);
  return mobile;
}

/** Returns the columns of the details that were sent except the e-mail, with numbers in E.164. Refuses an invalid number. */
function columnsOf({ mobile, whatsapp, ...details }: UpdateTeacherBody) {
  const normalised = whatsapp ? normaliseMobile(whatsapp) : whatsapp;
  if (whatsapp && normalised === null) throw invalidField('whatsapp', messages.invalidMobile);
  const { email: _, ...columns } = teacherColumnsOf({
    ...details,
    mobile: mobile === undefined ? undefined : indianMobile(mobile),
    whatsapp: normalised,
  });
  return columns;
}
