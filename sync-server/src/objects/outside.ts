import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nanoid } from 'nanoid';
import { makeDurable } from '#server/data-files.ts';
import type { Bucket } from './s3.ts';

/** Small files that outlive the database: in the data directory, or in the bucket of the photos. */
export interface Outside {
  /** Returns null when there is no such file. */
  read: (name: string) => Promise<string | null>;
  /** Replaces a file completely and durably, or not at all. */
  write: (name: string, text: string) => Promise<void>;
}

export function inFolder(folder: string): Outside {
  return {
    read: async (name) => {
      try {
        return await readFile(join(folder, name), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    write: async (name, text) => {
      const file = join(folder, name);
      // Several servers may share the folder.
      const temporary = `${file}.${nanoid(8)}.tmp`;
      await writeFile(temporary, text, { mode: 0o600 });
      await makeDurable(temporary, 'file');
      await rename(temporary, file);
      await makeDurable(dirname(file), 'folder');
    },
  };
}

export function inBucket(bucket: Bucket): Outside {
  return {
    read: async (name) => (await bucket.get(name))?.toString('utf8') ?? null,
    write: (name, text) => bucket.put(name, Buffer.from(text), 'application/json'),
  };
}
