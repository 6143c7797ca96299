import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { makeDurable, makeFolder } from '#server/data-files.ts';
import { type PhotoSize, type PhotoStore, pictureName } from './photo-store.ts';

/** The pictures as files on the disk. */
export class PhotoFiles implements PhotoStore {
  readonly #dir: string;
  readonly #onLeft: (error: unknown) => void;

  /** `onLeft` gets the reason why the files of a discarded photo are still there. */
  constructor(dir: string, onLeft: (error: unknown) => void = () => undefined) {
    this.#dir = dir;
    this.#onLeft = onLeft;
  }

  async save(id: string, pictures: Record<PhotoSize, Buffer>): Promise<void> {
    try {
      await makeFolder(this.#dir);
      await this.#write(this.path(id, 'large'), pictures.large);
      await this.#write(this.path(id, 'small'), pictures.small);
      await makeDurable(this.#dir, 'folder');
    } catch (error) {
      await this.discard(id);
      throw error;
    }
  }

  /** Returns the path of a picture. Throws for an invalid id. */
  path(id: string, size: PhotoSize): string {
    return join(this.#dir, pictureName(id, size));
  }

  async read(id: string, size: PhotoSize): Promise<Buffer | null> {
    try {
      return await readFile(this.path(id, size));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async copy(fromId: string, toId: string): Promise<void> {
    const [large, small] = await Promise.all([
      readFile(this.path(fromId, 'large')),
      readFile(this.path(fromId, 'small')),
    ]);
    await this.save(toId, { large, small });
  }

  async discard(id: string): Promise<void> {
    await this.remove(id).catch(this.#onLeft);
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id, 'large'), { force: true });
    await rm(this.path(id, 'small'), { force: true });
  }

  async sweep(knownIds: Iterable<string>, before?: Date): Promise<number> {
    const known = new Set<string>();
    for (const id of knownIds) known.add(pictureName(id, 'large')).add(pictureName(id, 'small'));
    let swept = 0;
    for (const name of await filesIn(this.#dir)) {
      const path = join(this.#dir, name);
      if (known.has(name) || (before && !(await isOlder(path, before)))) continue;
      await rm(path, { force: true });
      swept += 1;
    }
    return swept;
  }

  async #write(path: string, bytes: Buffer): Promise<void> {
    const temporary = `${path}.${nanoid(8)}.tmp`;
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

async function filesIn(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before.getTime();
  } catch (error) {
    // Another server has removed it.
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
