import { nanoid } from 'nanoid';
import { savePhoto } from '#features/photos/photos-service.ts';
import { aPhoto } from '#test/cast-school.ts';
import { goodPassword, type TestServer } from '#test/harness.ts';
import { aMobile } from '#test/places.ts';
import { mark, past, type Somebody, type Surroundings } from './somebody.ts';
import { isHiddenFrom, leaveAccountTraces, signedIn } from './traces.ts';

export async function aTeacherEverywhere(
  server: TestServer,
  { divisionId, schoolId, mate }: Surroundings,
): Promise<Somebody> {
  const { parts } = server;
  const id = mark('teacher');
  const fields = {
    name: mark('name'),
    email: `${mark('mail')}@example.org`,
    mobile: aMobile(),
    place: mark('place'),
    whatsapp: aMobile(),
    insta_username: mark('insta'),
    fb_username: mark('fb'),
    current_status: mark('status'),
    about: mark('about'),
  };
  const photo = await savePhoto(parts, await aPhoto(6), 'a');
  const names = { photo: nanoid(21), key: crypto.randomUUID(), subject: mark('subject') };
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const owner = { owner_kind: 'teacher' as const, owner_id: id };
    await trx
      .insertInto('photos')
      .values({ id: photo.id, name: names.photo, ...owner, preview: 'AAAA', created_at: past })
      .execute();
    const password_hash = `cheap ${goodPassword}`;
    await trx
      .insertInto('teachers')
      .values({ id, ...fields, gender: 'Other', photo_id: photo.id, password_hash, created_at: past })
      .execute();
    const assignment = { divisionId, teacherId: id, subject: names.subject, now: past };
    await parts.revisions.assignTeacher(writing, assignment);
    await isHiddenFrom(trx, { kind: 'teacher', id, name: fields.name }, mate.id);
    await leaveAccountTraces(trx, { kind: 'teacher', id, schoolId, key: names.key, answer: fields.name });
    await trx
      .insertInto('attempts')
      .values({ key: `teacher ${fields.email}`, window_start: past, count: 1 })
      .execute();
  });
  const token = await signedIn(server, 'teacher', id);
  return {
    kind: 'teacher',
    id,
    token,
    marks: [id, ...Object.values(fields), ...Object.values(names), photo.id],
  };
}
