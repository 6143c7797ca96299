import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedWorld, type World } from '#test/faults/changes.ts';
import { killAll } from '#test/faults/server-process.ts';
import { databaseFor, dropDatabaseFor, sharedSecret } from '#test/postgres/databases.ts';

/** A seeded world in a database that several servers share. */
export interface SharedWorld {
  dataDir: string;
  world: World;
  /** The settings of each server. */
  environment: { DATABASE_URL: string; AUTH_SECRET: string };
  /** Ends all servers, and removes the database and the folder. */
  close: () => Promise<void>;
}

/** Seeds a new world. Takes up to `seedingTime`. */
export async function openSharedWorld(): Promise<SharedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'memcherrish-instances-'));
  const dataDir = join(folder, 'data');
  const world = await seedWorld(dataDir);
  const environment = { DATABASE_URL: await databaseFor(dataDir), AUTH_SECRET: sharedSecret };
  const close = async () => {
    killAll();
    await dropDatabaseFor(dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
  return { dataDir, world, environment, close };
}
