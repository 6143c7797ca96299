import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '#db/write.ts';

/** The two things that schools use up of an installation. */
export type Used = 'people' | 'photos';

/** Limits a query to one school, or to one owner of photos. */
interface Only {
  schoolId?: string | null;
  ownerId?: string;
}

const kind = (name: string): RawBuilder<string> => sql.lit(name);

/** Returns the number of people of each school. A person counts once in each of their schools. */
function peopleOf(tx: ReadTx, { schoolId = null }: Only) {
  return tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(({ fn }) => [
      'batches.school_id as schoolId',
      fn.count<number | string>('memberships.schoolmate_id').distinct().as('used'),
    ])
    .where('memberships.removed', '=', 0)
    .$if(schoolId !== null, (query) => query.where('batches.school_id', '=', schoolId ?? ''))
    .groupBy('batches.school_id');
}

/** Returns the owners of photos with their schools: people, teachers, class photos, posts, and the school itself. */
function ownersOf(tx: ReadTx, { schoolId = null, ownerId }: Only) {
  const classes = tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .$if(schoolId !== null, (query) => query.where('batches.school_id', '=', schoolId ?? ''));
  const people = classes
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .where('memberships.removed', '=', 0)
    .$if(ownerId !== undefined, (query) => query.where('memberships.schoolmate_id', '=', ownerId ?? ''))
    .select([
      'batches.school_id as school_id',
      'memberships.schoolmate_id as owner_id',
      kind('schoolmate').as('kind'),
    ]);
  const teachers = classes
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .where('teaching.removed', '=', 0)
    .$if(ownerId !== undefined, (query) => query.where('teaching.teacher_id', '=', ownerId ?? ''))
    .select([
      'batches.school_id as school_id',
      'teaching.teacher_id as owner_id',
      kind('teacher').as('kind'),
    ]);
  const classPhotos = classes
    .innerJoin('class_photos', 'class_photos.division_id', 'divisions.id')
    .$if(ownerId !== undefined, (query) => query.where('class_photos.id', '=', ownerId ?? ''))
    .select(['batches.school_id as school_id', 'class_photos.id as owner_id', kind('class').as('kind')]);
  const posts = tx
    .selectFrom('posts')
    .innerJoin('batches', 'batches.id', 'posts.batch_id')
    .$if(schoolId !== null, (query) => query.where('batches.school_id', '=', schoolId ?? ''))
    .$if(ownerId !== undefined, (query) => query.where('posts.id', '=', ownerId ?? ''))
    .select(['batches.school_id as school_id', 'posts.id as owner_id', kind('post').as('kind')]);
  const schools = tx
    .selectFrom('schools')
    .$if(schoolId !== null, (query) => query.where('schools.id', '=', schoolId ?? ''))
    .$if(ownerId !== undefined, (query) => query.where('schools.id', '=', ownerId ?? ''))
    .select(['schools.id as school_id', 'schools.id as owner_id', kind('school').as('kind')]);
  // A union leaves out the second class of a person in one school.
  return people.union(teachers).union(classPhotos).union(posts).union(schools);
}

function photosOf(tx: ReadTx, only: Only) {
  return tx
    .selectFrom(ownersOf(tx, only).as('owners'))
    .innerJoin('photos', (join) =>
      join
        .on('photos.owner_kind', '=', sql.ref('owners.kind'))
        .onRef('photos.owner_id', '=', 'owners.owner_id'),
    )
    .select(({ fn }) => ['owners.school_id as schoolId', fn.sum<number | string>('photos.bytes').as('used')])
    .groupBy('owners.school_id');
}

/** Returns what each school uses, or one school, in people or in bytes of photos. Reads each row of them once. */
export async function usage(
  tx: ReadTx,
  what: Used,
  schoolId: string | null = null,
): Promise<Map<string, number>> {
  const rows = await (what === 'people' ? peopleOf(tx, { schoolId }) : photosOf(tx, { schoolId })).execute();
  return new Map(rows.map((row) => [row.schoolId, Number(row.used)]));
}

/** Returns the schools whose quota a photo of this owner counts towards. */
export async function schoolsOfOwner(tx: ReadTx, ownerId: string): Promise<string[]> {
  const owners = ownersOf(tx, { ownerId }).as('owners');
  const rows = await tx.selectFrom(owners).select('owners.school_id as schoolId').execute();
  return rows.map(({ schoolId }) => schoolId);
}
