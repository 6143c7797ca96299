import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { nanoid } from 'nanoid';
import { OperatorError } from '#server/errors/config-error.ts';
import { migrations } from './migrations/all.ts';
import { reasonAgainst, schemaAgeOf } from './schema-age.ts';
import type { Tables } from './tables/registry.ts';

/** The library's own table. */
type Applied = { kysely_migration: { name: string; timestamp: string } };

async function appliedIn(kysely: Kysely<Tables>): Promise<string[]> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await kysely.withTables<Applied>().selectFrom('kysely_migration').select('name').execute();
  return rows.map(({ name }) => name);
}

/** Returns whether every migration has run. */
export async function isUpToDate(kysely: Kysely<Tables>): Promise<boolean> {
  return schemaAgeOf(await appliedIn(kysely)) === 'current';
}

/** Brings the schema up to date, in one transaction. Servers that start at the same time wait for each other. */
export async function migrate(kysely: Kysely<Tables>): Promise<void> {
  const age = schemaAgeOf(await appliedIn(kysely));
  const reason = reasonAgainst(age, 'It');
  if (reason !== null) throw new OperatorError(reason);
  if (age === 'unreleased') await nameBaseline(kysely);
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Records the baseline in place of the migrations that led to the same tables. */
async function nameBaseline(kysely: Kysely<Tables>): Promise<void> {
  const [name = ''] = Object.keys(migrations);
  await kysely
    .withTables<Applied>()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('kysely_migration').execute();
      await tx.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute();
    });
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
