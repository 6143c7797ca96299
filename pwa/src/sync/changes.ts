import {
  relationTo,
  scopeOfMember,
  scopeOfTeacher,
  type ViewerScope,
} from '@memcherrish/shared/access/relation.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { applyPatch } from '@memcherrish/shared/rules/replica.ts';
import { columnsOf } from '@memcherrish/shared/rules/roster-columns.ts';
import type { PackedRoster } from '@memcherrish/shared/wire/columns.ts';
import type { RosterPatch } from '@memcherrish/shared/wire/people.ts';
import type { Post, PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import type { Me, PullAnswer } from '@memcherrish/shared/wire/sync.ts';
import { photosNamed } from './photos.ts';
import { type PostBatches, type PostChanges, postChangesOf } from './post-changes.ts';

/** An answer with all that it leaves out because the device holds it. */
export type ExpandedAnswer = PullAnswer & { me: Me; kept: string[] };

/** Where a held roster stands. */
export interface Slot {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

/** What is on the device, as far as an answer touches it. */
export interface HeldContents {
  slots: readonly Slot[];
  /** The rosters that `touched` names. */
  rosters: readonly PackedRoster[];
  structures: readonly Structure[];
  me: Me | null;
  /** The posts of the batches that `touchedPosts` names. */
  posts: readonly Post[];
  postBatches: PostBatches;
  /** Keys of the edits that were confirmed before the answer was asked for: it holds what they have become. */
  confirmed: readonly string[];
}

/** What an answer names by its address: it has to be fetched before the answer can be applied. */
export interface Fetched {
  /** By the address that they came from. */
  rosters: ReadonlyMap<string, readonly PackedRoster[]>;
  posts: readonly PostsSnapshot[];
}

/** What one answer makes of the device; applied whole or not at all, cursor included. */
export interface Changes extends PostChanges {
  me: Me;
  rosters: PackedRoster[];
  droppedRosters: string[];
  structures: Structure[];
  droppedStructures: string[];
  kept: string[];
  /** Batches that need not be asked for any more. */
  answered: ReadonlySet<string>;
  /** Null while only a part of an answer is applied: until all of it is, the next pull brings everything. */
  cursor: string | null;
  epoch: string;
  asOf: string;
  /** Keys of the edits that need not be laid over what is held any more. */
  confirmed: readonly string[];
  /** Photos that the touched rosters named and name no more; another roster may still name them. */
  unnamedPhotos: string[];
}

/** The held rosters that an answer replaces, patches or takes away: the only ones that need to be read. */
export function touched(answer: ExpandedAnswer, slots: readonly Slot[]): string[] {
  const changed = new Set(answer.batches.map((batch) => batch.batchId));
  const isThere = stillThere(answer);
  return slots.filter((slot) => changed.has(slot.batchId) || !isThere(slot)).map((slot) => slot.divisionId);
}

/**
 * Works out what an answer changes. `fetched` holds what it names, and maybe more; `asked` are the batches that were asked for.
 *
 * Afterwards the device holds one roster for each division of each kept batch, and nothing else: rosters of divisions that are gone, of
 * batches that are not kept and of schools that are closed to the viewer are dropped.
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
  const places = divisionsIn(structuresAfter);
  const keptBatches = new Set(answer.kept);
  const snapshot = scopeOf(answer.me);
  for (const patch of patchesOf(answer)) {
    const place = places.get(patch.divisionId);
    const isKept = place !== undefined && keptBatches.has(place.batchId);
    const roster =
      after.get(patch.divisionId) ??
      (kept.has(patch.divisionId) ? before.get(patch.divisionId) : undefined) ??
      // A division that was made since: all its people are in the patch.
      (isKept ? emptyRoster(place, snapshot) : undefined);
    if (roster) after.set(patch.divisionId, applyPatch(roster, patch));
  }
  for (const place of places.values()) {
    if (!keptBatches.has(place.batchId) || after.has(place.divisionId) || kept.has(place.divisionId))
      continue;
    const roster = emptyRoster(place, snapshot);
    if (roster) after.set(place.divisionId, roster);
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

/** Whether a division may stay on the device, by all that the answer says. */
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

/**
 * Checks whether the snapshots are at the relations of the answer that names them. A snapshot is the newest state: the viewer may have
 * joined or left a division since the pull. If they undo that before the next pull, no patch would correct what the snapshot shows.
 */
export function isAtRelations(
  answer: ExpandedAnswer,
  fetched: ReadonlyMap<string, readonly PackedRoster[]>,
): boolean {
  const scope = scopeOf(answer.me);
  return answer.batches.every(
    (change) =>
      change.kind !== 'snapshot' ||
      change.snapshots
        .flatMap((path) => fetched.get(path) ?? [])
        .filter(({ batchId }) => batchId === change.batchId)
        .every((roster) => roster.relation === relationTo(scope, roster)),
  );
}

function patchesOf(answer: PullAnswer): RosterPatch[] {
  return answer.batches.flatMap((batch) => (batch.kind === 'patch' ? batch.rosters : []));
}

/** Every division of structures, by its id. */
export function divisionsIn(structures: readonly Structure[]): Map<string, Slot> {
  const places = structures.flatMap((school) =>
    school.batches.flatMap((batch) =>
      batch.divisions.map(({ _id }) => ({ schoolId: school._id, batchId: batch._id, divisionId: _id })),
    ),
  );
  return new Map(places.map((place) => [place.divisionId, place]));
}

function scopeOf(me: Me): ViewerScope {
  return me.kind === 'teacher' ? scopeOfTeacher(me.assignments) : scopeOfMember(me.memberships);
}

/** A division in which nobody is yet: older than anything that may come, so that the first patch takes. */
function emptyRoster(place: Slot, snapshot: ViewerScope): PackedRoster | null {
  const relation = relationTo(snapshot, place);
  if (relation === 'none') return null;
  return { ...place, relation, revision: -1, schoolmates: columnsOf([]), teachers: [] };
}

function unnamed(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...before].filter((path) => !after.has(path));
}
