import type { WriteTx } from '#db/write.ts';
import { raiseFloor, viewersBlockedByAll } from './blocked-views.ts';
import { raiseEventsOfMembers } from './event-revisions.ts';
import type { Pokes } from './pokes.ts';
import { PostRevisions } from './post-revisions.ts';
import { nextRevision } from './school-revision.ts';
import { batchesOf } from './school-version.ts';

const chunk = 500;

function chunks<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length; start += chunk) parts.push(items.slice(start, start + chunk));
  return parts;
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** The work of features when people leave or return. */
interface Consequences {
  /** Gives the seats at events that people who left had, or that people who returned want. */
  seatAgain: (tx: WriteTx, eventIds: readonly string[]) => Promise<void>;
  /** Ends the roles of these people unless they are still in the batch. */
  endRoles: (tx: WriteTx, batchId: string, schoolmateIds: readonly string[]) => Promise<void>;
  /** Deletes the notes that schools have about these people unless they are still in a class there. */
  eraseNotes: (tx: WriteTx, schoolmateIds: readonly string[]) => Promise<void>;
}

interface RaisedBatch {
  batch_id: string;
  school_id: string;
}

interface RaisedDivision extends RaisedBatch {
  division_id: string;
}

/**
 * Maintains the revisions. Every write that changes a visible part of a roster calls one of these methods in
 * its own transaction. It raises the counter of the school, and stamps the batches and the changed rows with it. Once the write is durable, listeners who see one
 * of the people are poked.
 */
export class Revisions {
  readonly posts: PostRevisions;
  readonly #pokes: Pokes;
  readonly #consequences: Consequences;

  constructor(pokes: Pokes, consequences: Consequences) {
    this.posts = new PostRevisions(pokes);
    this.#pokes = pokes;
    this.#consequences = consequences;
  }

  /** Stamps every membership of these people, because their records or PersonViews have changed. */
  async touchPeople(tx: WriteTx, schoolmateIds: readonly string[]): Promise<void> {
    for (const ids of chunks(schoolmateIds)) {
      const raised = await tx
        .selectFrom('memberships')
        .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
        .innerJoin('batches', 'batches.id', 'divisions.batch_id')
        .select(['divisions.id as division_id', 'batches.id as batch_id', 'batches.school_id'])
        .where('memberships.schoolmate_id', 'in', ids)
        .where('memberships.removed', '=', 0)
        .distinct()
        .execute();
      await this.#raise(tx, raised, ids, async (revision, divisions) => {
        await tx
          .updateTable('memberships')
          .set({ revision })
          .where('division_id', 'in', divisions)
          .where('schoolmate_id', 'in', ids)
          .where('removed', '=', 0)
          .execute();
      });
    }
    this.#pokeAccounts(tx, schoolmateIds);
  }

  /** Adds people to a division. Changes nothing for people who are already in it. */
  async addMembers(
    tx: WriteTx,
    divisionId: string,
    schoolmateIds: readonly string[],
    now: string,
  ): Promise<void> {
    if (schoolmateIds.length === 0) return;
    const version = await this.#versionOf(tx, divisionId);
    await this.#raise(tx, [version], schoolmateIds, async (revision) => {
      for (const ids of chunks(schoolmateIds)) {
        await tx
          .insertInto('memberships')
          .values(
            ids.map((schoolmate_id) => ({
              division_id: divisionId,
              schoolmate_id,
              revision,
              removed: 0 as const,
              created_at: now,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['division_id', 'schoolmate_id'])
              .doUpdateSet({ revision, removed: 0, created_at: now })
              .where('memberships.removed', '=', 1),
          )
          .execute();
        await this.posts.touchAuthors(tx, version.batch_id, ids);
      }
    });
    await this.touchEvents(tx, version);
    this.#pokeAccounts(tx, schoolmateIds);
  }

  /** Removes people from a division, leaving tombstones. */
  async removeMembers(tx: WriteTx, divisionId: string, schoolmateIds: readonly string[]): Promise<void> {
    if (schoolmateIds.length === 0) return;
    const version = await this.#versionOf(tx, divisionId);
    await this.#raise(tx, [version], schoolmateIds, async (revision) => {
      for (const ids of chunks(schoolmateIds)) {
        await tx
          .updateTable('memberships')
          .set({ revision, removed: 1 })
          .where('division_id', '=', divisionId)
          .where('schoolmate_id', 'in', ids)
          .where('removed', '=', 0)
          .execute();
        await this.posts.touchAuthors(tx, version.batch_id, ids);
        await this.#consequences.endRoles(tx, version.batch_id, ids);
        await this.#consequences.eraseNotes(tx, ids);
      }
    });
    await this.touchEvents(tx, version);
    this.#pokeAccounts(tx, schoolmateIds);
  }

  /**
   * Raises the revision of every batch whose divisions the teacher is assigned to, because their record has
   * changed.
   */
  async touchTeacher(tx: WriteTx, teacherId: string): Promise<void> {
    const raised = await tx
      .selectFrom('teaching')
      .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select(['divisions.id as division_id', 'batches.id as batch_id', 'batches.school_id'])
      .where('teaching.teacher_id', '=', teacherId)
      .where('teaching.removed', '=', 0)
      .distinct()
      .execute();
    await this.#raise(tx, raised, [teacherId], async (revision, divisions) => {
      await tx
        .updateTable('teaching')
        .set({ revision })
        .where('division_id', 'in', divisions)
        .where('teacher_id', '=', teacherId)
        .where('removed', '=', 0)
        .execute();
    });
    this.#pokeAccounts(tx, [teacherId]);
  }

  /** Assigns a teacher to a division with a subject; a second call changes nothing. */
  async assignTeacher(
    tx: WriteTx,
    assignment: { divisionId: string; teacherId: string; subject: string; now: string },
  ): Promise<void> {
    const version = await this.#versionOf(tx, assignment.divisionId);
    await this.#raise(tx, [version], [assignment.teacherId], async (revision) => {
      await tx
        .insertInto('teaching')
        .values({
          division_id: assignment.divisionId,
          teacher_id: assignment.teacherId,
          subject: assignment.subject,
          revision,
          removed: 0,
          created_at: assignment.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['division_id', 'teacher_id', 'subject'])
            .doUpdateSet({ revision, removed: 0, created_at: assignment.now })
            .where('teaching.removed', '=', 1),
        )
        .execute();
    });
    await this.touchEvents(tx, version);
    this.#pokeAccounts(tx, [assignment.teacherId]);
  }

  /** Ends a teacher's assignment, leaving a tombstone. */
  async endAssignment(
    tx: WriteTx,
    assignment: { divisionId: string; teacherId: string; subject: string },
  ): Promise<void> {
    const version = await this.#versionOf(tx, assignment.divisionId);
    await this.#raise(tx, [version], [assignment.teacherId], async (revision) => {
      await tx
        .updateTable('teaching')
        .set({ revision, removed: 1 })
        .where('division_id', '=', assignment.divisionId)
        .where('teacher_id', '=', assignment.teacherId)
        .where('subject', '=', assignment.subject)
        .where('removed', '=', 0)
        .execute();
    });
    await this.touchEvents(tx, version);
    this.#pokeAccounts(tx, [assignment.teacherId]);
  }

  /** Raises the school's revision, because names, batches or divisions have changed. */
  async touchStructure(tx: WriteTx, schoolId: string): Promise<void> {
    await tx
      .updateTable('schools')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', schoolId)
      .execute();
    this.pokeSchool(tx, schoolId);
  }

  /** Makes every device download a batch again, because it has got or lost a division. */
  async touchDivisions(tx: WriteTx, ids: { schoolId: string; batchId: string }): Promise<void> {
    const revision = await nextRevision(tx, ids.schoolId);
    await tx.updateTable('batches').set({ revision }).where('id', '=', ids.batchId).execute();
    await raiseFloor(tx, ids.batchId, 'floor', revision, new Set());
  }

  /** Makes every device download the people of a school again, because its privacy locks have changed. */
  async touchLocks(tx: WriteTx, schoolId: string): Promise<void> {
    const revision = await nextRevision(tx, schoolId);
    await tx.updateTable('batches').set({ revision }).where('school_id', '=', schoolId).execute();
    for (const batch of await batchesOf(tx, schoolId)) {
      await raiseFloor(tx, batch.id, 'floor', revision, new Set());
    }
    this.pokeSchool(tx, schoolId);
  }

  /** Makes every device of a school pull. */
  pokeSchool(tx: WriteTx, schoolId: string): void {
    tx.afterCommit(() => this.#pokes.school(schoolId));
  }

  /** Makes every device download the events of a batch again, and seats their people. */
  async touchEvents(tx: WriteTx, { school_id, batch_id }: RaisedBatch): Promise<void> {
    const eventIds = await raiseEventsOfMembers(tx, { schoolId: school_id, batchId: batch_id });
    if (eventIds.length > 0) await this.#consequences.seatAgain(tx, eventIds);
  }

  #pokeAccounts(tx: WriteTx, ids: readonly string[]): void {
    tx.afterCommit(() => {
      for (const id of ids) this.#pokes.account(id);
    });
  }

  async #versionOf(tx: WriteTx, divisionId: string): Promise<RaisedDivision> {
    return tx
      .selectFrom('divisions')
      .innerJoin('batches', 'batches.id', 'divisions.batch_id')
      .select(['divisions.id as division_id', 'batches.id as batch_id', 'batches.school_id'])
      .where('divisions.id', '=', divisionId)
      .executeTakeFirstOrThrow();
  }

  async #raise(
    tx: WriteTx,
    raised: readonly RaisedDivision[],
    people: readonly string[],
    stamp: (revision: number, divisions: string[]) => Promise<void>,
  ): Promise<void> {
    // Two writes lock the rows of schools in the same order, so that neither waits for the other in a circle.
    const bySchool = [...Map.groupBy(raised, (version) => version.school_id)].toSorted(byName);
    for (const [schoolId, here] of bySchool) {
      const revision = await nextRevision(tx, schoolId);
      const batchIds = [...new Set(here.map((version) => version.batch_id))];
      await tx.updateTable('batches').set({ revision }).where('id', 'in', batchIds).execute();
      await stamp(
        revision,
        here.map((version) => version.division_id),
      );
    }
    const unless = await viewersBlockedByAll(tx, people);
    for (const [schoolId] of bySchool) {
      tx.afterCommit(() => this.#pokes.school(schoolId, unless));
    }
  }
}
