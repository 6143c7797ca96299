import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { nanoid } from 'nanoid';
import { makeDurable, makeFolder } from '#server/data-files.ts';

export type PhotoSize = 'large' | 'small';

const fileName = (id: string, size: PhotoSize) => (size === 'small' ? `${id}.small.webp` : `${id}.webp`);

/**
 * The picture files on the disk, two per photo, named by the photo's id. A file that `save` wrote survives a
 * power cut. So a row that is written afterwards never names a missing file. A crash between the two leaves
 * an orphan, which `sweep` removes.
 */
export class PhotoFiles {
  readonly #dir: string;
  readonly #onLeft: (error: unknown) => void;

  /** `onLeft` gets the reason why the files of a discarded photo are still there. */
  constructor(dir: string, onLeft: (error: unknown) => void = () => undefined) {
    this.#dir = dir;
    this.#onLeft = onLeft;
  }

  /**
   * Resolves once both files are durable under their names. On a failure, such as a full disk, no file
   * remains.
   */
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

  /** Throws for an invalid id, so that a path never contains a client's text. */
  path(id: string, size: PhotoSize): string {
    if (!idPattern.test(id)) throw new Error('This is no id of a photo.');
    return join(this.#dir, fileName(id, size));
  }

  /** Copies the pictures to another id, as durably as `save`. */
  async copy(fromId: string, toId: string): Promise<void> {
    const [large, small] = await Promise.all([
      readFile(this.path(fromId, 'large')),
      readFile(this.path(fromId, 'small')),
    ]);
    await this.save(toId, { large, small });
  }

  /** Removes a photo that no row names. A failure is reported, not thrown: the next start sweeps the files. */
  async discard(id: string): Promise<void> {
    await this.remove(id).catch(this.#onLeft);
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id, 'large'), { force: true });
    await rm(this.path(id, 'small'), { force: true });
  }

  /**
   * Removes all files without a known id, half-written ones included, and returns their number. Call it at
   * the start, while no photo is being saved.
   */
  async sweep(knownIds: Iterable<string>): Promise<number> {
    const known = new Set<string>();
    for (const id of knownIds) known.add(fileName(id, 'large')).add(fileName(id, 'small'));
    const orphans = (await filesIn(this.#dir)).filter((name) => !known.has(name));
    for (const name of orphans) await rm(join(this.#dir, name), { force: true });
    return orphans.length;
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
