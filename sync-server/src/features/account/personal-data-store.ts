import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/desk/audit.ts';
import { strangerKeys } from '#auth/sign-in-tries.ts';
import { containing } from '#db/containing.ts';
import type { ReadTx } from '#db/write.ts';
import type { MergeSnapshot } from '#features/people/merge-snapshot.ts';
import { withoutPerson } from '#server/audit/record-act.ts';

/**
 * Queries for what an account leaves behind: sessions, codes, counters and the audit trail. They return no
 * hash, and nothing about other people.
 */

export interface Named {
  kind: AccountKind;
  id: string;
}

/** The values that identify an account in tables without its id. */
export interface Traces {
  /** The proved numbers, which codes were sent to. */
  mobiles: string[];
  /** The keys under which tries are counted. They hold the id, or the name that the person signs in with. */
  attemptKeys: string[];
}

export async function tracesOf(tx: ReadTx, account: Named): Promise<Traces> {
  const { mobiles, name } = await (account.kind === 'schoolmate'
    ? schoolmate(tx, account.id)
    : byEmail(tx, account.kind, account.id));
  const rows = await tx
    .selectFrom('attempts')
    .select('key')
    .where((row) => {
      const byId = containing('key', account.id);
      // An account without a sign-in name has no counter. A key with the text 'null' would belong to a person
      // with that username.
      return name === null ? byId : row.or([byId, row('key', 'in', strangerKeys(account.kind, name))]);
    })
    .execute();
  return { mobiles, attemptKeys: rows.map((row) => row.key) };
}

/**
 * A number that an admin entered is not the person's before they prove it. Its codes may have gone to another
 * person.
 */
async function schoolmate(tx: ReadTx, id: string): Promise<{ mobiles: string[]; name: string | null }> {
  const row = await tx
    .selectFrom('schoolmates')
    .select(['mobile', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  const changes = await tx
    .selectFrom('number_changes')
    .select('old_mobile')
    .where('schoolmate_id', '=', id)
    .execute();
  const mobiles = [row?.mobile ?? null, ...changes.map((change) => change.old_mobile)];
  return { mobiles: mobiles.filter((mobile) => mobile !== null), name: row?.username ?? null };
}

async function byEmail(tx: ReadTx, kind: 'admin' | 'teacher', id: string) {
  const row = await tx
    .selectFrom(kind === 'admin' ? 'admins' : 'teachers')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return { mobiles: [], name: row?.email ?? null };
}

export async function sessionsOf(tx: ReadTx, { kind, id }: Named) {
  return tx
    .selectFrom('sessions')
    .select(['id as _id', 'label', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(['expires_at as expiresAt', 'revoked_at as endedAt'])
    .where('kind', '=', kind)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();
}

/** Returns the passkeys of the account, without their keys. */
export async function passkeysOf(tx: ReadTx, { kind, id }: Named) {
  return tx
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();
}

/** Returns the codes that were sent to the person's numbers, and the counted tries. */
export async function signInTracesOf(tx: ReadTx, account: Named) {
  const { mobiles, attemptKeys } = await tracesOf(tx, account);
  const codes =
    mobiles.length === 0
      ? []
      : await tx
          .selectFrom('otp_challenges')
          .select([
            'mobile',
            'purpose',
            'channel',
            'created_at as createdAt',
            'expires_at as expiresAt',
            'tries',
          ])
          .select([
            'verified_at as verifiedAt',
            'proof_expires_at as proofExpiresAt',
            'proof_used_at as usedAt',
          ])
          .where('mobile', 'in', mobiles)
          .orderBy('created_at')
          .execute();
  const tries =
    attemptKeys.length === 0
      ? []
      : await tx
          .selectFrom('attempts')
          .select(['key', 'window_start as since', 'count'])
          .where('key', 'in', attemptKeys)
          .execute();
  return { codes, tries };
}

/**
 * Returns the idempotency keys of the person's changes. The other sections hold what those changes returned.
 */
export async function sentChangesOf(tx: ReadTx, { kind, id }: Named) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['key', 'status', 'created_at as createdAt'])
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();
}

/**
 * Returns the audit entries of what the person did and what was done to them. Other people appear only by
 * their kind. Leaves out details of acts on a merged record while the merge can be undone. That record may
 * belong to another person.
 */
export async function logOf(tx: ReadTx, { kind, id }: Named) {
  const rows = await tx
    .selectFrom('audit')
    .leftJoin('schools', 'schools.id', 'audit.school_id')
    .select(['audit.id as _id', 'audit.at', 'audit.action', 'audit.actor_kind as by'])
    .select(['schools.name as schoolName', 'audit.actor_id', 'audit.subject_id', 'audit.details'])
    .where((row) => row.or([row('audit.actor_id', '=', id), row('audit.subject_id', '=', id)]))
    .orderBy('audit.at')
    .execute();
  const lent = await movedActs(tx, id);
  return rows.map(({ actor_id, subject_id, details, ...row }) => {
    const aboutYou = subject_id === id;
    const byYou = row.by === kind && actor_id === id;
    if (details === null) return { ...row, byYou, aboutYou, details };
    // The other record of a pair may belong to another person.
    const { other: _, ...known }: AuditDetails = JSON.parse(details);
    const isOwn = aboutYou && !lent.has(row._id);
    return { ...row, byYou, aboutYou, details: isOwn ? known : withoutPerson(known) };
  });
}

/** Returns the acts about another record that merges moved here and an undo can move back. */
async function movedActs(tx: ReadTx, keptId: string): Promise<Set<string>> {
  const merges = await tx
    .selectFrom('merges')
    .select('snapshot')
    .where('kept_id', '=', keptId)
    .where('snapshot', 'is not', null)
    .execute();
  return new Set(
    merges.flatMap(({ snapshot }) => {
      const { moved }: Pick<MergeSnapshot, 'moved'> = JSON.parse(snapshot ?? '');
      return moved.audit ?? [];
    }),
  );
}

export async function deletionOf(tx: ReadTx, { kind, id }: Named) {
  if (kind === 'admin') return null;
  const row = await tx
    .selectFrom('deletions')
    .select(['asked_at as askedAt', 'due_at as dueAt', 'places'])
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, places: JSON.parse(row.places) } : null;
}
