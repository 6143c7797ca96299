import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { teacherRegistrations } from '@memcherrish/shared/rules/limits.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { registerTeacherFields, UpdateTeacherBody } from '@memcherrish/shared/wire/teachers.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Browser } from '#auth/browser.ts';
import { checkPassword } from '#auth/check-password.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { Viewer } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import { type SavedPhoto, savePhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, notFound, Refusal } from '#server/refusal.ts';
import { teacherColumns, teacherOf } from '#sync/people-rows.ts';
import { forgetUnassignedPhotos } from './unassigned-photos.ts';

type Registration = z.infer<typeof registerTeacherFields>;

/** Registers a teacher: no power, and a photo that nobody sees, until an admin assigns them (matrix row 19). */
export async function registerTeacher(
  parts: Parts,
  form: Registration,
  photo: Buffer,
  address: string,
  by: Viewer,
): Promise<{ _id: string; profilePhoto: string }> {
  const { perAddress, window } = teacherRegistrations;
  await parts.attempts.count(`teacher-register ${address}`, perAddress, window);
  if (parts.passwords.isCommon(form.password)) throw invalidField('password', serverWords.passwordTooCommon);
  await refuseTakenEmail(parts.database.read, form.email);
  const saved = await savePhoto(parts, photo, 'profilePhoto');
  const password_hash = await parts.passwords.hash(form.password);
  const id = nanoid(16);
  return parts.database.write(async (writing) => {
    await refuseTakenEmail(writing.trx, form.email);
    await writing.trx
      .insertInto('teachers')
      .values({
        id,
        name: form.name,
        email: form.email,
        gender: form.gender,
        mobile: indianMobile(form.mobile),
        place: form.place,
        ...optionalColumns(form),
        password_hash,
        created_at: parts.clock().toISOString(),
      })
      .execute();
    await setOwnersPhoto(parts, writing, { owner_kind: 'teacher', owner_id: id }, saved);
    await forgetUnassignedPhotos(parts, writing);
    if (by.kind === 'admin') {
      const about = { schoolId: null, subjectId: id, details: { name: form.name } };
      await recordAct(writing, parts.clock(), by, { action: 'register-teacher', ...about });
    }
    return { _id: id, profilePhoto: (await teacherRow(writing.trx, id)).profilePhoto ?? '' };
  });
}

/** Refuses `wrong-credentials` alike for an unknown e-mail and a wrong password, and `rate-limited`. */
export async function loginTeacher(
  parts: Parts,
  entry: { email: string; password: string },
  browser: Browser,
): Promise<{ teacher: Teacher; opened: OpenedSession }> {
  const row = await parts.database.read
    .selectFrom('teachers')
    .select(['id', 'password_hash'])
    .where('email', '=', entry.email)
    .executeTakeFirst();
  const named = { kind: 'teacher', name: entry.email, id: row?.id ?? null } as const;
  const passwordHash = row?.password_hash ?? null;
  const right = await checkPassword(parts, { ...named, passwordHash }, entry.password, browser);
  if (!row || !right) throw new Refusal('wrong-credentials', serverWords.invalidEmailOrPassword);
  return parts.database.write(async (writing) => ({
    teacher: await teacherRow(writing.trx, row.id),
    opened: await parts.sessions.open(writing, 'teacher', row.id, browser),
  }));
}

export async function ownTeacher(parts: Parts, teacherId: string): Promise<Teacher> {
  return teacherRow(parts.database.read, teacherId);
}

/** Changes a teacher's own details; what is not sent stays. Every class room that they stand in shows it. */
export async function updateTeacher(
  parts: Parts,
  teacherId: string,
  body: UpdateTeacherBody,
): Promise<Teacher> {
  const columns = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.mobile === undefined ? {} : { mobile: indianMobile(body.mobile) }),
    ...(body.place === undefined ? {} : { place: body.place }),
    ...(body.gender === undefined ? {} : { gender: body.gender }),
    ...optionalColumns(body),
  };
  return parts.database.write(async (writing) => {
    if (Object.keys(columns).length > 0) {
      await writing.trx.updateTable('teachers').set(columns).where('id', '=', teacherId).execute();
      await parts.revisions.touchTeacher(writing, teacherId);
    }
    return teacherRow(writing.trx, teacherId);
  });
}

export async function replaceTeacherPhoto(
  parts: Parts,
  teacherId: string,
  photo: SavedPhoto,
): Promise<Teacher> {
  return parts.database.write(async (writing) => {
    await setOwnersPhoto(parts, writing, { owner_kind: 'teacher', owner_id: teacherId }, photo);
    await parts.revisions.touchTeacher(writing, teacherId);
    return teacherRow(writing.trx, teacherId);
  });
}

async function teacherRow(reader: Reader, teacherId: string): Promise<Teacher> {
  const row = await reader
    .selectFrom('teachers')
    .leftJoin('photos', 'photos.id', 'teachers.photo_id')
    .select(teacherColumns)
    .where('teachers.id', '=', teacherId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return teacherOf(row);
}

async function refuseTakenEmail(reader: Reader, email: string): Promise<void> {
  const taken = await reader
    .selectFrom('teachers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!taken) return;
  throw new Refusal('already-exists', serverWords.teacherEmailTaken, {
    fields: { email: serverWords.teacherEmailTaken },
  });
}

/** Ten digits are an Indian number; what is not a mobile one is refused like a wrong count. */
function indianMobile(digits: string): string {
  const mobile = normaliseMobile(digits);
  if (mobile === null) throw invalidField('mobile', messages.teacherMobileInvalid);
  return mobile;
}

function optionalColumns(details: Partial<UpdateTeacherBody>) {
  const whatsapp = details.whatsapp ? normaliseMobile(details.whatsapp) : details.whatsapp;
  if (details.whatsapp && whatsapp === null) throw invalidField('whatsapp', messages.invalidMobile);
  return {
    ...(whatsapp === undefined ? {} : { whatsapp }),
    ...(details.instaUsername === undefined ? {} : { insta_username: details.instaUsername }),
    ...(details.fbUsername === undefined ? {} : { fb_username: details.fbUsername }),
    ...(details.currentStatus === undefined ? {} : { current_status: details.currentStatus }),
    ...(details.about === undefined ? {} : { about: details.about }),
  };
}
