import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { photosName } from '#server/data-files.ts';
import { onCluster } from '#test/postgres/cluster.ts';
import { copyDatabase, databaseFor, sharedSecret } from '#test/postgres/databases.ts';
import { type LoopbackS3, loopbackS3 } from '#test/s3/loopback-s3.ts';

/** The pictures of an installation, by their names. */
interface Pictures {
  names: () => string[];
  add: (name: string) => void;
  /** Takes pictures away, and returns a function that puts them back. */
  lose: (isLost: (name: string, index: number) => boolean) => () => void;
}

/** An installation on PostgreSQL that no server uses. */
export interface Installation {
  dataDir: string;
  databaseUrl: string;
  variables: Record<string, string>;
  pictures: Pictures;
}

/** Makes installations with photos in a data directory or in a bucket, and copies of them. */
export class Installations {
  readonly #root = mkdtempSync(join(tmpdir(), 'memcherrish-installations-'));
  readonly #s3: LoopbackS3 | null;

  private constructor(s3: LoopbackS3 | null) {
    this.#s3 = s3;
  }

  static async open(place: 'a folder' | 'a bucket'): Promise<Installations> {
    return new Installations(place === 'a bucket' ? await loopbackS3() : null);
  }

  /** Makes one with a migrated database without rows. */
  async make(): Promise<Installation> {
    const dataDir = mkdtempSync(join(this.#root, 'data-'));
    return this.#at(dataDir, await databaseFor(dataDir));
  }

  /** Copies an installation, with a copy of this database. */
  async copy(from: Installation, databaseUrl = from.databaseUrl): Promise<Installation> {
    const dataDir = mkdtempSync(join(this.#root, 'data-'));
    cpSync(from.dataDir, dataDir, { recursive: true });
    const name = `c_${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`;
    const objects = this.#s3?.objects;
    for (const [key, object] of [...(objects ?? [])])
      if (key.startsWith(`${basename(from.dataDir)}/`))
        objects?.set(key.replace(basename(from.dataDir), basename(dataDir)), object);
    return this.#at(dataDir, await copyDatabase(databaseUrl, name));
  }

  #at(dataDir: string, databaseUrl: string): Installation {
    const variables = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: sharedSecret,
      SAMPLE: 'off',
    };
    if (this.#s3 === null) return { dataDir, databaseUrl, variables, pictures: inFolder(dataDir) };
    const url = new URL(this.#s3.url);
    url.pathname = `/bucket/${basename(dataDir)}`;
    const pictures = inObjects(this.#s3.objects, `${basename(dataDir)}/photos/`);
    return { dataDir, databaseUrl, variables: { ...variables, PHOTOS_URL: url.href }, pictures };
  }

  async close(): Promise<void> {
    await this.#s3?.close();
    rmSync(this.#root, { recursive: true });
  }
}

function inFolder(dataDir: string): Pictures {
  const folder = join(dataDir, photosName);
  const names = () => readdirSync(folder).sort();
  return {
    names,
    add: (name) => writeFileSync(join(folder, name), 'x'),
    lose: (isLost) => {
      const lost = names().filter(isLost);
      for (const name of lost) renameSync(join(folder, name), join(dataDir, name));
      return () => {
        for (const name of lost) renameSync(join(dataDir, name), join(folder, name));
      };
    },
  };
}

function inObjects(objects: LoopbackS3['objects'], prefix: string): Pictures {
  const names = () =>
    [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .sort();
  return {
    names,
    add: (name) => objects.set(prefix + name, { bytes: Buffer.from('x'), at: new Date() }),
    lose: (isLost) => {
      const lost = names()
        .filter(isLost)
        .map((name) => [prefix + name, objects.get(prefix + name)] as const);
      for (const [key] of lost) objects.delete(key);
      return () => {
        for (const [key, object] of lost) if (object) objects.set(key, object);
      };
    },
  };
}

/** Tables that each start writes to, and what a start forgets of links when the database was replaced. */
const ofStarts = /^(kysely_.*|meta|jobs|loose_photos|recovery_links|passkey_challenges|install_passes)$/;

/** Returns all rows but those that every start writes, as texts. */
export async function rowsIn({ databaseUrl }: Installation): Promise<Record<string, string[]>> {
  return onCluster(databaseUrl, async (client) => {
    const tables = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public'",
    );
    const rows: Record<string, string[]> = {};
    for (const { tablename } of tables.rows) {
      if (ofStarts.test(tablename)) continue;
      const found = await client.query(`select * from ${tablename}`);
      rows[tablename] = found.rows.map((row) => JSON.stringify(row)).sort();
    }
    return rows;
  });
}
