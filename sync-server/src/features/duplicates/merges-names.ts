import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import type { MergeSnapshot } from '#features/people/merge-snapshot.ts';

/**
 * Returns the names in a list of merges: current names of existing records, and former names of merged ones.
 */
export async function namesIn(
  tx: ReadTx,
  merges: readonly RowOf<'merges'>[],
): Promise<{ people: Map<string, string>; admins: Map<string, string> }> {
  const people = new Map<string, string>();
  const ids = new Set<string>();
  const adminIds = new Set<string>();
  for (const { kept_id, gone_id, admin_id, snapshot } of merges) {
    for (const id of [kept_id, gone_id]) if (id !== null) ids.add(id);
    if (admin_id !== null) adminIds.add(admin_id);
    if (snapshot === null) continue;
    const { gone }: MergeSnapshot = JSON.parse(snapshot);
    people.set(gone.id, gone.name);
  }
  if (ids.size > 0) {
    const there = await tx
      .selectFrom('schoolmates')
      .leftJoin('deletions', (join) =>
        join
          .onRef('deletions.account_id', '=', 'schoolmates.id')
          .on('deletions.account_kind', '=', 'schoolmate'),
      )
      .select(['schoolmates.id', 'schoolmates.name'])
      .where('schoolmates.id', 'in', [...ids])
      .where('deletions.account_id', 'is', null)
      .execute();
    for (const { id, name } of there) people.set(id, name);
  }
  const admins =
    adminIds.size === 0
      ? []
      : await tx
          .selectFrom('admins')
          .select(['id', 'name'])
          .where('id', 'in', [...adminIds])
          .execute();
  return { people, admins: new Map(admins.map(({ id, name }) => [id, name])) };
}
