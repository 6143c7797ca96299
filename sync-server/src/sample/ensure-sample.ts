import type { Parts } from '#server/parts.ts';
import { type SampleAccount, sampleAccounts, sampleAdmin } from './accounts.ts';

/** Loads the sample school into an empty database; answers its accounts if it is there, whenever it was loaded. */
export async function ensureSample(parts: Parts): Promise<readonly SampleAccount[]> {
  const { read } = parts.database;
  const admin = await read.selectFrom('admins').select('email').limit(1).executeTakeFirst();
  const school = await read.selectFrom('schools').select('id').limit(1).executeTakeFirst();
  if (!admin && !school) {
    const { loadSample } = await import('./load-sample.ts');
    await loadSample(parts);
    return sampleAccounts;
  }
  const ours = await read
    .selectFrom('admins')
    .select('id')
    .where('email', '=', sampleAdmin.signInName)
    .executeTakeFirst();
  return ours ? sampleAccounts : [];
}
