import type { AccountName } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';

/** A helper at a door with the people who block them. */
export interface OtherHelper {
  id: string;
  blockedBy: string[];
}

/** Returns the helpers of an event without one of them. One query loads the blocks of all. */
export async function otherHelpers(
  tx: ReadTx,
  eventId: string,
  without: Pick<AccountName, 'id'>,
): Promise<OtherHelper[]> {
  const rows = await tx
    .selectFrom('event_doors')
    .leftJoin('blocks', (join) =>
      join
        .onRef('blocks.from_id', '=', 'event_doors.account_id')
        .onRef('blocks.from_kind', '=', 'event_doors.account_kind')
        .on('blocks.dormant', '=', 0),
    )
    .select(['event_doors.account_id as id', 'blocks.owner_id as blocker'])
    .where('event_doors.event_id', '=', eventId)
    .where('event_doors.account_id', '!=', without.id)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, each]) => ({
    id,
    blockedBy: each.flatMap(({ blocker }) => blocker ?? []),
  }));
}
