import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import type { Recoverable } from '@memcherrish/shared/wire/account/recovery.ts';
import type { TestServer } from './harness.ts';

/** Stores a link that works now, and returns its token. */
export async function addLink(
  { ctx }: TestServer,
  { kind, id }: { kind: Recoverable; id: string },
  { startedBy = null }: { startedBy?: string | null } = {},
): Promise<string> {
  const { id: linkId, token, hash } = ctx.recoveryLinks.make();
  const now = ctx.clock();
  await ctx.database.write((tx) =>
    tx
      .insertInto('recovery_links')
      .values({
        ...{ id: linkId, account_kind: kind, account_id: id, token_hash: hash, started_by: startedBy },
        ...{ created_at: now.toISOString(), usable_at: now.toISOString() },
        expires_at: new Date(now.getTime() + recovery.emailedFor).toISOString(),
      })
      .execute(),
  );
  return token;
}
