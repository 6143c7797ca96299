import type { ViewerScope } from '@memcherrish/shared/access/relation.ts';
import type { BatchChange } from '@memcherrish/shared/wire/sync/sync.ts';
import type { ReadTx } from '#db/write.ts';
import type { BlockTokens } from '#directory/blocks-store.ts';
import { locksIn } from '#directory/school-privacy-store.ts';
import { relationsTo, signatureOf, viewpointOf } from './batch-view.ts';
import { type Cursor, type HeldSchool, shortId } from './cursor.ts';
import { inOne, type OpenSchool, type PulledBatch, snapshotOf } from './named-snapshots.ts';
import { patchesOf } from './roster-store.ts';
import { type FullBatchVersion, schoolWithBatches } from './school-version.ts';
import type { Structures } from './structures.ts';

/** Opens the schools of the viewer's scope. `whole` names those of which the device keeps every batch, or `*` for all. */
export async function openSchools(
  tx: ReadTx,
  structures: Structures,
  {
    scope,
    viewer,
    held,
    whole,
  }: {
    scope: ViewerScope;
    viewer: string;
    held: Cursor;
    whole: readonly string[];
  },
): Promise<OpenSchool[]> {
  const open: OpenSchool[] = [];
  const schools = await Promise.all([...scope.schools].map((id) => schoolWithBatches(tx, id, viewer)));
  for (const school of schools) {
    if (!school) continue;
    const { id } = school.version;
    const structure = await structures.of(tx, school.version);
    const before = held.schools.get(shortId(id));
    const isWhole = whole.includes(id) || whole.includes('*') || before?.batches === null;
    open.push({ ...school, structure, held: before, isWhole });
  }
  return open;
}

/** The batches of a pull, in the order of its answer. */
export interface PulledBatches {
  /** The batches that the device keeps. */
  kept: string[];
  /** Those that are new or changed. */
  views: PulledBatch[];
  changes: BatchChange[];
  near: Cursor['near'];
}

/**
 * Compares the `wanted` batches, then those in the cursor and all others of whole schools, with the cursor. A wanted
 * batch that the viewer may not open gets `gone`.
 */
export async function batchesOf(
  tx: ReadTx,
  schools: readonly OpenSchool[],
  {
    scope,
    held,
    wanted,
    isVeiled,
    blockers,
    revision,
  }: {
    scope: ViewerScope;
    held: Cursor;
    wanted: readonly string[];
    isVeiled: boolean;
    blockers: BlockTokens;
    revision: number;
  },
): Promise<PulledBatches> {
  const byId = new Map(
    schools.flatMap((school) => school.batches.map((batch) => [batch.id, { batch, school }] as const)),
  );
  const others = schools.flatMap(({ batches, held: before, isWhole }) =>
    batches.map((batch) => batch.id).filter((id) => isWhole || before?.batches?.has(shortId(id))),
  );
  const pulled: PulledBatches = { kept: [], views: [], changes: [], near: new Map() };
  for (const batchId of new Set([...wanted, ...others])) {
    const found = byId.get(batchId);
    if (!found) {
      pulled.changes.push({ kind: 'gone', batchId });
      continue;
    }
    pulled.kept.push(batchId);
    const view = pulledBatch(found.school, found.batch, scope, held);
    if (view.near !== null) pulled.near.set(shortId(batchId), view.near);
    if (view.state !== 'unchanged') pulled.views.push(view);
  }
  const patches = await patchesIn(tx, schools, pulled.views, { isVeiled, blockers, revision });
  for (const view of pulled.views) {
    const change = view.state === 'new' ? snapshotOf(view) : patches.get(view.batch.id);
    if (change) pulled.changes.push(change);
  }
  return pulled;
}

/** Returns the changes of batches with one snapshot for a whole school where that is less. */
export function inFewest(schools: readonly OpenSchool[], { views, changes }: PulledBatches): BatchChange[] {
  return schools
    .filter((school) => school.isWhole)
    .reduce((fewer, school) => inOne(fewer, views, school), changes);
}

/** Returns the next position in each school. */
export function heldOf(schools: readonly OpenSchool[], { kept, changes }: PulledBatches): Cursor['schools'] {
  return new Map(
    schools.map((school) => [shortId(school.version.id), heldAfter(school, kept, changes)] as const),
  );
}

/** Compares a batch with what the cursor says of its school. */
function pulledBatch(
  { structure, held, version }: OpenSchool,
  batch: FullBatchVersion,
  scope: ViewerScope,
  { near: heldNear }: Cursor,
): PulledBatch {
  const mark = shortId(batch.id);
  const since = held && (held.batches?.has(mark) ?? true) ? held.people : -1;
  const floor = batch.own?.floor ?? batch.floor;
  const isHeld = since >= floor && since <= version.people;
  const isOwn = scope.batches.has(batch.id) || heldNear.has(mark);
  // Most batches of a pull: their divisions are of no interest.
  if (isHeld && !isOwn && batch.revision <= since) {
    return { batch, divisions: [], near: null, state: 'unchanged' };
  }
  const divisions = relationsTo(scope, batch, structure.divisions.get(batch.id) ?? []);
  const near = viewpointOf({ divisions }) === 'near' ? signatureOf(divisions) : null;
  const isKnown = isHeld && (heldNear.get(mark) ?? null) === near;
  const state = !isKnown ? 'new' : batch.revision > since ? 'changed' : 'unchanged';
  return { batch, divisions, near, state };
}

/** Returns the patches of the changed batches, by batch. A batch is left out if its viewer sees no change. */
async function patchesIn(
  tx: ReadTx,
  schools: readonly OpenSchool[],
  views: readonly PulledBatch[],
  sent: { isVeiled: boolean; blockers: BlockTokens; revision: number },
): Promise<Map<string, BatchChange>> {
  const changes = new Map<string, BatchChange>();
  for (const { version, held } of schools) {
    const here = views.filter(({ state, batch }) => state === 'changed' && batch.school_id === version.id);
    const [first] = here;
    if (!first || !held) continue;
    const divisions = here.flatMap((view) => view.divisions);
    const changed = { batchIds: here.map(({ batch }) => batch.id), divisions, since: held.people };
    const sight = { locks: locksIn(first.batch), isVeiled: sent.isVeiled };
    const patches = await patchesOf(tx, sight, changed, sent.blockers);
    const byDivision = new Map(patches.map((patch) => [patch.divisionId, patch]));
    for (const { batch, divisions: own } of here) {
      const rosters = own.flatMap(({ id }) => {
        const patch = byDivision.get(id);
        return patch ? [{ ...patch, revision: sent.revision }] : [];
      });
      if (rosters.length > 0) changes.set(batch.id, { kind: 'patch', batchId: batch.id, rosters });
    }
  }
  return changes;
}

/**
 * Returns the next position in a school. It stays while there is nothing to send (decision record 0025).
 */
function heldAfter(
  { version, batches, held, isWhole }: OpenSchool,
  kept: readonly string[],
  changes: readonly BatchChange[],
): HeldSchool {
  const here = new Set(batches.map((batch) => batch.id));
  const isMoved = changes.some((change) => change.kind !== 'gone' && here.has(change.batchId));
  return {
    structure: version.revision,
    people: held && !isMoved ? held.people : version.people,
    batches: isWhole ? null : new Set(kept.filter((id) => here.has(id)).map(shortId)),
  };
}
