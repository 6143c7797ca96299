import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { nanoid } from 'nanoid';
import { OperatorError } from '#server/errors/config-error.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

const migratorOf = (kysely: Kysely<Tables>) =>
  new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });

/** Returns whether every migration has run. */
export async function isUpToDate(kysely: Kysely<Tables>): Promise<boolean> {
  return (await migratorOf(kysely).getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}

/** Brings the schema up to date, in one transaction. Servers that start at the same time wait for each other. */
export async function migrate(kysely: Kysely<Tables>): Promise<void> {
  const { error } = await migratorOf(kysely).migrateToLatest();
  if (!error) return;
  // The library calls a schema of a newer version corrupted.
  if (!/previously executed migration \S+ is missing/.test(String(error))) throw error;
  throw new OperatorError(
    'It was made by a newer version of Memcherrish. Start that version, or restore a backup from before the upgrade. Nothing was changed.',
    { cause: error },
  );
}

/** Returns the epoch, which an empty database gets here. */
export async function epochOf(kysely: Kysely<Tables>): Promise<string> {
  await kysely
    .insertInto('meta')
    .values({ key: 'epoch', value: nanoid(16) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await kysely
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow();
  return row.value;
}
