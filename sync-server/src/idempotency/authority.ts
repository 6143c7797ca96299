import { cachedQuery } from '#db/cached-query.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

type Holder = Pick<RowOf<'idempotency_keys'>, 'account_kind' | 'account_id'>;

const ofAdmin = cachedQuery((tx, id: string) =>
  tx.selectFrom('school_admins').select('school_id as held').where('admin_id', '=', id),
);

const ofTeacher = cachedQuery((tx, id: string) =>
  tx
    .selectFrom('teaching')
    .select('division_id as held')
    .where('teacher_id', '=', id)
    .where('removed', '=', 0)
    .unionAll(doorsOf(tx, 'teacher', id)),
);

const ofSchoolmate = cachedQuery((tx, id: string, now: string) =>
  tx
    .selectFrom('memberships')
    .select('division_id as held')
    .where('schoolmate_id', '=', id)
    .where('removed', '=', 0)
    .unionAll(
      tx
        .selectFrom('batch_roles')
        .select('id as held')
        .where('schoolmate_id', '=', id)
        .where('ended_at', 'is', null)
        .where('until', '>', now),
    )
    .unionAll(tx.selectFrom('event_organisers').select('event_id as held').where('schoolmate_id', '=', id))
    .unionAll(doorsOf(tx, 'schoolmate', id)),
);

/** Selects the doors at which an account helps. An organiser may help at the same event, so the ids differ. */
function doorsOf(tx: ReadTx, kind: 'schoolmate' | 'teacher', id: string) {
  return tx
    .selectFrom('event_doors')
    .select((door) => door('event_id', '||', door.val(' door')).as('held'))
    .where('account_id', '=', id)
    .where('account_kind', '=', kind);
}

/**
 * Returns the ids of all that gives an account authority over others: the schools of an admin, classes, roles, and
 * events that it organises or helps at. `now` is ISO 8601.
 */
export async function authorityOf(
  tx: ReadTx,
  { account_kind, account_id }: Holder,
  now: string,
): Promise<string[]> {
  const rows =
    account_kind === 'admin'
      ? await ofAdmin(tx, account_id)
      : account_kind === 'teacher'
        ? await ofTeacher(tx, account_id)
        : await ofSchoolmate(tx, account_id, now);
  return rows.map(({ held }) => held).sort();
}

/** Returns whether an account still has all of the authority that a stored answer names. */
export async function holdsStill(
  tx: ReadTx,
  holder: Holder,
  authority: string,
  now: string,
): Promise<boolean> {
  const needed: string[] = JSON.parse(authority);
  if (needed.length === 0) return true;
  const held = new Set(await authorityOf(tx, holder, now));
  return needed.every((id) => held.has(id));
}
