import {
  relationTo,
  scopeOfMember,
  scopeOfTeacher,
  type ViewerScope,
} from '@memcherrish/shared/access/relation.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Post, PostsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import type { RosterPatch } from '@memcherrish/shared/wire/people/people.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/sync/columns.ts';
import { applyPatch } from '@memcherrish/shared/wire/sync/replica.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { Me, PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { photosNamed } from './photos.ts';
import { type PostBatches, type PostChanges, postChangesOf } from './post-changes.ts';

/** A response completed with what it omits because the device has it. */
export type ExpandedAnswer = PullAnswer & { me: Me; kept: string[] };

export interface Slot {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/** The data on the device, as far as a response touches it. */
export interface HeldContents {
  slots: readonly Slot[];
  /** The rosters that `touched` returns. */
  rosters: readonly PackedRoster[];
  structures: readonly Structure[];
  me: Me | null;
  /** The posts of the batches that `touchedPosts` returns. */
  posts: readonly Post[];
  postBatches: PostBatches;
  /** Keys of the edits that were confirmed before the request. The response contains their results. */
  confirmed: readonly string[];
}

/** The downloads that a response names by address. They are needed before the response can be applied. */
export interface Fetched {
  /** By download address. */
  rosters: ReadonlyMap<string, readonly PackedRoster[]>;
  posts: readonly PostsSnapshot[];
}

/** The changes that one response makes on the device. They are applied all or not at all, cursor included. */
export interface Changes extends PostChanges {
  me: Me;
  rosters: PackedRoster[];
  droppedRosters: string[];
  structures: Structure[];
  droppedStructures: string[];
  kept: string[];
  /** Batches that need not be requested again. */
  answered: ReadonlySet<string>;
  /** Null while only a part of a response is applied. Until all of it is, the next pull brings everything. */
  cursor: string | null;
  epoch: string;
  asOf: string;
  /** Keys of the edits that no longer need to be overlaid. */
  confirmed: readonly string[];
  /** Photos that the touched rosters no longer name. Another roster may still name them. */
  unnamedPhotos: string[];
}

/** Returns the stored rosters that a response replaces, patches or deletes: the only ones that need to be read. */
export function touched(answer: ExpandedAnswer, slots: readonly Slot[]): string[] {
  const changed = new Set(answer.batches.map((batch) => batch.batchId));
  const isThere = stillThere(answer);
  return slots.filter((slot) => changed.has(slot.batchId) || !isThere(slot)).map((slot) => slot.divisionId);
}

/**
 * Computes the changes of a response. `fetched` contains what it names, and maybe more; `asked` are the requested
 * batches. Afterwards the device has exactly one roster for each division of each kept batch. Rosters of deleted
 * divisions, of batches that are not kept and of closed schools are dropped.
 */
export function changesOf(
  answer: ExpandedAnswer,
  { rosters: fetched, posts: postSnapshots }: Fetched,
  held: HeldContents,
  asked: readonly string[],
): Changes {
  const open = new Set(answer.schoolIds);
  const structures = answer.structures.filter((structure) => open.has(structure._id));
  const structuresAfter = [
    ...held.structures.filter(
      (each) => open.has(each._id) && !structures.some((next) => next._id === each._id),
    ),
    ...structures,
  ];
  const isThere = stillThere(answer);
  const before = new Map(held.rosters.map((roster) => [roster.divisionId, roster]));
  const after = new Map<string, PackedRoster>();
  const kept = new Set(held.slots.filter(isThere).map((slot) => slot.divisionId));
  const dropped = new Set(held.slots.filter((slot) => !isThere(slot)).map((slot) => slot.divisionId));

  const snapshots = answer.batches.filter((each) => each.kind === 'snapshot');
  const replaced = new Set(snapshots.map((snapshot) => snapshot.batchId));
  for (const slot of held.slots) {
    if (!replaced.has(slot.batchId)) continue;
    kept.delete(slot.divisionId);
    dropped.add(slot.divisionId);
  }
  for (const path of new Set(snapshots.flatMap((snapshot) => snapshot.snapshots))) {
    const named = new Set(
      snapshots.filter((each) => each.snapshots.includes(path)).map((each) => each.batchId),
    );
    for (const roster of fetched.get(path) ?? []) {
      if (named.has(roster.batchId) && isThere(roster)) after.set(roster.divisionId, roster);
    }
  }
  const divisions = divisionsIn(structuresAfter);
  const keptBatches = new Set(answer.kept);
  const snapshot = scopeOf(answer.me);
  for (const patch of patchesOf(answer)) {
    const division = divisions.get(patch.divisionId);
    const isKept = division !== undefined && keptBatches.has(division.batchId);
    const roster =
      after.get(patch.divisionId) ??
      (kept.has(patch.divisionId) ? before.get(patch.divisionId) : undefined) ??
      // The division is new: the patch contains all its people.
      (isKept ? emptyRoster(division, snapshot) : undefined);
    if (roster) after.set(patch.divisionId, applyPatch(roster, patch));
  }
  for (const division of divisions.values()) {
    if (!keptBatches.has(division.batchId) || after.has(division.divisionId) || kept.has(division.divisionId))
      continue;
    const roster = emptyRoster(division, snapshot);
    if (roster) after.set(division.divisionId, roster);
  }
  const rosters = [...after.values()];
  const postChanges = postChangesOf(answer, postSnapshots, held.posts, held.postBatches);
  const unchanged = held.rosters.filter(({ divisionId }) => kept.has(divisionId) && !after.has(divisionId));
  return {
    ...postChanges,
    me: answer.me,
    rosters,
    droppedRosters: [...dropped].filter((divisionId) => !after.has(divisionId)),
    structures,
    droppedStructures: held.structures.map((each) => each._id).filter((schoolId) => !open.has(schoolId)),
    kept: answer.kept,
    answered: new Set([...asked, ...answer.kept]),
    cursor: answer.cursor,
    epoch: answer.epoch,
    asOf: answer.at,
    confirmed: held.confirmed,
    unnamedPhotos: unnamed(
      photosNamed(held.rosters, held.structures, held.me, held.posts),
      photosNamed([...rosters, ...unchanged], structuresAfter, answer.me, postChanges.posts),
    ),
  };
}

/** Returns a function that decides whether a division may stay on the device. */
function stillThere(answer: ExpandedAnswer): (slot: Slot) => boolean {
  const open = new Set(answer.schoolIds);
  const kept = new Set(answer.kept);
  const gone = new Set(answer.batches.filter((each) => each.kind === 'gone').map((each) => each.batchId));
  const known = new Map(
    answer.structures.map((structure) => [
      structure._id,
      new Set(structure.batches.flatMap((batch) => batch.divisions.map((division) => division._id))),
    ]),
  );
  return ({ schoolId, batchId, divisionId }) =>
    open.has(schoolId) &&
    kept.has(batchId) &&
    !gone.has(batchId) &&
    (known.get(schoolId)?.has(divisionId) ?? true);
}

function patchesOf(answer: PullAnswer): RosterPatch[] {
  return answer.batches.flatMap((batch) => (batch.kind === 'patch' ? batch.rosters : []));
}

export function divisionsIn(structures: readonly Structure[]): Map<string, Slot> {
  const divisions = structures.flatMap((school) =>
    school.batches.flatMap((batch) =>
      batch.divisions.map(({ _id }) => ({ schoolId: school._id, batchId: batch._id, divisionId: _id })),
    ),
  );
  return new Map(divisions.map((division) => [division.divisionId, division]));
}

function scopeOf(me: Me): ViewerScope {
  return me.kind === 'teacher' ? scopeOfTeacher(me.assignments) : scopeOfMember(me.memberships);
}

/** Returns an empty roster with the lowest revision, so that the first patch applies. */
function emptyRoster(division: Slot, snapshot: ViewerScope): PackedRoster | null {
  const relation = relationTo(snapshot, division);
  if (relation === 'none') return null;
  return { ...division, relation, revision: -1, schoolmates: columnsOf([]), teachers: [] };
}

function unnamed(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...before].filter((path) => !after.has(path));
}
