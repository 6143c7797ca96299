import { join } from 'node:path';
import type { AppContext, Uses } from '#server/context.ts';
import { ConfigError } from '#server/errors/config-error.ts';
import { type SampleAccount, sampleAccounts, sampleAdmin } from './accounts.ts';
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

const tables = {
  admin: { table: 'admins', column: 'email' },
  schoolmate: { table: 'schoolmates', column: 'username' },
  teacher: { table: 'teachers', column: 'email' },
} as const;

/**
 * Refuses to serve in production a database that a sample account can sign in to, such as that of an earlier
 * `npm start`. The passwords are published. Throws a ConfigError.
 */
export async function refuseSample({
  config,
  database,
  passwords,
}: Uses<'config' | 'database' | 'passwords'>): Promise<void> {
  if (!config.production) return;
  const storedHash = async ({ kind, signInName }: SampleAccount) => {
    const { table, column } = tables[kind];
    const row = await database.read
      .selectFrom(table)
      .select('password_hash')
      .where(column, '=', signInName)
      .executeTakeFirst();
    return row?.password_hash ?? null;
  };
  for (const account of sampleAccounts) {
    const hash = await storedHash(account);
    if (hash === null || !(await passwords.verify(hash, account.password))) continue;
    const place = config.databaseUrl === null ? `DATA_DIR=${config.dataDir}` : 'DATABASE_URL';
    throw new ConfigError(
      `${place} holds the sample school, whose passwords are published: it takes an empty place at a public address and in production.`,
    );
  }
}
