import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { isPhoto, keptPhotos, openPhotoCache } from '#local/device/photo-cache.ts';
import { largePhoto } from './photos.ts';

/** Brings the person's photos onto the device, and takes away those that nobody may see any more. */
export interface PhotoKeeper {
  /** Fetches what is missing of these, in this order. Never throws: a photo that does not come is tried again later. */
  keep(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** Deletes both sizes of these large photos. */
  drop(largePaths: readonly string[]): Promise<void>;
  /** Deletes every photo that is not one of these. */
  dropAllBut(largePaths: ReadonlySet<string>): Promise<void>;
}

export class CachedPhotos implements PhotoKeeper {
  readonly #name: string;
  readonly #isCurrent: () => boolean;
  /** Answered with something else than a photo: not asked for again until the app starts anew. */
  readonly #refused = new Set<string>();

  constructor(name: string, isCurrent: () => boolean) {
    this.#name = name;
    this.#isCurrent = isCurrent;
  }

  async keep(paths: readonly string[], signal: AbortSignal): Promise<void> {
    const cache = await this.#open();
    if (!cache) return;
    const kept = new Set(await keptPhotos(cache));
    const missing = paths.filter((path) => !kept.has(path) && !this.#refused.has(path));
    const next = missing.values();
    const fetchInTurn = async () => {
      for (const path of next) if (!(await this.#fetch(cache, path, signal))) return;
    };
    await Promise.all(Array.from({ length: pulls.photosAtOnce }, fetchInTurn));
  }

  async drop(largePaths: readonly string[]): Promise<void> {
    if (largePaths.length === 0) return;
    const gone = new Set(largePaths);
    await this.#deleteWhere((large) => gone.has(large));
  }

  async dropAllBut(largePaths: ReadonlySet<string>): Promise<void> {
    await this.#deleteWhere((large) => !largePaths.has(large));
  }

  async #deleteWhere(isGone: (largePath: string) => boolean): Promise<void> {
    const cache = await this.#open();
    if (!cache) return;
    const paths = (await keptPhotos(cache)).filter((path) => isGone(largePhoto(path)));
    await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })));
  }

  /** Whether it makes sense to go on with the next one. */
  async #fetch(cache: Cache, path: string, signal: AbortSignal): Promise<boolean> {
    try {
      const response = await fetch(path, { signal, credentials: 'same-origin', redirect: 'error' });
      if (!this.#isCurrent()) return false;
      if (isPhoto(response)) await cache.put(path, response);
      // Hidden since, or removed: the next pull says so. Anything else concerns every photo, and is tried again later.
      else if (response.status === 404) this.#refused.add(path);
      else return false;
      return true;
    } catch {
      // No connection, no room, or stopped.
      return false;
    }
  }

  async #open(): Promise<Cache | null> {
    return 'caches' in globalThis ? await openPhotoCache(this.#name) : null;
  }
}
