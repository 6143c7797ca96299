import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { makeDurable, makeFolder } from '#server/data-files.ts';
import { countPictures, type PhotoHooks, type PhotoSize, PhotoStore, pictureName } from './photo-store.ts';

/** The pictures as files on the disk. */
export class PhotoFiles extends PhotoStore {
  readonly #dir: string;

  constructor(dir: string, hooks: PhotoHooks = {}) {
    super(hooks);
    this.#dir = dir;
  }

  async save(id: string, pictures: Record<PhotoSize, Buffer>): Promise<void> {
    const paths = [this.path(id, 'large'), this.path(id, 'small')] as const;
    await this.announce(id);
    try {
      await makeFolder(this.#dir);
      await this.#write(paths[0], pictures.large);
      await this.#write(paths[1], pictures.small);
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

  async remove(id: string): Promise<void> {
    await rm(this.path(id, 'large'), { force: true });
    await rm(this.path(id, 'small'), { force: true });
  }

  async pictures(): Promise<Map<string, number>> {
    return countPictures(await filesIn(this.#dir));
  }

  /** Announces pictures that a caller links instead of saving them. */
  async announce(id: string): Promise<void> {
    await this.hooks.onSave?.(id);
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
