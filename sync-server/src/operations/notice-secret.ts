import { createHash } from 'node:crypto';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import type { Uses } from '#server/context.ts';

const key = 'secret-mark';

/**
 * Notices a secret that replaced the one of the last start, such as a lost file `auth-secret`, while people were signed
 * in. The database keeps a mark of the secret, from which the secret cannot be found.
 */
export async function noticeSecret({
  database,
  attention,
  tokenSecret,
}: Uses<'database' | 'attention' | 'tokenSecret'>): Promise<void> {
  const value = createHash('sha256').update(`memcherrish mark ${tokenSecret}`).digest('hex');
  const before = await database.read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  if (before?.value === value) return;
  const signedIn = await database.write(async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return tx.selectFrom('sessions').select('id').limit(1).executeTakeFirst();
  });
  if (before !== undefined && signedIn !== undefined)
    attention.raise('secret-replaced', attentionWords.secretReplaced);
}
