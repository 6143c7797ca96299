import { join } from 'node:path';
import type { AppContext } from '#server/context.ts';
import { sampleAccounts, sampleAdmin } from './accounts.ts';
import type { Sample } from './load-sample.ts';

/** Loads the sample school into an empty database; answers it if it is there, whenever it was loaded. */
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
  // Drawing the portraits is a lot of code that a later start has no use for.
  const { loadSample } = await import('./load-sample.ts');
  return loadSample(ctx);
}
