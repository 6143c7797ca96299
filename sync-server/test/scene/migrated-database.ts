import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/engines/open.ts';
import { databaseName } from '#server/data-files.ts';

/** An empty, migrated database file. Test files of one worker share this module, so each worker creates one. */
let template: Promise<Buffer> | null = null;

/** Copies a migrated, empty database into an empty data directory, which is much faster than migrating. */
export async function placeMigratedDatabase(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  writeFileSync(join(dataDir, databaseName), await template);
}

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'memcherrish-template-'));
  const file = join(folder, databaseName);
  const database = await openDatabase(file);
  // Removes the epoch, so that each server creates its own.
  await database.write((tx) => tx.deleteFrom('meta').where('key', '=', 'epoch').execute());
  await database.checkpointWal();
  await database.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
