import type { Block } from '@memcherrish/shared/wire/people/blocks.ts';
import type { Account, Guest } from '#auth/viewer.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';

/** People, each with the mark of the block between them and the viewer. */
export type BlockTokens = ReadonlyMap<string, string>;

/** The blocks around a viewer, in both directions (decision record 0022). */
export interface Blocks {
  /**
   * The viewer's own blocks, the oldest first, without suspended people. Only these are sent to the viewer.
   */
  own: Block[];
  /** The people who block the viewer. */
  blockedBy: BlockTokens;
  /**
   * Authors whose posts the viewer does not see: the author blocks the viewer, or the viewer blocks the
   * author.
   */
  postsHiddenFrom: BlockTokens;
  /** The marks of the viewer's own blocks. A block that is removed and made again gets a new mark. */
  ownMarks: string;
}

export const noBlocks: BlockTokens = new Map();
const none: Blocks = { own: [], blockedBy: noBlocks, postsHiddenFrom: noBlocks, ownMarks: '' };

const blocksOf = cachedQuery((tx, viewerId: string) =>
  tx
    .selectFrom('blocks')
    .leftJoin('deletions', (join) =>
      join
        .onRef('deletions.account_kind', '=', 'blocks.from_kind')
        .onRef('deletions.account_id', '=', 'blocks.from_id'),
    )
    .selectAll('blocks')
    .select('deletions.due_at as leavesAt')
    .where((row) => row.or([row('owner_id', '=', viewerId), row('from_id', '=', viewerId)]))
    .where('dormant', '=', 0)
    .orderBy('created_at')
    .orderBy('from_id'),
);

/**
 * Loads blocks in both directions with one indexed query. Returns none for guests, and none for admins, who may
 * see all people.
 */
export async function blocksAround(
  tx: ReadTx,
  viewer: Guest | Pick<Account, 'kind' | 'id'>,
): Promise<Blocks> {
  if (viewer.kind === 'guest' || viewer.kind === 'admin') return none;
  const rows = await blocksOf(tx, viewer.id);
  if (rows.length === 0) return none;
  const own = rows.filter((row) => row.owner_id === viewer.id);
  const blockedBy = rows
    .filter((row) => row.from_id === viewer.id && row.from_kind === viewer.kind)
    .map((row): [string, string] => [row.owner_id, row.mark]);
  return {
    own: own
      .filter((row) => row.leavesAt === null)
      .map((row) => ({
        _id: row.from_id,
        kind: row.from_kind,
        name: row.from_name,
        since: row.created_at,
      })),
    blockedBy: new Map(blockedBy),
    postsHiddenFrom: new Map([...own.map((row): [string, string] => [row.from_id, row.mark]), ...blockedBy]),
    ownMarks: own.map((row) => `${row.from_id}:${row.mark}`).join(' '),
  };
}

/**
 * Returns, for each batch, the blockers who are in it or have left it. A device may hold them from before the
 * block, and no patch says that they left.
 */
export async function blockedInBatches(
  tx: ReadTx,
  people: BlockTokens,
  batchIds: readonly string[],
): Promise<Map<string, BlockTokens>> {
  if (people.size === 0 || batchIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .select(['divisions.batch_id', 'memberships.schoolmate_id as person'])
    .where('memberships.schoolmate_id', 'in', [...people.keys()])
    .where('divisions.batch_id', 'in', batchIds)
    .execute();
  return byBatch(people, rows);
}

/** Returns, for each batch, the hidden authors who have posts in it, or had some that may be restored. */
export async function authorsIn(
  tx: ReadTx,
  people: BlockTokens,
  batchIds: readonly string[],
): Promise<Map<string, BlockTokens>> {
  if (people.size === 0 || batchIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('posts')
    .select(['batch_id', 'author_id as person'])
    .distinct()
    .where('author_id', 'in', [...people.keys()])
    .where('batch_id', 'in', batchIds)
    .execute();
  return byBatch(people, rows);
}

function byBatch(
  people: BlockTokens,
  rows: readonly { batch_id: string; person: string | null }[],
): Map<string, BlockTokens> {
  const batches = Map.groupBy(rows, (row) => row.batch_id);
  return new Map(
    [...batches].map(([batchId, here]) => {
      const ids = [...new Set(here.map((row) => row.person ?? ''))].sort();
      return [batchId, new Map(ids.map((id) => [id, people.get(id) ?? '']))];
    }),
  );
}
