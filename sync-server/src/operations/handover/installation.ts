import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/engines/open.ts';
import { ClaimLinks } from '#features/claims/claim-links.ts';
import { PhotoBucket } from '#features/photos/photo-bucket.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { DeletionLog } from '#features/removals/deletion-log.ts';
import { DeletionObjects } from '#features/removals/deletion-objects.ts';
import type { Config } from '#server/config.ts';
import { databaseName, deletionsName, photosName } from '#server/data-files.ts';
import { derived } from '#server/derived-key.ts';
import { keptSecret } from '#server/kept-secret.ts';
import { Bucket } from '#server/objects/s3.ts';
import { type DataLock, lockData } from '#server/operations/command/data-lock.ts';
import { openForCommand, openLocked, placeOf } from '#server/operations/command/live-database.ts';
import type { PackTarget } from './take-in.ts';

/**
 * Opens the database and the photos of an installation for one command. Writing to a file of SQLite needs the server stopped:
 * throws a CommandError while it runs, and keeps it from starting until the command ends. A starting server would remove
 * the photos that have no row yet. `report` receives a line for the operator.
 */
export async function withInstallation<Result>(
  config: Config,
  access: 'read' | 'write',
  work: (installation: PackTarget) => Promise<Result>,
  report: (line: string) => void,
): Promise<Result> {
  const { dataDir, databaseUrl } = config;
  const lock = databaseUrl === null && access === 'write' ? lockData(dataDir, 'npm run handover') : null;
  try {
    const database = lock ? await openLockedHere(dataDir, lock) : await openForCommand(placeOf(config));
    return await withDatabase(config, database, work, report).finally(() => database.close());
  } finally {
    lock?.release();
  }
}

async function openLockedHere(dataDir: string, { freeDatabase }: DataLock): Promise<Database> {
  freeDatabase();
  // An empty data directory becomes an installation.
  await (await openDatabase(join(dataDir, databaseName))).close();
  return openLocked(dataDir);
}

async function withDatabase<Result>(
  { dataDir, authSecret, photosUrl }: Config,
  database: Database,
  work: (installation: PackTarget) => Promise<Result>,
  report: (line: string) => void,
): Promise<Result> {
  const secret = Buffer.from(authSecret ?? (await keptSecret(dataDir)));
  const bucket = photosUrl ? new Bucket(photosUrl) : null;
  const clock = () => new Date();
  return work({
    database,
    photos: bucket ? new PhotoBucket(bucket) : new PhotoFiles(join(dataDir, photosName)),
    claimLinks: new ClaimLinks(derived(secret, 'claim links'), report),
    deletions: bucket ? new DeletionObjects(bucket, clock) : new DeletionLog(join(dataDir, deletionsName)),
    clock,
  });
}
