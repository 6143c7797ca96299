import { nanoid } from 'nanoid';
import type { Database } from '#db/database.ts';
import { storeIdName } from '#server/data-files.ts';
import { ConfigError } from '#server/errors/config-error.ts';
import type { Outside } from '#server/objects/outside.ts';

const key = 'store';

/**
 * Requires that all servers of a database keep photos and deletions in one place. The place has an id, and the
 * database remembers it. Throws a ConfigError for another place, such as the data directory of a second machine.
 */
export async function requireSameStore(database: Database, outside: Outside): Promise<void> {
  const known = await outside.read(storeIdName);
  const own = known ?? nanoid(21);
  if (known === null) await outside.write(storeIdName, own);
  const remembered = await database.write(async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key, value: own })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return tx.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  });
  if (remembered.value === own) return;
  throw new ConfigError(
    'The photos of this database are in another place. Servers on one machine share one DATA_DIR; servers on several machines need PHOTOS_URL. After a move of the photos, copy the file store-id along.',
  );
}
