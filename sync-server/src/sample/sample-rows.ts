import { day, hour, minute } from '@memcherrish/shared/domain/durations.ts';
import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import type { Insertable, Selectable } from 'kysely';
import { nanoid } from 'nanoid';
import type { RowOf, Tables } from '#db/tables/registry.ts';
import { undecided } from '#directory/school-privacy-store.ts';
import { type SampleAccount, sampleAdmin } from './accounts.ts';
import { labelOf, livelyClass } from './classes.ts';
import { type ReunionRows, reunionOf } from './reunion.ts';
import type { HungPhoto, SamplePhotos } from './sample-photos.ts';
import type { SampleSchool } from './school.ts';

/** All rows of the sample, in the order in which they refer to each other. */
export interface SampleRows {
  admin: RowOf<'admins'>;
  photos: RowOf<'photos'>[];
  school: RowOf<'schools'>;
  schoolAdmin: Tables['school_admins'];
  batches: RowOf<'batches'>[];
  divisions: RowOf<'divisions'>[];
  schoolmates: Insertable<Tables['schoolmates']>[];
  memberships: RowOf<'memberships'>[];
  teachers: RowOf<'teachers'>[];
  teaching: RowOf<'teaching'>[];
  posts: RowOf<'posts'>[];
  postPhotos: Selectable<Tables['post_photos']>[];
  reunion: ReunionRows;
}

const timeOfDay = (index: number) => ((index * 157) % 600) * minute;
/** A batch starts at revision 1, and its people are added by the next write. */
const revision = 2;

/** Converts the sample to rows: an index becomes a random id, and "days ago" becomes a time. */
export function rowsOf(
  school: SampleSchool,
  photos: SamplePhotos,
  passwordHashes: Record<SampleAccount['kind'], string>,
  now: Date,
): SampleRows {
  const created_at = now.toISOString();
  const id = () => nanoid(21);
  const adminId = id();
  const schoolId = id();
  const people = school.people.map((person, index) => ({
    ...person,
    id: id(),
    photo: photos.people[index] ?? null,
    schoolPhoto: photos.younger[index] ?? null,
  }));
  const staff = school.teachers.map((teacher, index) => ({
    ...teacher,
    id: id(),
    photo: photos.teachers[index] ?? null,
  }));
  const batches = school.batches.map((batch) => ({ ...batch, id: id() }));
  const divisions = batches.flatMap((batch) =>
    batch.divisions.map((division) => ({ ...division, id: id(), batchId: batch.id })),
  );
  const posts = school.memories.map((memory, index) => {
    const label = labelOf(memory.year);
    const batch = batches.find((each) => each.label === label);
    if (!batch) throw new Error(`The sample has no batch ${label}.`);
    return { ...memory, id: id(), batchId: batch.id, photos: photos.memories[index] ?? [] };
  });
  const written = posts.map((post, index) => ({
    ...{ id: post.id, batch_id: post.batchId, author_id: at(people, post.author).id, text: post.text },
    created_at: new Date(now.getTime() - post.daysAgo * day - timeOfDay(index)).toISOString(),
    ...{ parent_id: null, reaction: null },
  }));
  const answers = posts.flatMap((post, index) =>
    post.answers.map(({ author, text, reaction }, turn) => ({
      ...{ id: id(), batch_id: post.batchId, author_id: at(people, author).id, text },
      created_at: new Date(Date.parse(at(written, index).created_at) + (turn + 1) * hour).toISOString(),
      ...{ parent_id: post.id, reaction },
    })),
  );
  // All of one batch, the posts first, each as if written by a write of its own.
  const postRows = [...written, ...answers].map((row, index) => ({
    ...row,
    ...{
      version: 1,
      revision: index + 1,
      removed: 0 as const,
      edited_at: null,
      event_id: null,
      memorial: 0 as const,
    },
  }));
  const livelyBatch = batches.find((batch) => batch.label === labelOf(livelyClass.year));
  if (!livelyBatch) throw new Error('The batch of the sample accounts is missing.');
  const batchMembers = new Set(livelyBatch.divisions.flatMap((division) => division.members));
  const reunion = reunionOf(
    {
      ...{ schoolId, adminId, batchId: livelyBatch.id, organiserId: at(people, school.schoolmate).id },
      people: [...batchMembers].flatMap((index) => {
        const { id: personId, claimedDaysAgo } = at(people, index);
        return index === school.schoolmate || claimedDaysAgo === null ? [] : [personId];
      }),
    },
    now,
  );
  const photoRow = (
    photo: HungPhoto | null,
    owner_kind: RowOf<'photos'>['owner_kind'],
    owner_id: string,
  ): RowOf<'photos'>[] => (photo ? [{ ...photo, name: id(), owner_kind, owner_id, created_at }] : []);

  return {
    admin: {
      id: adminId,
      name: sampleAdmin.name,
      email: sampleAdmin.signInName,
      password_hash: passwordHashes.admin,
      state: 'active',
      credentials_revision: 0,
      created_at,
    },
    photos: [
      ...photoRow(photos.school, 'school', schoolId),
      ...people.flatMap((person) => photoRow(person.photo, 'schoolmate', person.id)),
      ...people.flatMap((person) => photoRow(person.schoolPhoto, 'schoolmate', person.id)),
      ...staff.flatMap((teacher) => photoRow(teacher.photo, 'teacher', teacher.id)),
      ...posts.flatMap((post) => post.photos.flatMap((photo) => photoRow(photo, 'post', post.id))),
    ],
    school: {
      id: schoolId,
      name: school.name,
      photo_id: photos.school.id,
      revision: 1,
      events_revision: 0,
      events_by_members: 0,
      people_revision: revision,
      ...undecided,
      created_at,
    },
    schoolAdmin: { school_id: schoolId, admin_id: adminId, created_at },
    batches: batches.map(({ id, label }) => ({
      id,
      school_id: schoolId,
      label,
      label_key: labelKey(label),
      revision,
      floor: 0,
      posts_revision: postRows.filter((post) => post.batch_id === id).length,
      posts_floor: 0,
      events_revision: id === livelyBatch.id ? 1 : 0,
      created_at,
    })),
    divisions: divisions.map(({ id, batchId, name }) => ({
      id,
      batch_id: batchId,
      name,
      name_key: labelKey(name),
      created_at,
    })),
    schoolmates: people.map((person, index) => ({
      id: person.id,
      name: person.name,
      former_name: null,
      nickname: person.nickname,
      gender: person.gender,
      place: person.place,
      location: person.location,
      self_intro: person.selfIntro,
      email: person.email,
      mobile: person.mobile,
      whatsapp: person.whatsapp,
      insta_username: person.instaUsername,
      fb_username: person.fbUsername,
      photo_id: person.photo?.id ?? null,
      school_photo_id: person.schoolPhoto?.id ?? null,
      mobile_access: person.mobileAccess,
      photo_access: person.photoAccess,
      username: person.username,
      password_hash: index === school.schoolmate ? passwordHashes.schoolmate : null,
      claimed_at:
        person.claimedDaysAgo === null
          ? null
          : new Date(now.getTime() - person.claimedDaysAgo * day).toISOString(),
      reached_at: person.claimedDaysAgo === null ? null : now.toISOString(),
      revision: 0,
      field_revisions: '{}',
      field_changes: '{}',
      made_by: null,
      pending_mobile: null,
      part_of: null,
      names_declined_at: null,
      credentials_revision: 0,
      created_at,
    })),
    memberships: divisions.flatMap((division) =>
      division.members.map((member) => ({
        division_id: division.id,
        schoolmate_id: at(people, member).id,
        revision,
        removed: 0 as const,
        created_at,
        opened_at: null,
      })),
    ),
    teachers: staff.map((teacher, index) => ({
      id: teacher.id,
      name: teacher.name,
      gender: teacher.gender,
      email: teacher.email,
      mobile: teacher.mobile,
      place: teacher.place,
      whatsapp: teacher.whatsapp,
      insta_username: teacher.instaUsername,
      fb_username: teacher.fbUsername,
      current_status: teacher.currentStatus,
      about: teacher.about,
      photo_id: teacher.photo?.id ?? null,
      password_hash: index === school.teacher ? passwordHashes.teacher : null,
      credentials_revision: 0,
      made_by: null,
      assigned_at: created_at,
      created_at,
    })),
    teaching: divisions.flatMap((division) =>
      division.lessons.map(({ teacher, subject }) => ({
        division_id: division.id,
        teacher_id: at(staff, teacher).id,
        subject,
        revision,
        removed: 0 as const,
        created_at,
      })),
    ),
    posts: postRows,
    postPhotos: posts.flatMap((post) =>
      post.photos.map((photo, position) => ({
        post_id: post.id,
        photo_id: photo.id,
        position,
        digest: null,
      })),
    ),
    reunion,
  };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`The sample has no number ${index}.`);
  return item;
}
