import { randomBytes } from 'node:crypto';
import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import type { Tables } from '#db/tables/registry.ts';
import type { Write } from '#db/write.ts';
import { Mobiles } from '#sample/mobiles.ts';
import { People, type SamplePerson } from '#sample/people.ts';
import { cities, homes } from '#sample/places.ts';
import { type Random, randomFrom } from '#sample/random.ts';

/** The size of a benchmark school. Classes have fifty people, and are spread evenly over the batches. */
export interface SchoolSize {
  batches: number;
  classes: number;
}
/** `full`: everyone has claimed their record and filled in every field. `mixed`: as in the sample. */
export type Profiles = 'full' | 'mixed';
export const classSize = 50;

export interface MadeSchool {
  schoolId: string;
  /** Ids of the first class; these people sign in. */
  members: string[];
  everyone: string[];
}

const lessonsInClass = 4;
const revision = 2;
const now = new Date().toISOString();

/**
 * Writes a school of people like those of the sample into the database. Ids and previews are as random as
 * real ones. `withPhoto` is the share of people who have a photo.
 */
export async function makeSchool(
  write: Write,
  size: SchoolSize,
  { name = 'School', withPhoto = 0.8, profiles = 'mixed' as Profiles, onPostgres = false } = {},
): Promise<MadeSchool> {
  const random = randomFrom(name);
  const schoolId = nanoid(16);
  const batches = Array.from({ length: size.batches }, (_, at) => ({
    id: nanoid(16),
    label: `${1925 + at} - ${1926 + at}`,
  }));
  const divisions = Array.from({ length: size.classes }, (_, at) => ({
    id: nanoid(16),
    batchId: batches[at % size.batches]?.id ?? '',
    name: `10-${String.fromCharCode(65 + Math.floor(at / size.batches))}`,
  }));
  const rows = new Rows();
  rows.add('schools', { id: schoolId, name, revision: 1, people_revision: revision, created_at: now });
  for (const { id, label } of batches) {
    rows.add('batches', {
      id,
      school_id: schoolId,
      label,
      label_key: labelKey(label),
      revision,
      floor: 0,
      created_at: now,
    });
  }
  for (const { id, batchId, name: label } of divisions) {
    rows.add('divisions', { id, batch_id: batchId, name: label, name_key: labelKey(label), created_at: now });
  }
  const teachers = Array.from({ length: 2 * Math.ceil(size.classes / size.batches) + 8 }, (_, at) =>
    addTeacher(rows, at, withPhoto > 0),
  );
  const everyone: string[] = [];
  for (const { id: division_id } of divisions) {
    // Creates new generators for each class: unique names across a whole school would take minutes.
    const claimedShare = profiles === 'full' ? 1 : undefined;
    const makers = new People(random.fork(division_id), new Mobiles(random.fork(nanoid()), []), claimedShare);
    const mates: SamplePerson[] = [];
    for (let at = 0; at < classSize; at += 1) {
      const listed = makers.next(mates);
      const person = profiles === 'full' ? filledIn(listed, random) : listed;
      mates.push(person);
      const id = addPerson(rows, person, profiles === 'full' || random.chance(withPhoto));
      rows.add('memberships', { division_id, schoolmate_id: id, revision, removed: 0, created_at: now });
      everyone.push(id);
    }
    for (let at = 0; at < lessonsInClass; at += 1) {
      const subject = ['Maths', 'English', 'Malayalam', 'Physics'][at] ?? '';
      const teacher_id = teachers[random.between(0, teachers.length - 1)] ?? '';
      rows.add('teaching', { division_id, teacher_id, subject, revision, removed: 0, created_at: now });
    }
  }
  await rows.insert(write, onPostgres);
  return { schoolId, members: everyone.slice(0, classSize), everyone };
}

/** Returns a claimed person with every field filled in. Texts and handles differ for each person. */
function filledIn(person: SamplePerson, random: Random): SamplePerson {
  const handle = `${person.username}${random.between(1, 99_999)}`;
  const home = person.place ?? random.pick(homes);
  const city = person.location ?? random.pick(cities);
  return {
    ...person,
    place: home,
    location: city,
    nickname: person.name.slice(0, 4),
    selfIntro: person.selfIntro ?? `From ${home}, in ${city} since ${random.between(1980, 2026)}.`,
    email: person.email ?? `${handle}@example.com`,
    whatsapp: person.whatsapp ?? person.mobile,
    instaUsername: handle,
    fbUsername: handle,
  };
}

function addPhoto(rows: Rows, owner_kind: 'schoolmate' | 'teacher', owner_id: string): string {
  const id = nanoid(21);
  // As long and as random as a real preview. The photo files do not exist.
  const preview = randomBytes(21).toString('base64');
  rows.add('photos', { id, name: nanoid(21), owner_kind, owner_id, preview, created_at: now });
  return id;
}

function addTeacher(rows: Rows, at: number, hasPhoto: boolean): string {
  const id = nanoid(16);
  const photo_id = hasPhoto ? addPhoto(rows, 'teacher', id) : null;
  const email = `teacher.${at}.${nanoid(6)}@example.com`;
  rows.add('teachers', {
    id,
    name: `Teacher ${nanoid(4)}`,
    email,
    place: 'Thrissur',
    current_status: 'Retired',
    about: 'Taught for thirty years',
    photo_id,
    created_at: now,
  });
  return id;
}

function addPerson(rows: Rows, person: SamplePerson, hasPhoto: boolean): string {
  const id = nanoid(16);
  const isClaimed = person.claimedDaysAgo !== null;
  // A number must be unique among the claimed of the whole database; those of the sample would collide.
  const mobile = person.mobile && `+91${rows.number()}`;
  rows.add('schoolmates', {
    id,
    name: person.name,
    nickname: person.nickname,
    gender: person.gender,
    place: person.place,
    location: person.location,
    self_intro: person.selfIntro,
    email: person.email,
    mobile,
    whatsapp: person.whatsapp === person.mobile ? mobile : person.whatsapp,
    insta_username: person.instaUsername,
    fb_username: person.fbUsername,
    photo_id: isClaimed && hasPhoto ? addPhoto(rows, 'schoolmate', id) : null,
    mobile_access: person.mobileAccess,
    photo_access: person.photoAccess,
    claimed_at: isClaimed ? now : null,
    revision: 0,
    field_revisions: '{}',
    field_changes: '{}',
    created_at: now,
  });
  return id;
}

let numbers = 9_000_000_000 + Math.floor(Math.random() * 400_000_000);

/** Collects rows by table, in the order in which they refer to each other. */
class Rows {
  readonly #tables = new Map<keyof Tables, object[]>([
    ['photos', []],
    ['schools', []],
    ['batches', []],
    ['divisions', []],
    ['schoolmates', []],
    ['memberships', []],
    ['teachers', []],
    ['teaching', []],
  ]);

  add(table: keyof Tables, row: object): void {
    this.#tables.get(table)?.push(row);
  }

  number(): number {
    numbers += 1 + Math.floor(Math.random() * 500);
    return numbers;
  }

  async insert(write: Write, onPostgres: boolean): Promise<void> {
    await write(async (tx) => {
      for (const [table, rows] of this.#tables) {
        const columns = Object.keys(rows[0] ?? {});
        if (columns.length === 0) continue;
        // Inserts all rows with one statement. Building one with a parameter per value takes most of the time
        // for a large school.
        const json = JSON.stringify(rows);
        const values = sql.join(columns.map((column) => sql`json_extract(value, ${`$.${column}`})`));
        const selected = onPostgres
          ? sql`select ${sql.join(columns.map(sql.ref))} from json_populate_recordset(null::${sql.table(table)}, ${json})`
          : sql`select ${values} from json_each(${json})`;
        await tx
          .insertInto(table)
          .columns(columns as never)
          .expression(selected as never)
          .execute();
      }
    });
  }
}
