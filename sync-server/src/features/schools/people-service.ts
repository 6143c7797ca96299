import { type Face, faceOf } from '@memcherrish/shared/access/face.ts';
import { relationTo, type Standing } from '@memcherrish/shared/access/relation.ts';
import type { AssignedTeacher, Schoolmate } from '@memcherrish/shared/domain/person.ts';
import type { Place } from '@memcherrish/shared/domain/school.ts';
import { manages, membershipsOf, standingOf } from '#auth/standing.ts';
import type { Viewer } from '#auth/viewer.ts';
import type { Reader } from '#db/write.ts';
import { placeNames, recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound } from '#server/refusal.ts';
import { hidingsAround, type Marked } from '#sync/hidings-store.ts';
import { peopleOf, teachersOf } from '#sync/roster-store.ts';
import { batchIn, divisionsIn, placeOf, type RecordState, recordStatesOf } from './schools-store.ts';

interface DivisionIds {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/** A face as a REST call answers it: where the person stands, and for the school's admin how the record stands. */
type Listed = Face &
  DivisionIds &
  Partial<Pick<Schoolmate, 'claimed' | 'mobileAccessControl' | 'profileimageAccessControl'> & RecordState>;

/**
 * How one viewer sees the people of divisions over the REST calls: a member or teacher through faces, the school's admin everything
 * (design section 5), anyone else nobody. Who hides from the viewer is not there.
 */
class Sight {
  readonly #viewer: Viewer;
  readonly #standing: Standing;
  readonly #isAdmin: boolean;
  readonly #unseen: Marked;

  private constructor(viewer: Viewer, standing: Standing, isAdmin: boolean, unseen: Marked) {
    this.#viewer = viewer;
    this.#standing = standing;
    this.#isAdmin = isAdmin;
    this.#unseen = unseen;
  }

  static async of(reader: Reader, viewer: Viewer, schoolId: string): Promise<Sight> {
    const { unseen } = await hidingsAround(reader, viewer);
    const isAdmin = await manages(reader, viewer, schoolId);
    return new Sight(viewer, await standingOf(reader, viewer), isAdmin, unseen);
  }

  get isAdmin(): boolean {
    return this.#isAdmin;
  }

  /** Whether the people of the school are open to this viewer at all. */
  opens(schoolId: string): boolean {
    return this.#isAdmin || this.#standing.schools.has(schoolId);
  }

  async list(reader: Reader, divisions: readonly DivisionIds[]): Promise<Map<string, Listed[]>> {
    const people = await peopleOf(
      reader,
      divisions.map((division) => division.divisionId),
    );
    const everyone = [...people.values()].flat();
    const states = this.#isAdmin
      ? await recordStatesOf(
          reader,
          everyone.map((person) => person._id),
        )
      : new Map<string, RecordState>();
    return new Map(
      divisions.map((ids) => [
        ids.divisionId,
        (people.get(ids.divisionId) ?? []).flatMap((person) => {
          if (this.#isAdmin) return [managed(person, ids, states.get(person._id))];
          const isSelf = this.#viewer.kind === 'schoolmate' && this.#viewer.id === person._id;
          const relation = isSelf ? 'self' : relationTo(this.#standing, ids);
          if (relation === 'none' || this.#unseen.has(person._id)) return [];
          return [{ ...faceOf(person, relation), ...ids }];
        }),
      ]),
    );
  }
}

function managed(person: Schoolmate, ids: DivisionIds, state: RecordState | undefined): Listed {
  return {
    ...faceOf(person, 'self'),
    ...ids,
    ...state,
    claimed: person.claimed,
    mobileAccessControl: person.mobileAccessControl,
    profileimageAccessControl: person.profileimageAccessControl,
  };
}

/** The divisions of a batch with their people; the people are empty for who may read the structure alone (matrix row 9). */
export async function listDivisions(
  parts: Parts,
  viewer: Viewer,
  ids: { schoolId: string; batchId: string },
): Promise<
  {
    _id: string;
    name: string;
    batchId: string;
    schoolId: string;
    schoolmates: Listed[];
    teachers: AssignedTeacher[];
  }[]
> {
  const answer = await parts.database.readTogether(async (reader) => {
    if (!(await batchIn(reader, ids.schoolId, ids.batchId))) throw notFound();
    const sight = await Sight.of(reader, viewer, ids.schoolId);
    if (viewer.kind === 'admin' && !sight.isAdmin) throw notFound();
    const divisions = await divisionsIn(reader, ids.batchId);
    const open = sight.opens(ids.schoolId) && divisions.length > 0;
    const places = divisions.map(({ id }) => ({ ...ids, divisionId: id }));
    const people = open ? await sight.list(reader, places) : new Map<string, Listed[]>();
    const teachers = open
      ? await teachersOf(
          reader,
          divisions.map(({ id }) => id),
        )
      : new Map<string, AssignedTeacher[]>();
    return {
      byAdmin: sight.isAdmin,
      divisions: divisions.map(({ id, name }) => ({
        _id: id,
        name,
        ...ids,
        schoolmates: people.get(id) ?? [],
        teachers: teachers.get(id) ?? [],
      })),
    };
  });
  if (answer.byAdmin) await recordLook(parts, viewer, ids);
  const own = new Set((await ownPlaces(parts, viewer)).map((place) => place.divisionId));
  return answer.divisions.sort((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)));
}

export async function listSchoolmates(parts: Parts, viewer: Viewer, ids: DivisionIds): Promise<Listed[]> {
  const { people, byAdmin } = await parts.database.readTogether(async (reader) => {
    const sight = await Sight.of(reader, viewer, ids.schoolId);
    if (!(await placeOf(reader, ids)) || !sight.opens(ids.schoolId)) throw notFound();
    return { people: (await sight.list(reader, [ids])).get(ids.divisionId) ?? [], byAdmin: sight.isAdmin };
  });
  if (byAdmin) await recordLook(parts, viewer, ids);
  return people;
}

export async function listTeachers(
  parts: Parts,
  viewer: Viewer,
  ids: DivisionIds,
): Promise<AssignedTeacher[]> {
  return parts.database.readTogether(async (reader) => {
    const sight = await Sight.of(reader, viewer, ids.schoolId);
    if (!(await placeOf(reader, ids)) || !sight.opens(ids.schoolId)) throw notFound();
    return (await teachersOf(reader, [ids.divisionId])).get(ids.divisionId) ?? [];
  });
}

/** The own batch and division first (design section 8). */
export async function ownPlaces(parts: Parts, viewer: Viewer): Promise<Place[]> {
  return viewer.kind === 'schoolmate' ? membershipsOf(parts.database.read, viewer.id) : [];
}

/** An admin's look at people is logged: the levels do not bind them (design section 5). */
async function recordLook(
  parts: Parts,
  viewer: Viewer,
  ids: { schoolId: string; batchId: string; divisionId?: string },
): Promise<void> {
  if (viewer.kind !== 'admin') return;
  await parts.database.write(async (writing) =>
    recordAct(writing, parts.clock(), viewer, {
      action: 'read-people',
      schoolId: ids.schoolId,
      subjectId: ids.divisionId ?? ids.batchId,
      details: await placeNames(writing.trx, ids),
    }),
  );
}
