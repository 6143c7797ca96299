import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { Reader } from '#db/write.ts';

/** By what an account is known in tables that do not name its id. */
export interface Traces {
  /** The numbers that codes were sent to. */
  mobiles: string[];
  /** The keys under which tries are counted; they hold the id, or the name that the sign-in asks for. */
  attemptKeys: string[];
}

export async function tracesOf(reader: Reader, account: { kind: AccountKind; id: string }): Promise<Traces> {
  const { mobiles, name } = await (account.kind === 'schoolmate'
    ? schoolmate(reader, account.id)
    : byEmail(reader, account.kind, account.id));
  const rows = await reader
    .selectFrom('attempts')
    .select('key')
    .where((row) =>
      row.or([row('key', 'like', `%${account.id}%`), row('key', '=', `${account.kind} ${name}`)]),
    )
    .execute();
  return { mobiles, attemptKeys: rows.map((row) => row.key) };
}

async function schoolmate(reader: Reader, id: string): Promise<{ mobiles: string[]; name: string | null }> {
  const row = await reader
    .selectFrom('schoolmates')
    .select(['mobile', 'pending_mobile', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  const mobiles = [row?.mobile, row?.pending_mobile].filter((mobile) => typeof mobile === 'string');
  return { mobiles, name: row?.username ?? null };
}

async function byEmail(reader: Reader, kind: 'admin' | 'teacher', id: string) {
  const row = await reader
    .selectFrom(kind === 'admin' ? 'admins' : 'teachers')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return { mobiles: [], name: row?.email ?? null };
}
