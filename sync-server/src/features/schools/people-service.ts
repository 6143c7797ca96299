import { type PersonView, personViewOf } from '@memcherrish/shared/access/person-view.ts';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { relationTo, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import { clearSight, type Sight } from '@memcherrish/shared/access/veil.ts';
import { classLists } from '@memcherrish/shared/domain/limits.ts';
import type { AssignedTeacher, Schoolmate, StoredLevels } from '@memcherrish/shared/domain/person.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Viewer } from '#auth/viewer.ts';
import { manages, scopeOf } from '#auth/viewer-scope.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { isNewcomer } from '#directory/newcomers-store.ts';
import { levelsOf, type SecondNames, withSecondNames } from '#directory/people-rows.ts';
import { peopleOf, teachersOf } from '#directory/people-store.ts';
import { locksOf } from '#directory/school-privacy-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { requireManaged } from './schools-service.ts';
import { batchIn, divisionIn, divisionsIn, type RecordState, recordStatesOf } from './schools-store.ts';

/**
 * A PersonView as a REST response has it, with the division. The school's admin also gets the state of the
 * record.
 */
type Listed = PersonView &
  SecondNames &
  DivisionIds &
  Partial<Pick<Schoolmate, 'claimed'> & StoredLevels & RecordState>;

interface LookOf {
  scope: ViewerScope;
  isAdmin: boolean;
  blockedBy: BlockTokens;
  /** With the locks of the school whose people the viewer asks for. */
  sight: Sight;
}

/**
 * Decides what one viewer sees of the people of divisions in REST responses. Members and teachers get
 * PersonViews, the school's admin everything, and others nothing. People who block the viewer are left out.
 */
class Look {
  readonly #viewer: Viewer;
  readonly #scope: ViewerScope;
  readonly #isAdmin: boolean;
  readonly #blockedBy: BlockTokens;
  readonly #sight: Sight;

  private constructor(viewer: Viewer, { scope, isAdmin, blockedBy, sight }: LookOf) {
    this.#viewer = viewer;
    this.#scope = scope;
    this.#isAdmin = isAdmin;
    this.#blockedBy = blockedBy;
    this.#sight = sight;
  }

  static async of(tx: ReadTx, viewer: Viewer, schoolId: string, now: Date): Promise<Look> {
    const { blockedBy } = await blocksAround(tx, viewer);
    const isAdmin = await manages(tx, viewer, schoolId);
    const sight = { locks: await locksOf(tx, schoolId), isVeiled: await isNewcomer(tx, viewer, now) };
    return new Look(viewer, { scope: await scopeOf(tx, viewer), isAdmin, blockedBy, sight });
  }

  get isAdmin(): boolean {
    return this.#isAdmin;
  }

  /** Returns the teachers of divisions in a school that this viewer opens. */
  async teachers(tx: ReadTx, divisionIds: readonly string[]): Promise<Map<string, AssignedTeacher[]>> {
    return teachersOf(tx, divisionIds, this.#sight.isVeiled);
  }

  /** Checks whether this viewer may see people of the school at all. */
  opens(schoolId: string): boolean {
    return this.#isAdmin || this.#scope.schools.has(schoolId);
  }

  async list(tx: ReadTx, divisions: readonly DivisionIds[]): Promise<Map<string, Listed[]>> {
    const people = await peopleOf(
      tx,
      divisions.map((division) => division.divisionId),
    );
    const everyone = [...people.values()].flat();
    const states = this.#isAdmin
      ? await recordStatesOf(
          tx,
          everyone.map((person) => person._id),
        )
      : new Map<string, RecordState>();
    return new Map(
      divisions.map((ids) => [
        ids.divisionId,
        (people.get(ids.divisionId) ?? []).flatMap((person) => {
          if (this.#isAdmin) return [managed(person, ids, states.get(person._id))];
          const isSelf = this.#viewer.kind === 'schoolmate' && this.#viewer.id === person._id;
          const relation = isSelf ? 'self' : relationTo(this.#scope, ids);
          if (relation === 'none' || this.#blockedBy.has(person._id)) return [];
          const seen = isSelf ? { ...person, memorial: null } : person;
          return [withSecondNames({ ...personViewOf(seen, relation, this.#sight), ...ids })];
        }),
      ]),
    );
  }
}

function managed(person: Schoolmate, ids: DivisionIds, state: RecordState | undefined): Listed {
  return withSecondNames({
    ...personViewOf(person, 'self', clearSight),
    ...ids,
    ...state,
    ...(person.memorial !== null && { pendingMobile: null }),
    claimed: person.claimed,
    ...levelsOf(person),
  });
}

/**
 * Returns the divisions of a batch with their people. A viewer who may read only the structure gets no people.
 */
export async function listDivisions(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
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
  const answer = await ctx.database.readTransaction(async (tx) => {
    if (!(await batchIn(tx, ids.schoolId, ids.batchId))) throw notFound();
    const look = await Look.of(tx, viewer, ids.schoolId, ctx.clock());
    if (viewer.kind === 'admin' && !look.isAdmin) throw notFound();
    const divisions = await divisionsIn(tx, ids.batchId);
    const open = look.opens(ids.schoolId) && divisions.length > 0;
    const divisionPaths = divisions.map(({ id }) => ({ ...ids, divisionId: id }));
    const people = open ? await look.list(tx, divisionPaths) : new Map<string, Listed[]>();
    const teachers = open
      ? await look.teachers(
          tx,
          divisions.map(({ id }) => id),
        )
      : new Map<string, AssignedTeacher[]>();
    return {
      byAdmin: look.isAdmin,
      shown: open ? divisions.map(({ id }) => id) : [],
      divisions: divisions.map(({ id, name }) => ({
        _id: id,
        name,
        ...ids,
        schoolmates: people.get(id) ?? [],
        teachers: teachers.get(id) ?? [],
      })),
    };
  });
  await countLists(ctx, viewer, ids.schoolId, answer.shown);
  if (answer.byAdmin) await recordLook(ctx, viewer, ids);
  const own = new Set((await ownDivisions(ctx, viewer)).map((divisionPath) => divisionPath.divisionId));
  return answer.divisions.sort((a, b) => Number(own.has(b._id)) - Number(own.has(a._id)));
}

export async function listSchoolmates(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  viewer: Viewer,
  ids: DivisionIds,
): Promise<Listed[]> {
  const { people, byAdmin } = await ctx.database.readTransaction(async (tx) => {
    const look = await Look.of(tx, viewer, ids.schoolId, ctx.clock());
    if (!(await divisionIn(tx, ids)) || !look.opens(ids.schoolId)) throw notFound();
    return { people: (await look.list(tx, [ids])).get(ids.divisionId) ?? [], byAdmin: look.isAdmin };
  });
  await countLists(ctx, viewer, ids.schoolId, [ids.divisionId]);
  if (byAdmin) await recordLook(ctx, viewer, ids);
  return people;
}

export async function listTeachers(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  viewer: Viewer,
  ids: DivisionIds,
): Promise<AssignedTeacher[]> {
  const teachers = await ctx.database.readTransaction(async (tx) => {
    const look = await Look.of(tx, viewer, ids.schoolId, ctx.clock());
    if (!(await divisionIn(tx, ids)) || !look.opens(ids.schoolId)) throw notFound();
    return (await look.teachers(tx, [ids.divisionId])).get(ids.divisionId) ?? [];
  });
  await countLists(ctx, viewer, ids.schoolId, [ids.divisionId]);
  return teachers;
}

/**
 * Counts the divisions whose lists a schoolmate or teacher reads, each once in an hour. An account that reads many has to
 * pause, and the admins of the school see that in its activity (decision record 0070).
 */
async function countLists(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  viewer: Viewer,
  schoolId: string,
  divisionIds: readonly string[],
): Promise<void> {
  if (viewer.kind !== 'schoolmate' && viewer.kind !== 'teacher') return;
  const { perAccount: most, window } = classLists;
  const full = await ctx.attempts.countNew({ key: `lists ${viewer.id}`, most, window }, divisionIds);
  if (full === null) return;
  // A pause may begin in the moment in which its window has begun.
  const onceSince = new Date(full.since.getTime() - 1);
  await ctx.database.write(async (tx) => {
    const { schools } = await scopeOf(tx, viewer);
    if (!schools.has(schoolId)) return;
    await recordAct(tx, ctx.clock(), viewer, { action: 'read-many-lists', schoolId, onceSince });
  });
  const { retryAfterSeconds } = full;
  throw new ApiError('rate-limited', serverWords.tooManyLists, { retryAfterSeconds });
}

/** Returns the viewer's own batch and division first. */
export async function ownDivisions(ctx: Reads<'database'>, viewer: Viewer): Promise<DivisionPath[]> {
  return viewer.kind === 'schoolmate' ? membershipsOf(ctx.database.read, viewer.id) : [];
}

/** Records that an admin read people, because levels do not limit an admin. */
async function recordLook(
  ctx: Uses<'clock' | 'database'>,
  viewer: Viewer,
  ids: { schoolId: string; batchId: string; divisionId?: string },
): Promise<void> {
  if (viewer.kind !== 'admin') return;
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, viewer, ids.schoolId);
    await recordAct(tx, ctx.clock(), viewer, {
      action: 'read-people',
      schoolId: ids.schoolId,
      subjectId: ids.divisionId ?? ids.batchId,
      details: await divisionNames(tx, ids),
    });
  });
}
