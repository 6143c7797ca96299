import type { Recoverable } from '@memcherrish/shared/wire/account/recovery.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

export interface RecoverableAccount {
  kind: Recoverable;
  id: string;
  name: string;
  email: string;
  passwordHash: string | null;
}

/** Returns the account with this id or e-mail. An admin who waits for approval has none. */
export async function recoverableAccount(
  tx: ReadTx,
  kind: Recoverable,
  by: { id: string } | { email: string },
): Promise<RecoverableAccount | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  const row = await (kind === 'admin'
    ? tx
        .selectFrom('admins')
        .select(['id', 'name', 'email', 'password_hash as passwordHash'])
        .where(column, '=', value)
        .where('state', '=', 'active')
        .executeTakeFirst()
    : tx
        .selectFrom('teachers')
        .select(['id', 'name', 'email', 'password_hash as passwordHash'])
        .where(column, '=', value)
        .executeTakeFirst());
  return row ? { kind, ...row } : null;
}

/** Returns each school of an account, with the time since when it has been there. */
export async function schoolsOf(
  tx: ReadTx,
  { kind, id }: { kind: Recoverable; id: string },
): Promise<Map<string, string>> {
  const rows = await (kind === 'admin'
    ? tx.selectFrom('school_admins').select(['school_id', 'created_at']).where('admin_id', '=', id).execute()
    : tx
        .selectFrom('teaching')
        .innerJoin('divisions', 'divisions.id', 'teaching.division_id')
        .innerJoin('batches', 'batches.id', 'divisions.batch_id')
        .select(['batches.school_id', 'teaching.created_at'])
        .where('teaching.teacher_id', '=', id)
        .where('teaching.removed', '=', 0)
        .execute());
  const since = new Map<string, string>();
  for (const { school_id, created_at } of rows) {
    const known = since.get(school_id);
    if (known === undefined || created_at < known) since.set(school_id, created_at);
  }
  return since;
}

export async function linkRow(tx: ReadTx, id: string): Promise<RowOf<'recovery_links'> | null> {
  return (await tx.selectFrom('recovery_links').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
