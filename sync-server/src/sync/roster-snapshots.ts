import { rosterRelations } from '@memcherrish/shared/access/relation.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blockedInBatches, noBlocks } from '#directory/blocks-store.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
import type { BatchVersion } from './roster-store.ts';
import { type BatchPart, joined } from './roster-texts.ts';
import type { SchoolVersion } from './school-version.ts';
import type { Piece } from './snapshots.ts';
import type { KeptStructure } from './structures.ts';

/**
 * The divisions that one piece of a school contains, if it has several batches. More make larger pieces, which
 * compress better, but each change then compresses more (docs/performance.md). Which batches share a piece
 * only depends on the structure of the school, never on its people or their changes.
 */
const divisionsInPiece = 48;

/**
 * Returns the rosters of one batch, each at the relation of the view. The caller has made the view in the
 * same transaction, so the viewer may see all of it.
 */
export function rosterSnapshot(tx: ReadTx, view: BatchView): Piece {
  const { batch, isVeiled, blockedBy } = view;
  const parts = rosterRelations.map((relation) => ({
    ...{ batch, divisionIds: divisionsAt(view, relation), relation, isVeiled, blockedBy },
  }));
  return pieceOf(tx, parts);
}

/** A viewer of a whole school: `blockers` are all people who block them. */
export interface SchoolViewer {
  ownBatches: ReadonlySet<string>;
  isVeiled: boolean;
  blockers: BlockTokens;
}

/** A school as read in one transaction, with its batches by their ids. */
export interface ReadSchool {
  version: SchoolVersion;
  batches: readonly BatchVersion[];
  structure: KeptStructure;
}

/**
 * Returns the rosters of a school that the viewer sees at `school`: all but those of `ownBatches`, which have snapshots
 * of their own. Viewers of the same batches, with or without the veil, that no person of the school blocks get the same bytes. The caller has
 * checked that the viewer may open the directory, and has read the school in the same transaction. `blockers` are all
 * people who block the viewer.
 */
export async function schoolSnapshot(
  tx: ReadTx,
  school: ReadSchool,
  { ownBatches, isVeiled, blockers }: SchoolViewer,
): Promise<Piece[]> {
  const batchIds = school.batches.map((batch) => batch.id);
  const blockedByIn = await blockedInBatches(tx, blockers, batchIds);
  const groups = groupsOf(school, { ownBatches, isVeiled, blockedByIn });
  return groups.map((group) => pieceOf(tx, group));
}

/**
 * Returns the batches of a school that are not the viewer's own, grouped into pieces. An own batch leaves a gap in its
 * piece, so that all other pieces are the same for everyone.
 */
function groupsOf(
  { batches, structure }: ReadSchool,
  {
    ownBatches,
    isVeiled,
    blockedByIn,
  }: Omit<SchoolViewer, 'blockers'> & { blockedByIn: ReadonlyMap<string, BlockTokens> },
): BatchPart[][] {
  let group: BatchPart[] = [];
  const groups = [group];
  let left = divisionsInPiece;
  for (const batch of batches) {
    const divisionIds = structure.divisions.get(batch.id) ?? [];
    const part: BatchPart = {
      batch,
      divisionIds,
      relation: 'school',
      isVeiled,
      blockedBy: blockedByIn.get(batch.id) ?? noBlocks,
    };
    left -= divisionIds.length;
    if (left < 0) {
      group = [];
      groups.push(group);
      left = divisionsInPiece - divisionIds.length;
    }
    if (!ownBatches.has(batch.id)) group.push(part);
  }
  return groups.filter((each) => each.length > 0);
}

function pieceOf(tx: ReadTx, parts: readonly BatchPart[]): Piece {
  const isShared = parts.every(({ blockedBy }) => blockedBy.size === 0);
  return {
    place: isShared ? parts.map(placeOf).join(' ') : null,
    version: parts.map(({ batch }) => batch.revision).join(' '),
    read: async (texts) => joined(await texts.of(tx, parts)),
  };
}

function placeOf({ batch, divisionIds, relation, isVeiled }: BatchPart): string {
  return [batch.id, relation, isVeiled, ...divisionIds].join(' ');
}
