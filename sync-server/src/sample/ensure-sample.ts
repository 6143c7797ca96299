import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { sampleAccounts, sampleAdmin } from './accounts.ts';
import type { Sample } from './load-sample.ts';

/**
 * Loads the sample school into an empty database. Returns its accounts if it is in the database, also from an
 * earlier start.
 */
export async function ensureSample(ctx: AppContext): Promise<Pick<Sample, 'accounts' | 'classList'> | null> {
  if (!ctx.config.sample) return null;
  const { read } = ctx.database;
  const ours = await read
    .selectFrom('admins')
    .select('id')
    .where('email', '=', sampleAdmin.signInName)
    .executeTakeFirst();
  if (ours) {
    return { accounts: sampleAccounts, classList: join(ctx.config.dataDir, 'sample', 'class-list.xlsx') };
  }
  // Imports late: drawing portraits is a lot of code that a later start does not need.
  const { loadSample } = await import('./load-sample.ts');
  return loadSample(ctx);
}
